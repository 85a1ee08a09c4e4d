/** Every frame of the film as raw RGB bytes: a slow pan across each print, and a roller of paper from one to the next. */
import sharp from 'sharp'
import { larkPath } from '../../src/brand/lark-path.ts'
import { lettering } from '../lettering.ts'
import { pull } from '../print/press.ts'
import { type Shot, shots } from './script.ts'

export const frameRate = 24
export const frameSize = { width: 1280, height: 720 }

const { width, height } = frameSize
const paper = '#f8f4eb'
const pine = '#1f4a33'
// Whole pixels only: the same picture moved by one pixel costs an encoder next to nothing.
const pixelsPerFrame = 1
const rollerFrames = 12
const rollerWidth = 64

interface Scene {
  pixels: Buffer
  wide: number
  frameCount: number
}

const words = `${shots.map(({ title }) => title).join('')}1234`
const face = await lettering(words, 600, 60)

/** Sets a shot's title on a paper label, to be laid over every frame at the same place. */
function label({ title, step }: Shot): Buffer {
  const size = 46
  const line = face.line(title, size)
  const left = step === undefined ? 96 : 92
  const wide = Math.round(left + line.width + 36)
  const number = face.line(String(step), 34)
  const sign =
    step === undefined
      ? `<path fill-rule="evenodd" transform="translate(24 16) scale(1.15)" d="${larkPath}"/>`
      : `<circle cx="50" cy="44" r="26"/><path fill="${paper}" transform="translate(${50 - number.width / 2} 56)" d="${number.d}"/>`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="88" fill="${pine}">
<rect width="${wide}" height="88" fill="${paper}"/>
<rect x="5" y="5" width="${wide - 10}" height="78" fill="none" stroke="${pine}" stroke-width="1.5"/>
${sign}<path transform="translate(${left} 60)" d="${line.d}"/></svg>`,
  )
}

async function prepare(
  shot: Shot,
): Promise<{ scene: Scene; title: { pixels: Buffer; wide: number; high: number } }> {
  const frameCount = Math.round(shot.seconds * frameRate)
  const isPair = shot.prints.length > 1
  const wide = isPair ? width : width + (frameCount + rollerFrames) * pixelsPerFrame
  const share = Math.ceil(wide / shot.prints.length)
  const parts = await Promise.all(
    shot.prints.map(async (make, index) => {
      const print = make()
      const scale = Math.max(share / print.width, height / print.height)
      const sheet = await (await pull(print, scale)).png().toBuffer()
      const input = await sharp(sheet)
        .resize({ width: share, height, fit: 'cover', position: isPair ? 'top' : 'center' })
        .toBuffer()
      return { input, left: index * share, top: 0 }
    }),
  )
  const pixels = await sharp({ create: { width: wide, height, channels: 3, background: paper } })
    .composite(parts)
    .removeAlpha()
    .raw()
    .toBuffer()
  const title = await sharp(label(shot)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return {
    scene: { pixels, wide, frameCount },
    title: { pixels: title.data, wide: title.info.width, high: title.info.height },
  }
}

type Prepared = Awaited<ReturnType<typeof prepare>>

/** One frame of one shot; `at` counts frames since the shot came into view. */
function draw({ scene, title }: Prepared, at: number): Buffer {
  const frame = Buffer.alloc(width * height * 3)
  const offset = Math.min(scene.wide - width, at * pixelsPerFrame)
  for (let row = 0; row < height; row += 1) {
    const start = (row * scene.wide + offset) * 3
    scene.pixels.copy(frame, row * width * 3, start, start + width * 3)
  }
  for (let row = 0; row < title.high; row += 1) {
    const target = ((row + 48) * width + 48) * 3
    title.pixels.copy(frame, target, row * title.wide * 3, (row + 1) * title.wide * 3)
  }
  return frame
}

/** Rolls the next print over the last one, with a bar of blank paper at the roller's edge. */
function roll(last: Buffer, next: Buffer, share: number): Buffer {
  const frame = Buffer.from(last)
  const edge = Math.round((width + rollerWidth) * share)
  const bare = Buffer.from(
    Uint8Array.from({ length: rollerWidth * 3 }, (_, index) => [248, 244, 235][index % 3] ?? 0),
  )
  for (let row = 0; row < height; row += 1) {
    const start = row * width * 3
    const inked = Math.max(0, edge - rollerWidth)
    next.copy(frame, start, start, start + inked * 3)
    bare.copy(frame, start + inked * 3, 0, (Math.min(edge, width) - inked) * 3)
  }
  return frame
}

/** All frames in order. */
export async function* frames(): AsyncGenerator<Buffer> {
  let before: { shot: Prepared; shown: number } | undefined
  for (const shot of shots) {
    const ready = await prepare(shot)
    for (let at = 0; at < ready.scene.frameCount; at += 1) {
      const frame = draw(ready, at)
      const isRolling = before !== undefined && at < rollerFrames
      yield before && isRolling
        ? roll(draw(before.shot, before.shown + at), frame, (at + 1) / rollerFrames)
        : frame
    }
    before = { shot: ready, shown: ready.scene.frameCount }
  }
}

/** The frame to show before the film is played. */
export async function openingFrame(): Promise<Buffer> {
  const [first] = shots
  if (!first) throw new Error('The film has no shots.')
  return draw(await prepare(first), 0)
}
