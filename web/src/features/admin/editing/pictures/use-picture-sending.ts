import { UploadedImage, uploadImage } from 'offers-service/contract'
import { useRef, useState } from 'react'
import { addressOf, ApiError, failureOf } from '../../../../api/client.ts'
import { failureWords } from '../../../../api/failures.ts'
import { withSession } from '../../session/renew-session.ts'
import { useCreationKey } from '../use-creation-key.ts'
import { type CheckedPicture, notAPicture, tooLarge, tooManyPixels } from './check-picture.ts'
import * as v from 'valibot'

interface SendPictureOptions {
  alt: string
  /** The same for as long as the same picture is sent with the same words, so that it is stored once. */
  key: string
  /** Called with the share that has been sent, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Puts a picture into the library.
 *
 * Fails with `ApiError` like any call, and when nothing has moved for as long as the call may take. It stands beside the usual ones because only `XMLHttpRequest` tells how much has been
 * sent.
 */
async function sendPicture(
  file: File,
  { alt, key, onProgress, signal }: SendPictureOptions,
): Promise<UploadedImage> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const request = new XMLHttpRequest()
  request.open(uploadImage.method, addressOf(uploadImage, { query: { name: file.name, alt } }))
  request.setRequestHeader('idempotency-key', key)
  let timeout: ReturnType<typeof setTimeout>
  const wait = () => {
    clearTimeout(timeout)
    timeout = setTimeout(() => request.abort(), uploadImage.config.timeoutSeconds * 1000)
  }
  request.upload.addEventListener('progress', ({ loaded }) => {
    onProgress(loaded / file.size)
    wait()
  })
  request.addEventListener('loadend', () => clearTimeout(timeout))
  request.addEventListener('load', () => resolve())
  for (const end of ['error', 'abort'] as const)
    request.addEventListener(end, () => reject(new TypeError(`The picture was not sent: ${end}.`)))
  signal.addEventListener('abort', () => request.abort())
  request.send(file)
  wait()
  await promise
  if (request.status !== 201)
    throw failureOf(request.status, request.responseText, request.statusText, (name) =>
      request.getResponseHeader(name),
    )
  return v.parse(UploadedImage, JSON.parse(request.responseText))
}

function problemOf(error: unknown, file: File): string {
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'payload_too_large') return tooLarge(file)
  if (code === 'too_many_pixels') return tooManyPixels(file)
  if (code === 'not_a_picture') return notAPicture(file)
  if (code === 'content_unavailable')
    return 'The content system does not answer right now. Your text is safe. Please try again in a minute.'
  if (code === 'storage_unavailable')
    return 'The storage for pictures takes none right now. Your text is safe. Please try again in a minute, and tell whoever runs the site if it stays.'
  return `${file.name} could not be sent. Your text is safe. ${failureWords(error).description}`
}

/** Sends a picture: `share` is how much of it has left, undefined while nothing does; `problem` is why the last try failed. */
export function usePictureSending(
  { file, problem: firstProblem }: CheckedPicture,
  onAdded: (image: UploadedImage) => void,
) {
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState(firstProblem)
  const sending = useRef<AbortController>(undefined)
  const creation = useCreationKey()

  async function send(alt: string): Promise<void> {
    const controller = new AbortController()
    sending.current = controller
    setProblem(undefined)
    setShare(0)
    try {
      const { signal } = controller
      const key = creation.keyOf([alt, file.name, file.size, file.lastModified])
      const image = await withSession(
        async () => await sendPicture(file, { alt, key, signal, onProgress: setShare }),
      )
      creation.forget()
      onAdded(image)
    } catch (error) {
      setShare(undefined)
      if (!controller.signal.aborted) setProblem(problemOf(error, file))
    }
  }

  return { share, problem, send, stop: () => sending.current?.abort() }
}
