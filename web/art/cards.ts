/**
 * Draws the pictures that stand beside shared links: one of the prints with a label on it, in the shape link previews have.
 *
 * Usage: node web/art/cards.ts   (after make.ts, whose prints it takes)
 */
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { defaultSettings } from 'offers-service/contract'
import sharp from 'sharp'
import { cardSize, socialCards } from '../src/app/social-cards.ts'
import { larkPath } from '../src/ui/lark-path.ts'
import { pictures } from '../src/ui/pictures.ts'
import { lettering } from './lettering.ts'

const { business } = defaultSettings
const pine = '#1f4a33'
const ink = '#24291f'
const paper = '#fdfbf5'
const images = new URL('../public/images/', import.meta.url)

const letters = [business.name, ...Object.values(socialCards).map(({ words }) => words)].join('')
const small = await lettering(letters, 620, 48)
const large = await lettering(letters, 560, 72)

/** A paper label, ruled like our letters: at the lower left, or in the hero's empty sky. */
function label(words: string, isInSky: boolean): string {
  const { width, height } = cardSize
  const name = small.line(business.name, 36)
  const title = large.line(words, 64)
  const left = 56
  const tall = 196
  const top = isInSky ? 56 : height - tall - 56
  const wide = Math.max(title.width, name.width + 70) + 96
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect x="${left}" y="${top}" width="${wide}" height="${tall}" fill="${paper}"/>
<rect x="${left + 10}" y="${top + 10}" width="${wide - 20}" height="${tall - 20}" fill="none" stroke="${pine}" stroke-width="2"/>
<path transform="translate(${left + 42} ${top + 38}) scale(1.25)" fill="${pine}" fill-rule="evenodd" d="${larkPath}"/>
<path transform="translate(${left + 112} ${top + 76})" fill="${pine}" d="${name.d}"/>
<path transform="translate(${left + 46} ${top + 154})" fill="${ink}" d="${title.d}"/></svg>`
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
