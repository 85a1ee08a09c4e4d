import { unzipSync } from 'fflate'
import { OutlineProblem } from './shape.ts'

/** What a Mac packs beside a file for its own use, with the name of that file: `__MACOSX/._doc.kml`, or `._doc.kml` alone. */
const madeByMac = /^__MACOSX\/|(?:^|\/)\._[^/]*$/
/** What the files that are read of a ZIP may have together when they are unpacked, whatever it says of its size. */
const maxUnpackedBytes = 250 * 1024 * 1024
/** Files in a ZIP. A county packs a dozen. */
const maxNames = 1000

/** A ZIP of which nothing is unpacked yet. */
export interface OpenZip {
  /** The names in it, which are never those of files here; what a Mac adds beside each is none of them. */
  names: readonly string[]
  /** Unpacks the files with these names, in their order. Throws {@link OutlineProblem}. */
  unpack: (names: readonly string[]) => Buffer[]
}

type Files = ReadonlyMap<string, number>

/** The files in a ZIP by their names, with their sizes. */
function filesIn(bytes: Uint8Array): Files {
  const files = new Map<string, number>()
  unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!madeByMac.test(name)) files.set(name, originalSize)
      if (files.size > maxNames) throw new OutlineProblem('This ZIP file has too many files in it')
      return false
    },
  })
  return files
}

function unpack(bytes: Uint8Array, files: Files, names: readonly string[]): Buffer[] {
  const size = names.reduce((sum, name) => sum + (files.get(name) ?? 0), 0)
  if (!(size <= maxUnpackedBytes))
    throw new OutlineProblem(
      'This file is larger than 250 MB when it is unpacked. Please save a part of the county',
    )
  const wanted = new Set(names)
  // A name that comes twice is unpacked once, and each into the room that its size was summed up by.
  const unpacked = unzipSync(bytes, {
    filter: ({ name, originalSize }) => originalSize === files.get(name) && wanted.delete(name),
  })
  return names.map((name) => {
    const { buffer, byteOffset, byteLength } = unpacked[name] ?? new Uint8Array()
    return Buffer.from(buffer, byteOffset, byteLength)
  })
}

/** Does this with a ZIP, and says of one that is damaged that it is. */
function orDamaged<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof OutlineProblem) throw error
    throw new OutlineProblem(
      'This ZIP or KMZ file is damaged, or has a password. Please download it again',
      { cause: error },
    )
  }
}

/** Looks what is in a ZIP. Throws {@link OutlineProblem}. */
export function openZip(bytes: Uint8Array): OpenZip {
  const files = orDamaged(() => filesIn(bytes))
  return {
    names: [...files.keys()],
    unpack: (names) => orDamaged(() => unpack(bytes, files, names)),
  }
}
