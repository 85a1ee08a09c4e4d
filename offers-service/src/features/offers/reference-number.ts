import { randomInt } from 'node:crypto'
import {
  checkCharacter,
  referenceAlphabet,
  referenceLengths,
  referencePrefix,
} from '../../../contract/index.ts'

/** With more live offers than this, a guess at the shorter numbers would hit too easily. */
export const fewOffers = 1000

/**
 * Makes up a reference number `LB-XXXX-XXXX`, or `LB-XXXX-XXXXXX` once there are many live offers; its last character checks
 * the random ones before it.
 */
export function generateReferenceNumber(liveOffers: number): string {
  const length = referenceLengths[liveOffers > fewOffers ? 'long' : 'short'] - 1
  const random = Array.from({ length }, () =>
    referenceAlphabet.charAt(randomInt(referenceAlphabet.length)),
  ).join('')
  const code = random + checkCharacter(random)
  return `${referencePrefix}-${code.slice(0, 4)}-${code.slice(4)}`
}
