import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { editions } from './editions.ts'

const placeholderLimit = 400

/** Writes the list of pictures the web app draws from, with a blurred placeholder of each. */
export async function writePictures(images: URL): Promise<void> {
  const entries: string[] = []
  for (const { name, alt, sizes, shape } of editions) {
    const width = Math.max(...sizes)
    const placeholder = await blurred(new URL(`${name}-${Math.min(...sizes)}.webp`, images))
    entries.push(
      `'${name}': ${JSON.stringify({ alt, width, height: Math.round(width * shape), sizes, placeholder })},`,
    )
  }
  const file = fileURLToPath(new URL('../src/ui/pictures.ts', import.meta.url))
  await writeFile(file, source(entries))
  execFileSync('oxfmt', [file])
}

function source(entries: string[]): string {
  return `// Made by web/art/make.ts; change that, not this.

/** One of the site's own prints; \`/images/{name}-{size}.avif\` and \`.webp\` exist for each size, in pixels of width. */
export interface PrintedPicture {
  alt: string
  width: number
  height: number
  sizes: readonly number[]
  /** The picture in a few blurred pixels, as a data address, to stand in its place until it is there. */
  placeholder: string
}

export const pictures = {
${entries.join('\n')}
} as const satisfies Record<string, PrintedPicture>

export type PictureName = keyof typeof pictures
`
}

async function blurred(picture: URL): Promise<string> {
  const bytes = await sharp(fileURLToPath(picture))
    .resize(12)
    .blur(0.6)
    .webp({ quality: 24, effort: 6, alphaQuality: 0 })
    .toBuffer()
  const address = `data:image/webp;base64,${bytes.toString('base64')}`
  if (address.length > placeholderLimit)
    throw new Error(`The placeholder of ${picture.href} is too long.`)
  return address
}
