import { UploadedImage, uploadImage } from 'offers-service/contract'
import * as v from 'valibot'
import { addressOf, failureOf } from '../../../../api/client.ts'

interface SendPictureOptions {
  alt: string
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
export async function sendPicture(
  file: File,
  { alt, onProgress, signal }: SendPictureOptions,
): Promise<UploadedImage> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const request = new XMLHttpRequest()
  request.open(uploadImage.method, addressOf(uploadImage, { query: { name: file.name, alt } }))
  let patience: ReturnType<typeof setTimeout>
  const wait = () => {
    clearTimeout(patience)
    patience = setTimeout(() => request.abort(), uploadImage.config.patienceSeconds * 1000)
  }
  request.upload.addEventListener('progress', ({ loaded }) => {
    onProgress(loaded / file.size)
    wait()
  })
  request.addEventListener('loadend', () => clearTimeout(patience))
  request.addEventListener('load', () => resolve())
  for (const end of ['error', 'abort'] as const)
    request.addEventListener(end, () => reject(new Error(`The picture was not sent: ${end}.`)))
  signal.addEventListener('abort', () => request.abort())
  request.send(file)
  wait()
  await promise
  if (request.status !== 201)
    throw failureOf(request.status, request.responseText, request.statusText)
  return v.parse(UploadedImage, JSON.parse(request.responseText))
}
