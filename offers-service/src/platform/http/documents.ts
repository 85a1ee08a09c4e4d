import { imageFormatOf } from '../../../contract/index.ts'

/** The media type of a PDF, JPEG or PNG file, by its first bytes; undefined for any other file. */
export function documentTypeOf(bytes: Uint8Array): string | undefined {
  const format = imageFormatOf(bytes)
  if (format === 'jpg') return 'image/jpeg'
  if (format === 'png') return 'image/png'
  const start = Buffer.from(bytes.subarray(0, 1024))
  return start.includes('%PDF-') ? 'application/pdf' : undefined
}

/** How the name of a file ends that is what the bytes of a document say. */
const endings: Record<string, { usual: string; known: RegExp }> = {
  'application/pdf': { usual: '.pdf', known: /\.pdf$/i },
  'image/jpeg': { usual: '.jpg', known: /\.jpe?g$/i },
  'image/png': { usual: '.png', known: /\.png$/i },
}

/** A name under which no computer runs a document as a program. */
export function documentName(name: string, mediaType: string): string {
  const ending = endings[mediaType]
  return !ending || ending.known.test(name) ? name : name + ending.usual
}

/** The same as a name that no header is broken by. */
export const headerName = (name: string, mediaType: string): string =>
  documentName(name.replaceAll(/[^\w .()-]/g, '_'), mediaType)
