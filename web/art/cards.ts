/**
 * Draws the pictures that stand beside shared links: one of the prints with a label on it, in the shape link previews have.
 *
 * Usage: node web/art/cards.ts   (after make.ts, whose prints it takes)
 */
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { cardSize, socialCards } from '../src/site/social-cards.ts'
import { larkPath } from '../src/brand/lark-path.ts'
import { pictures } from '../src/ui/pictures.ts'
import { lettering } from './lettering.ts'

const pine = '#1f4a33'
const ink = '#24291f'
const paper = '#fdfbf5'
const images = new URL('../public/images/', import.meta.url)

const letters = Object.values(socialCards).map(({ words }) => words)
const large = await lettering(letters.join(''), 560, 72)

/**
 * A paper label, ruled like our letters: at the lower left, or in the hero's empty sky.
 *
 * The name of the business, which its owner may change, stands beside the picture wherever a link is shown.
 */
function label(words: string, isInSky: boolean): string {
  const { width, height } = cardSize
  const title = large.line(words, 64)
  const left = 56
  const tall = 150
  const top = isInSky ? 56 : height - tall - 56
  const wide = title.width + 184
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect x="${left}" y="${top}" width="${wide}" height="${tall}" fill="${paper}"/>
<rect x="${left + 10}" y="${top + 10}" width="${wide - 20}" height="${tall - 20}" fill="none" stroke="${pine}" stroke-width="2"/>
<path transform="translate(${left + 44} ${top + 42}) scale(1.6)" fill="${pine}" fill-rule="evenodd" d="${larkPath}"/>
<path transform="translate(${left + 132} ${top + 97})" fill="${ink}" d="${title.d}"/></svg>`
}

await mkdir(new URL('cards/', images), { recursive: true })
for (const [name, { picture, words }] of Object.entries(socialCards)) {
  const widest = Math.max(...pictures[picture].sizes)
  const print = fileURLToPath(new URL(`${picture}-${widest}.webp`, images))
  const file = fileURLToPath(new URL(`cards/${name}.jpg`, images))
  const isHero = picture === 'hero'
  const { size } = await sharp(print)
    .resize(cardSize.width, cardSize.height, { position: isHero ? 'bottom' : 'top' })
    .composite([{ input: Buffer.from(label(words, isHero)) }])
    .jpeg({ quality: 72, mozjpeg: true })
    .toFile(file)
  console.log(`cards/${name}.jpg  ${(size / 1000).toFixed(1)} kB`)
}
