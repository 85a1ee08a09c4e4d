import { createHash } from 'node:crypto'
import type { AgreementFacts } from './agreement-pdf.ts'
import { drawReadingCopy } from './draw.ts'

/** A copy of an agreement to read before signing: the same for the same words, however often it is asked for. */
type Copy = Omit<AgreementFacts, 'trail' | 'at'>

/** More than are read at the same time; what nobody has asked for longest goes first. */
const maxStored = 10

/** By what they say, so that a changed word makes another copy. The one asked for last is the last. */
const kept = new Map<string, Promise<Uint8Array>>()

/** The copy as PDF, drawn at `at` or kept from before: drawing one takes as long as answering a hundred other requests. */
export async function readingCopyOf(copy: Copy, at: Date): Promise<Uint8Array> {
  const key = createHash('sha256').update(JSON.stringify(copy)).digest('base64')
  const drawn = kept.get(key) ?? drawReadingCopy({ ...copy, at })
  kept.delete(key)
  kept.set(key, drawn)
  const [longestUnused = key] = kept.keys()
  if (kept.size > maxStored) kept.delete(longestUnused)
  try {
    return await drawn
  } catch (error) {
    kept.delete(key)
    throw error
  }
}
