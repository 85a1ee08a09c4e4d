import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { unzipSync, zipSync } from 'fflate'

/** Files of a bundle by name. */
export type BundleFiles = Record<string, Uint8Array>

/** The names in a bundle that are more than data. */
export const bundleNames = {
  events: 'events.json',
  manifest: 'manifest.json',
  signature: 'manifest.sig',
  certificate: 'certificate.pem',
  certificates: 'certificates.json',
} as const

/**
 * Packs a bundle without compression and with fixed times.
 *
 * The same files always give the same bytes, so that a checker can pack them again and notice a change to the packaging.
 */
export function packBundle(files: BundleFiles): Uint8Array {
  const sorted = Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return zipSync(Object.fromEntries(sorted), { level: 0, mtime: new Date(1980, 0, 1) })
}

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
