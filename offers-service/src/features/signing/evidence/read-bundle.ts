import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { type BundleFiles, packBundle } from './bundle.ts'

/** A bundle as it was found. */
export interface FoundBundle {
  files: BundleFiles
  /** Whether the zip file is byte for byte what the service packs from these files; true for a folder. */
  isPackedByService: boolean
}

/** Reads a bundle from a zip's bytes. Throws when it is none. */
export function openZip(bytes: Uint8Array): FoundBundle {
  const files = unzipSync(bytes)
  return { files, isPackedByService: Buffer.from(packBundle(files)).equals(bytes) }
}

/** Reads a bundle from a zip file or from the folder it was unpacked to. */
export async function readBundle(path: string): Promise<FoundBundle> {
  if (!(await stat(path)).isDirectory()) return openZip(await readFile(path))
  const files: BundleFiles = {}
  for (const name of await readdir(path, { recursive: true })) {
    const file = join(path, name)
    if ((await stat(file)).isFile()) files[name] = await readFile(file)
  }
  return { files, isPackedByService: true }
}
