import { writeFile } from 'node:fs/promises'
import { parse } from 'node:path'
import { errors } from '@strapi/utils'
import sharp, { type Metadata } from 'sharp'

/** The most pixels of a picture, those of all its frames together. What decoding costs follows from them, not from the file's size. */
const maxPixels = 50_000_000
/** The widest and highest a page shows a picture; phones make them far larger. */
const shownAt = 1600
const timeoutSeconds = 30

/** A file on its way into the library, as the parser of forms leaves it on disk. */
export interface SentFile {
  filepath: string
  originalFilename: string | null
  mimetype: string | null
  size: number
  /** Set by Strapi, which stores the file under it. */
  detectedMimeType?: string
}

/** How a picture is stored, by how it is read. AVIF becomes WebP, because Strapi can neither measure nor scale it. */
const storedAs = {
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  heif: 'webp',
} as const
type Readable = keyof typeof storedAs

// Only these are ever decoded; an SVG, for one, would be drawn, whatever its file is called.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((kind) => `VipsForeignLoad${kind}`),
})

function refuse(reason: 'not_a_picture' | 'too_many_pixels', message: string): never {
  throw new errors.ValidationError(message, { reason })
}

const notAPicture = () =>
  refuse('not_a_picture', 'This is not a JPEG, PNG, WebP, AVIF or GIF picture, or it is damaged.')

/** What the first bytes of a file say of the picture; nothing is decoded. */
async function measure({ filepath }: SentFile): Promise<Metadata & { format: Readable }> {
  const options = { animated: true, limitInputPixels: false }
  const found = await sharp(filepath, options).metadata().catch(notAPicture)
  if (!(found.format in storedAs)) notAPicture()
  if (found.width * found.height > maxPixels)
    refuse(
      'too_many_pixels',
      `This picture has more than ${maxPixels / 1_000_000} megapixels. Make it smaller, or choose another one.`,
    )
  return found as Metadata & { format: Readable }
}

/**
 * Turns a picture on disk into what is stored: decoded and drawn anew, upright, no larger than a page shows it.
 *
 * So nothing comes along that is not the picture: not where it was taken, and not what else hid in the file. Throws when it is
 * no picture, has too many pixels, or breaks off; its name then stays as it was.
 */
export async function drawAnew(file: SentFile): Promise<void> {
  const { format, pages = 1 } = await measure(file)
  const kind = storedAs[format]
  const picture = sharp(file.filepath, {
    animated: true,
    limitInputPixels: maxPixels,
    failOn: 'error',
  })
  // A moving picture has no such note, and cannot be turned.
  if (pages === 1) picture.autoOrient()
  const { data } = await picture
    .resize({ width: shownAt, height: shownAt, fit: 'inside', withoutEnlargement: true })
    .toFormat(kind)
    .timeout({ seconds: timeoutSeconds })
    .toBuffer({ resolveWithObject: true })
    .catch(notAPicture)
  await writeFile(file.filepath, data)
  file.size = data.length
  const name = parse(file.originalFilename ?? '').name || 'picture'
  file.originalFilename = `${name}.${kind === 'jpeg' ? 'jpg' : kind}`
  file.mimetype = `image/${kind}`
  file.detectedMimeType = file.mimetype
}
