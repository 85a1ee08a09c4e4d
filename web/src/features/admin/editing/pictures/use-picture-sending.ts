import { type UploadedImage, uploadImage } from 'offers-service/contract'
import type { ApiError } from '../../../../api/client.ts'
import { useFileSending } from '../use-file-sending.ts'
import { type CheckedPicture, notAPicture, tooLarge, tooManyPixels } from './check-picture.ts'

function problemOf({ code }: ApiError, file: File): string | undefined {
  if (code === 'payload_too_large') return tooLarge(file)
  if (code === 'too_many_pixels') return tooManyPixels(file)
  if (code === 'not_a_picture') return notAPicture(file)
  if (code === 'content_unavailable')
    return 'The content system does not answer right now. Your text is safe. Please try again in a minute.'
  if (code === 'storage_unavailable')
    return 'The storage for pictures takes none right now. Your text is safe. Please try again in a minute, and tell whoever runs the site if it stays.'
  return undefined
}

/** Sends a picture; see `useFileSending`. */
export function usePictureSending(
  { file, problem: firstProblem }: CheckedPicture,
  onAdded: (image: UploadedImage) => void,
) {
  const { send, ...sending } = useFileSending(uploadImage, {
    problemOf,
    reassurance: 'Your text is safe. ',
    firstProblem,
    onSent: onAdded,
  })
  return {
    ...sending,
    send: async (alt: string) => void (await send(file, { query: { name: file.name, alt } })),
  }
}
