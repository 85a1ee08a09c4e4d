import * as v from 'valibot'
import type { OfferOrder } from '../../../../contract/index.ts'
import type { Position } from '../../../platform/database/list/keyset.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { orders } from './offer-filter.ts'

const EncodedCursor = v.object({
  order: v.string(),
  value: v.union([v.pipe(v.number(), v.safeInteger()), v.string()]),
  reference: v.string(),
})

/** A position as a text that leads back to it. */
export const encodeCursor = (order: OfferOrder, { value, key }: Position): string =>
  Buffer.from(JSON.stringify({ order, value, reference: key })).toString('base64url')

function parseCursor(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}

/** The position a cursor leads to; refuses with `invalid_request` when it is none of ours, or one of another order. */
export function decodeCursor(order: OfferOrder, cursor: string): Position {
  const { success, output } = v.safeParse(EncodedCursor, parseCursor(cursor))
  const isNumber = order !== 'longest-waiting' && orders[order][0] === 'amount_cents'
  const isSound =
    success &&
    output.order === order &&
    (typeof output.value === 'number') === isNumber &&
    !`${output.value}${output.reference}`.includes('\0')
  if (!isSound)
    throw new HttpError('invalid_request', {
      after: 'Please use the next of a page in the same order',
    })
  return { value: output.value, key: output.reference }
}
