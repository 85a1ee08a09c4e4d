import type { UploadedImage } from 'offers-service/contract'
import type { Edit, Selection } from '../markdown/text-format.ts'

/** Words that Markdown takes for nothing but words. */
const escapeWords = (text: string) =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>&!]/g, String.raw`\$&`)

/** The address of a picture in a text. Its size stands behind it, so that the page can keep room for it. */
export const pictureAddress = ({ url, size }: UploadedImage): string =>
  `${url}#${size.width}x${size.height}`

/** A picture in a text. */
export const pictureMarkdown = (image: UploadedImage): string =>
  `![${escapeWords(image.alt)}](${pictureAddress(image)})`

/** How many line ends make a blank line of what stands there. */
function gap(isAtEdge: boolean, lineEnds: number): string {
  return isAtEdge ? '' : '\n'.repeat(Math.max(0, 2 - lineEnds))
}

/** Puts pictures behind the selection, each on its own line with a blank line around it. */
export function pictureEdit({ text, end }: Selection, images: readonly UploadedImage[]): Edit {
  const before = text.slice(0, end)
  const after = text.slice(end)
  const insert =
    gap(before === '', /\n*$/.exec(before)?.[0].length ?? 0) +
    images.map(pictureMarkdown).join('\n\n') +
    gap(after === '', /^\n*/.exec(after)?.[0].length ?? 0)
  const caret = end + insert.length
  return { from: end, to: end, insert, start: caret, end: caret }
}
