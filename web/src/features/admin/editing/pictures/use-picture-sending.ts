import { type UploadedImage, uploadImage } from 'offers-service/contract'
import { useRef, useState } from 'react'
import { ApiError } from '../../../../api/client.ts'
import { failureWords } from '../../../../api/failures.ts'
import { withSession } from '../../session/renew-session.ts'
import { sendFile } from '../send-file.ts'
import { useCreationKey } from '../use-creation-key.ts'
import { type CheckedPicture, notAPicture, tooLarge, tooManyPixels } from './check-picture.ts'

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
        async () =>
          await sendFile(uploadImage, {
            input: { query: { name: file.name, alt } },
            file,
            key,
            signal,
            onProgress: setShare,
          }),
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
