import { crc32, deflateSync } from 'node:zlib'
import type { ImageFormat } from '../../contract/index.ts'

/** A picture of each kind, six pixels wide and three high; the JPEG lies on its side, as phones save them, and the AVIF says where it was taken. */
const base64: Record<ImageFormat, string> = {
  jpg: '/9j/4QAiRXhpZgAASUkqAAgAAAABABIBAwABAAAABgAAAAAAAAD/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/2wBDASstLTw1PHZBQXb4pYyl+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj/wAARCAADAAYDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKgA/9k=',
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAYAAAADCAMAAACH347JAAAAA1BMVEV3qkTTnZLlAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAC0lEQVQImWNgwAIAABUAAbJuDnMAAAAASUVORK5CYII=',
  webp: 'UklGRi4AAABXRUJQVlA4ICIAAABwAQCdASoGAAMABUB8JaACdAFAAAD+pNevXT2+jlaRBAAA',
  avif: 'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAARdtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAADRpbG9jAAAAAERAAAIAAQAAAAABOwABAAAAAAAAACIAAgAAAAABXQABAAAAAAAAAQAAAAA4aWluZgAAAAAAAgAAABVpbmZlAgAAAAABAABhdjAxAAAAABVpbmZlAgAAAQACAABFeGlmAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAAAYAAAADAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAAaaXJlZgAAAAAAAAAOY2RzYwACAAEAAQAAASptZGF0EgAKCDgIbNICGg0gMhQcQmLk6aaaYWNgAJA2MPBvOCdtCQAAAAZFeGlmAABJSSoACAAAAAcAEgEDAAEAAAABAAAAGgEFAAEAAABiAAAAGwEFAAEAAABqAAAAKAEDAAEAAAACAAAAEwIDAAEAAAABAAAAaYcEAAEAAAByAAAAJYgEAAEAAADAAAAAAAAAADhjAADoAwAAOGMAAOgDAAAGAACQBwAEAAAAMDIxMAGRBwAEAAAAAQIDAACgBwAEAAAAMDEwMAGgAwABAAAA//8AAAKgBAABAAAABgAAAAOgBAABAAAAAwAAAAAAAAACAAEAAgACAAAATgAAAAIABQADAAAA3gAAAAAAAAAdAAAAAQAAACcAAAABAAAABwAAAAEAAAA=',
  gif: 'R0lGODlhBgADAIAAAExpcXeqRCH5BAUAAAAALAAAAAAGAAMAAAIEjI95BQA7',
}

export function samplePicture(format: ImageFormat): Buffer {
  return Buffer.from(base64[format], 'base64')
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** One that decodes, all of it, given time: 16,000 by 16,000 in black. */
function hugePng(): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(16_000)
  head.writeUInt32BE(16_000, 4)
  head[8] = 1
  return Buffer.concat([
    samplePicture('png').subarray(0, 8),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.alloc(16_000 * 2001), { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A sample that says of itself that it is larger; `at` is where it says so, after the bytes of `mark`. */
function resized(format: ImageFormat, mark: string, at: number, ...numbers: number[]): Buffer {
  const bytes = samplePicture(format)
  Buffer.from(numbers).copy(bytes, bytes.indexOf(mark, 0, 'latin1') + at)
  return bytes
}

/** A picture that moves: 400 frames of 600 by 600, of which each draws a corner. */
function hugeGif(): Buffer {
  const sample = samplePicture('gif')
  sample.writeUInt16LE(600, 6)
  sample.writeUInt16LE(600, 8)
  const head = sample.subarray(0, 19)
  const frame = sample.subarray(19, -1)
  return Buffer.concat([head, ...Array.from({ length: 400 }, () => frame), Buffer.from(';')])
}

/** Small files that say, or are, more pixels than are taken. */
export const hugePictures = {
  png: hugePng,
  jpg: () => resized('jpg', '\u00ff\u00c0', 5, 0xff, 0xdc, 0xff, 0xdc),
  webp: () => resized('webp', '\u009d\u0001\u002a', 3, 0xff, 0x3f, 0xff, 0x3f),
  avif: () => resized('avif', 'ispe', 8, 0, 0, 0x3e, 0x80, 0, 0, 0x3e, 0x80),
  gif: hugeGif,
}
