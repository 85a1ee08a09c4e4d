/**
 * Draws what other programs show of the site: favicons and home-screen icons.
 *
 * Usage: node web/art/icons.ts
 */
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { larkPath } from '../src/brand/lark-path.ts'

const pine = '#1f4a33'
const paper = '#f8f4eb'
const straw = '#eed894'
const publicFolder = new URL('../public/', import.meta.url)

/** The lark on a square of pine; `bleed` is for systems that cut the icon's corners themselves. */
function icon(size: number, bleed: boolean): string {
  const scale = bleed ? 0.62 : 0.82
  const shift = 24 * (1 - scale)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="${size}" height="${size}">
<rect width="48" height="48" rx="${bleed ? 0 : 9}" fill="${pine}"/>
<g transform="translate(${shift.toFixed(2)} ${(shift + 1.4).toFixed(2)}) scale(${scale})"><path fill="${paper}" fill-rule="evenodd" d="${larkPath}"/><path d="M4 40.5H44" stroke="${straw}" stroke-width="2.6"/></g>
</svg>
`
}

async function write(name: string, content: string | Buffer): Promise<void> {
  await writeFile(new URL(name, publicFolder), content)
  console.log(`${name}  ${(content.length / 1000).toFixed(1)} kB`)
}

async function png(size: number, bleed: boolean): Promise<Buffer> {
  return await sharp(Buffer.from(icon(size, bleed)))
    .png({ palette: true })
    .toBuffer()
}

/** An .ico file with one PNG in it, for those who ask for /favicon.ico without looking at the page. */
function ico(image: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(image.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, image])
}

await write('favicon.svg', icon(48, false))
await write('favicon.ico', ico(await png(32, false), 32))
await write('apple-touch-icon.png', await png(180, true))
await write('icon-192.png', await png(192, false))
await write('icon-512.png', await png(512, true))
