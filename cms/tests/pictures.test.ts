import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawAnew, type SentFile } from '../src/library/pictures'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
})
afterAll(async () => await rm(folder, { recursive: true }))

let count = 0
async function sent(bytes: Buffer, name = 'barn.html'): Promise<SentFile> {
  const filepath = join(folder, String((count += 1)))
  await writeFile(filepath, bytes)
  return { filepath, originalFilename: name, mimetype: 'text/html', size: bytes.length }
}

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a4' }, limitInputPixels: false })

/** Where a phone was when it took the picture, and how it was held. */
const note = {
  IFD0: { Make: 'A phone', Orientation: '6' },
  IFD3: { GPSLatitude: '29/1 39/1 7/1', GPSLatitudeRef: 'N' },
}
const taken = () => blank(60, 30).withExif(note).withMetadata({ orientation: 6 })
const kinds: [string, (from: Sharp) => Sharp, string][] = [
  ['jpeg', (from) => from.jpeg(), 'jpg'],
  ['png', (from) => from.png(), 'png'],
  ['webp', (from) => from.webp(), 'webp'],
  ['gif', (from) => from.gif(), 'gif'],
  ['avif', (from) => from.avif({ effort: 0 }), 'webp'],
]

describe.each(kinds)('a picture of the kind %s', (kind, as, ending) => {
  test('keeps nothing of where it was taken, nor what hid behind it', async () => {
    const bytes = await as(taken()).toBuffer()
    expect(/exif/i.test(bytes.toString('latin1'))).toBe(kind !== 'gif')
    const file = await sent(Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')]))
    await drawAnew(file)
    const stored = await readFile(file.filepath)
    expect(stored.toString('latin1')).not.toMatch(/exif|A phone|script/i)
    expect(file).toMatchObject({ originalFilename: `barn.${ending}`, size: stored.length })
    expect(file.mimetype).toBe(`image/${ending === 'jpg' ? 'jpeg' : ending}`)
    const { width, height, format } = await sharp(stored).metadata()
    expect(`image/${format}`).toBe(file.mimetype)
    expect([width, height]).toEqual(kind === 'gif' ? [60, 30] : [30, 60])
  })

  test('is refused when it breaks off', async () => {
    const noise = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer()
    const whole = await as(sharp(noise)).toBuffer()
    const file = await sent(whole.subarray(0, whole.length / 2))
    await expect(drawAnew(file)).rejects.toMatchObject({ details: { reason: 'not_a_picture' } })
    expect(file.originalFilename).toBe('barn.html')
  })
})

test('a picture larger than a page shows it is scaled down', async () => {
  const file = await sent(await blank(4000, 3000).jpeg().toBuffer())
  await drawAnew(file)
  expect(await sharp(file.filepath).metadata()).toMatchObject({ width: 1600, height: 1200 })
})

test('a picture that moves goes on moving', async () => {
  const frames = [blank(20, 10), blank(20, 10).negate()]
  const parts = await Promise.all(frames.map(async (frame) => await frame.png().toBuffer()))
  const file = await sent(
    await sharp(parts, { join: { animated: true } })
      .gif()
      .toBuffer(),
  )
  await drawAnew(file)
  expect(await sharp(file.filepath, { animated: true }).metadata()).toMatchObject({ pages: 2 })
})

test.each([
  ['nothing', ''],
  ['a page', '<script>alert(1)</script>'],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  ['a script that begins like a picture', 'GIF89a/*\u0001\u0001*/=1;alert(1)'],
  ['another program’s picture', 'P3 2 1 255 255 0 0 0 255 0'],
])('is no picture: %s', async (_name, text) => {
  const file = await sent(Buffer.from(text))
  await expect(drawAnew(file)).rejects.toMatchObject({ details: { reason: 'not_a_picture' } })
})
