import { zipSync } from 'fflate'

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
