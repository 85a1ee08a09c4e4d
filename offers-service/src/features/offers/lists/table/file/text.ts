import { isUtf8 } from 'node:buffer'
import { TableError } from './table-error.ts'

/** The ways in which the files of counties and vendors write letters as bytes. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const pieceBytes = 64 * 1024
/** So many bytes at the beginning tell whether a file is text. */
const headBytes = 4096

const marks: [Encoding, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** What no text has: control characters other than tab, line ends, page feed and the old end-of-file mark. */
const isBinary = (byte: number) => byte < 9 || (byte > 13 && byte < 26) || (byte > 26 && byte < 32)

/** Text of so many letters beyond ASCII for each broken one is UTF-8 that was cut, as fields of a fixed length are. */
const whole = 10

function isCutUtf8(bytes: Uint8Array): boolean {
  let broken = 0
  let fine = 0
  for (const piece of textOf(bytes, 'utf-8')) {
    const bad = piece.match(/\uFFFD/g)?.length ?? 0
    broken += bad
    fine += (piece.match(/[^\0-\x7F]/gu)?.length ?? 0) - bad
  }
  return fine >= broken * whole
}

/**
 * How the bytes of a text file stand for letters: by its byte order mark, else as UTF-8 if it can be that, else as Windows-1252.
 * Refuses a file that is no text with `not_a_table`.
 */
export function encodingOf(bytes: Uint8Array): Encoding {
  const marked = marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))
  if (marked) return marked[0]
  const head = bytes.subarray(0, headBytes)
  // Most letters of a list are two bytes in UTF-16, one of which is zero.
  const zeros = [0, 0]
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2]! += 1
  const [even = 0, odd = 0] = zeros
  if (odd > head.length / 4 && even === 0) return 'utf-16le'
  if (even > head.length / 4 && odd === 0) return 'utf-16be'
  if (head.some(isBinary)) throw new TableError('not_a_table')
  return isUtf8(bytes) || isCutUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

/** The text of a file piece by piece, without byte order mark and with `\n` for every line end. */
export function* textOf(bytes: Uint8Array, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding)
  let held = ''
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const piece = held + decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true })
    // The other half of a line end may come with the next piece.
    held = piece.endsWith('\r') ? '\r' : ''
    yield piece.slice(0, piece.length - held.length).replaceAll(/\r\n?/g, '\n')
  }
  yield (held + decoder.decode()).replaceAll(/\r\n?/g, '\n')
}
