import { Unzip, UnzipInflate, unzipSync } from 'fflate'
import { limits, TableError } from './table-error.ts'

const stepBytes = 16 * 1024

/** The parts of a packed file by their names, without unpacking any. */
export function partsOf(bytes: Uint8Array): Set<string> {
  const names = new Set<string>()
  try {
    unzipSync(bytes, {
      filter: ({ name }) => {
        names.add(name)
        return false
      },
    })
  } catch (error) {
    throw new TableError('broken_workbook', undefined, { cause: error })
  }
  return names
}

/**
 * The bytes of one part, piece by piece, as far as they are asked for; nothing where there is no such part.
 *
 * What a packed file says of its sizes is not trusted: unpacking ends with `unpacks_too_big` at the limit.
 */
export function* unpacked(bytes: Uint8Array, part: string): Generator<Uint8Array> {
  let pieces: Uint8Array[] = []
  let isDone = false
  const unzip = new Unzip((file) => {
    if (file.name !== part) return
    file.ondata = (error, piece, isLast) => {
      if (error) throw error
      pieces.push(piece)
      isDone = isLast
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  let size = 0
  for (let at = 0; at < bytes.length; at += stepBytes) {
    try {
      unzip.push(bytes.subarray(at, at + stepBytes), at + stepBytes >= bytes.length)
    } catch (error) {
      throw new TableError('broken_workbook', undefined, { cause: error })
    }
    for (const piece of pieces) {
      size += piece.length
      if (size > limits.unpackedBytes) throw new TableError('unpacks_too_big')
      yield piece
    }
    if (isDone) return
    pieces = []
  }
}
