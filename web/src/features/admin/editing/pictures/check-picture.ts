import { imageFormatOf, maxImageBytes, maxImagePixels } from 'offers-service/contract'
import { sizeProblem } from '../use-file-sending.ts'

/** A file the admin wants in a text: a picture to add, or the reason why it is none. */
export interface CheckedPicture {
  file: File
  /** Absent when the file can be added. */
  problem?: string
  /** In pixels; absent together with the picture. */
  size?: { width: number; height: number }
}

export const tooLarge = (file: File): string =>
  `${sizeProblem(file, 'A picture', maxImageBytes)} Make it smaller, or choose another one.`

export const tooManyPixels = ({ name }: File): string =>
  `${name} has more than ${maxImagePixels / 1_000_000} megapixels. Make it smaller, or choose another one.`

export const notAPicture = ({ name }: File): string =>
  `${name} is not a JPEG, PNG, WebP, AVIF or GIF picture, or it is damaged.`

/** Looks at a file before it is sent: its size, its first bytes, and whether the browser can draw it. */
export async function checkPicture(file: File): Promise<CheckedPicture> {
  if (file.size > maxImageBytes) return { file, problem: tooLarge(file) }
  try {
    const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer())
    if (!imageFormatOf(bytes)) return { file, problem: notAPicture(file) }
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    // A large picture takes a hundred megabytes until then.
    bitmap.close()
    if (width * height > maxImagePixels) return { file, problem: tooManyPixels(file) }
    return { file, size: { width, height } }
  } catch {
    return { file, problem: notAPicture(file) }
  }
}

/** Looks at files in their order, one after the other: decoded all at once, they may take more memory than a phone has. */
export async function checkPictures(files: Iterable<File>): Promise<CheckedPicture[]> {
  const checked: CheckedPicture[] = []
  for (const file of files) checked.push(await checkPicture(file))
  return checked
}
