import { NameDiffers, OwnershipClaim, Strokes } from 'offers-service/contract'
import * as v from 'valibot'
import { blankValues, signatureMethods, type SigningValues } from './progress.ts'

/**
 * What is kept of a signer's progress while the tab is open, so that a reload loses nothing they typed.
 *
 * Consent is left out on purpose: a box that is ticked before anyone looked at it proves no agreement, and after a reload
 * someone else may hold the phone. Ticking it again costs one touch.
 */
const StoredValues = v.object({
  agreementVersion: v.string(),
  name: v.string(),
  email: v.string(),
  nameDiffers: v.nullish(v.picklist(['', ...NameDiffers.options, ...OwnershipClaim.options]), ''),
  method: v.picklist(signatureMethods),
  signature: v.string(),
  drawing: Strokes,
  emailCode: v.optional(v.string(), ''),
  codeSentTo: v.optional(v.string(), ''),
  codeSentAt: v.optional(v.number(), 0),
})

/** Each link has its own values, for landowners who sign for several parcels in one sitting. */
const keyOf = (token: string) => `signing:${token}`

/** The values kept for a link; undefined when there are none or the browser keeps nothing. */
export function readValues(token: string): SigningValues | undefined {
  try {
    const kept = v.parse(StoredValues, JSON.parse(sessionStorage.getItem(keyOf(token)) ?? 'null'))
    return { ...blankValues, ...kept }
  } catch {
    return undefined
  }
}

/** Keeps the values of a link. A browser that refuses storage only loses the comfort. */
export function writeValues(token: string, values: SigningValues): void {
  const { consent: _neverKept, ...kept } = values
  setSessionItem(keyOf(token), JSON.stringify(kept))
}

/** Forgets the values of a link, because it is signed. */
export function forgetValues(token: string): void {
  try {
    sessionStorage.removeItem(keyOf(token))
  } catch {
    // Nothing was kept either.
  }
}

/** Sets an item of the tab's storage where the browser allows it. */
export function setSessionItem(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // Blocked or full; everything works without it.
  }
}
