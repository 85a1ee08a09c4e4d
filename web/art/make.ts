/**
 * Prints the site's pictures: `web/public/images/{name}-{width}.avif` and `.webp`, and `web/src/ui/pictures.ts`.
 *
 * Usage: node web/art/make.ts [name …]
 *
 * The same scripts always make the same pictures. Without names it makes all of them.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { editions, type Edition } from './editions.ts'
import { writePictures } from './pictures-file.ts'
import { pull } from './print/press.ts'

const images = new URL('../public/images/', import.meta.url)
/** What a picture of the full size may weigh, in bytes; a smaller one may weigh less, though not in proportion to its area. */
const limits = { avif: 60_000, webp: 90_000 }
const fullSize = 1200 * 800
/** Widths for a phone's screen, which is so fine that less of the grain is seen, and whose line is the slowest. */
const phoneWidths = { from: 700, to: 800 }
/** What a phone is sent before it has to ask for more (RFC 6928), less the headers. */
const sentAtOnce = 14_000

await mkdir(images, { recursive: true })
const asked = process.argv.slice(2)
for (const edition of editions) {
  if (asked.length === 0 || asked.includes(edition.name)) await make(edition)
}
await writePictures(images)

async function make({ name, print, sizes, shape, beginsPages }: Edition): Promise<void> {
  const picture = print()
  const master = await (await pull(picture, Math.max(...sizes) / picture.width)).png().toBuffer()
  for (const width of sizes) {
    const share = Math.min(1, (width * width * shape) / fullSize) ** 0.75
    const isForPhones = width >= phoneWidths.from && width <= phoneWidths.to
    for (const format of ['avif', 'webp'] as const) {
      const isLight = isForPhones && format === 'avif'
      const isFirst = isLight && beginsPages
      const limit = isFirst ? sentAtOnce : share * limits[format] * (isLight ? 0.75 : 1)
      const file = await encode(sharp(master).resize(width), format, limit, isFirst ? 9 : 5)
      await writeFile(new URL(`${name}-${width}.${format}`, images), file.bytes)
      console.log(
        `${name}-${width}.${format}  ${(file.bytes.length / 1000).toFixed(1)} kB  quality ${file.quality}`,
      )
    }
  }
}

/** The best quality that stays within the limit; grain is dear, so busy sheets get a little less of it. */
async function encode(picture: Sharp, format: 'avif' | 'webp', limit: number, effort: number) {
  for (let quality = format === 'avif' ? 52 : 72; ; quality -= 4) {
    const bytes = await picture.clone()[format]({ quality, effort }).toBuffer()
    if (bytes.length <= limit || quality < 12) return { bytes, quality }
  }
}
