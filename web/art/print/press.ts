/** The printing press: lays flat inks over each other the way a hand press does, with rough edges, grain and slips. */
import sharp from 'sharp'
import { seededRandom } from '../../src/brand/seeded-random.ts'
import { grainTile } from './noise.ts'

/** Path data in the picture's own units: left standing on the block, or carved out of what stands there already. */
export type Shape = string | { carve: string }

/** One block, printed in one ink. */
export interface Layer {
  ink: string
  shapes: Shape[]
  /** What the gouge takes out of the block again, so that the inks below show. */
  carved?: string[]
  /** Heights between which the ink thins out into grain, from full strength at `from` to nothing at `to`. */
  fade?: { from: number; to: number }
  /** How much of the ink reaches the paper, 1 when left out. */
  strength?: number
}

export interface Print {
  name: string
  /** Where the picture begins, when it shows only a part of a wider scene. */
  left?: number
  width: number
  height: number
  paper: string
  layers: Layer[]
}

/** Writes a layer in one line. */
export function block(
  colour: string,
  shapes: Shape[],
  how: Omit<Layer, 'ink' | 'shapes'> = {},
): Layer {
  return { ink: colour, shapes, ...how }
}

const tileSize = 512
const fine = grainTile('fine', tileSize, 0.8)
const coarse = grainTile('coarse', tileSize, 2.2)
const mottle = grainTile('mottle', tileSize, 14)

/** Prints a picture, `scale` pixels to its unit, and returns its raw RGB bytes. */
export async function pull(print: Print, scale: number) {
  const width = Math.round(print.width * scale)
  const height = Math.round(print.height * scale)
  const random = seededRandom(print.name)
  const sheet = new Float32Array(width * height * 3)
  const paper = channels(print.paper)
  for (let index = 0; index < sheet.length; index += 1) sheet[index] = paper[index % 3] ?? 0
  for (const layer of print.layers) {
    const slip = [(random() - 0.5) * 2.4, (random() - 0.5) * 2.4] as const
    const cover = await cutBlock(print, layer, width, height, slip)
    ink(sheet, width, cover, layer, Math.floor(random() * tileSize))
  }
  const pixels = Buffer.alloc(sheet.length)
  for (let index = 0; index < sheet.length; index += 1) {
    const pixel = Math.floor(index / 3)
    const place = tileIndex(pixel % width, Math.floor(pixel / width), 77)
    pixels[index] = clamp((sheet[index] ?? 0) + ((coarse[place] ?? 0) - 0.5) * 2.5)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** Lays one ink over the sheet: ragged at its edges, starved in specks, uneven in its body. */
function ink(sheet: Float32Array, width: number, covers: Buffer, layer: Layer, offset: number) {
  const colour = channels(layer.ink)
  const strength = layer.strength ?? 1
  for (let pixel = 0; pixel < covers.length; pixel += 1) {
    const cover = (covers[pixel] ?? 0) / 255
    if (cover === 0) continue
    const place = tileIndex(pixel % width, Math.floor(pixel / width), offset)
    const share = layer.fade ? 0.25 : 0.55
    const grain = (fine[place] ?? 0) * (1 - share) + (coarse[place] ?? 0) * share
    const edge = clampShare((cover - grain) * (layer.fade ? 2 : 3) + cover)
    const starved = grain > 0.93 ? 0.55 : 1
    const amount = edge * strength * starved * (0.955 + 0.045 * (mottle[place] ?? 0))
    for (let channel = 0; channel < 3; channel += 1) {
      const index = pixel * 3 + channel
      const below = sheet[index] ?? 0
      sheet[index] = below + ((colour[channel] ?? 0) - below) * amount
    }
  }
}

/** Renders a block as one byte of cover for each pixel. */
async function cutBlock(
  { left = 0, width, height }: Print,
  { shapes, carved = [], fade }: Layer,
  pixelsWide: number,
  pixelsHigh: number,
  slip: readonly [number, number],
): Promise<Buffer> {
  const paths = shapes.map((shape) =>
    typeof shape === 'string' ? `<path d="${shape}"/>` : `<path d="${shape.carve}" fill="#000"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${pixelsWide}" height="${pixelsHigh}" viewBox="${left} 0 ${width} ${height}">
<linearGradient id="fade" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${fade?.from ?? 0}" y2="${fade?.to ?? 1}"><stop stop-color="#fff"/><stop offset="1"/></linearGradient>
<rect x="${left}" width="100%" height="100%"/>
<g transform="translate(${slip.join(' ')})">
<g fill="${fade ? 'url(#fade)' : '#fff'}">${paths.join('')}</g>
<g fill="#000">${carved.map((d) => `<path d="${d}"/>`).join('')}</g>
</g></svg>`
  return await sharp(Buffer.from(svg), { unlimited: true })
    .blur(0.6)
    .extractChannel(0)
    .raw()
    .toBuffer()
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
}

function tileIndex(x: number, y: number, offset: number): number {
  return ((y + offset * 3) % tileSize) * tileSize + ((x + offset) % tileSize)
}

function clamp(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)))
}

function clampShare(value: number): number {
  return Math.max(0, Math.min(1, value))
}
