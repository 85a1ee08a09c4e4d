import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { editions } from './editions.ts'

const placeholderLimit = 400

/**
 * Writes the list of pictures the web app draws from, and a style sheet with a blurred placeholder of each.
 *
 * The placeholders are styles because a script is what a first visit has least room for.
 */
export async function writePictures(images: URL): Promise<void> {
  const entries: string[] = []
  const rules: string[] = []
  for (const { name, alt, sizes, shape } of editions) {
    const width = Math.max(...sizes)
    const address = await blurred(new URL(`${name}-${Math.min(...sizes)}.webp`, images))
    rules.push(`.${name} { background-image: url('${address}'); }`)
    entries.push(
      `'${name}': ${JSON.stringify({ alt, width, height: Math.round(width * shape), sizes })},`,
    )
  }
  const list = fileURLToPath(new URL('../src/ui/pictures.ts', import.meta.url))
  const placeholders = fileURLToPath(new URL('../src/ui/placeholders.module.css', import.meta.url))
  await writeFile(list, source(entries))
  await writeFile(
    placeholders,
    `/* Made by web/art/make.ts; change that, not this. */\n${rules.join('\n')}\n`,
  )
  execFileSync('oxfmt', [list, placeholders])
}

function source(entries: string[]): string {
  return `// Made by web/art/make.ts; change that, not this.

/** One of the site's own prints; \`/images/{name}-{size}.avif\` and \`.webp\` exist for each size, in pixels of width. */
export interface PrintedPicture {
  alt: string
  width: number
  height: number
  sizes: readonly number[]
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
