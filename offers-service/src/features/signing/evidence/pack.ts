import { type BundleFiles, packBundle } from './bundle.ts'
import { verifyEvidence } from './verify.ts'

/** Packs a bundle that stands up to every check of `npm run verify-evidence`; otherwise answers what is wrong with it. */
export function packProven(files: BundleFiles): { zip: Uint8Array } | { wrong: string } {
  const wrong = verifyEvidence(files).find(({ isFine }) => !isFine)
  return wrong ? { wrong: wrong.text } : { zip: packBundle(files) }
}
