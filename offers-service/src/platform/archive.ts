import { zipSync } from 'fflate'

/** Packs files, by their names, into one zip. */
export function archive(files: Record<string, Uint8Array>): Uint8Array {
  return zipSync(files)
}
