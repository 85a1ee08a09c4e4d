import { setImmediate as letOthersIn } from 'node:timers/promises'
import type { SelectQueryBuilder } from 'kysely'
import * as v from 'valibot'
import type { OfferOrder } from '../../../contract/index.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { HttpError } from '../../platform/http/errors.ts'

/** Some of the offers, in no order yet. */
export type Offers = SelectQueryBuilder<Tables, 'offers', unknown>

type Direction = 'asc' | 'desc'

const orders = {
  newest: ['created_at', 'desc'],
  oldest: ['created_at', 'asc'],
  'expires-first': ['expiration_date', 'asc'],
  'expires-last': ['expiration_date', 'desc'],
  'amount-high': ['amount_cents', 'desc'],
  'amount-low': ['amount_cents', 'asc'],
  location: ['location', 'asc'],
  reference: ['reference_number', 'asc'],
} as const satisfies Record<OfferOrder, [keyof Tables['offers'], Direction]>

/** The column that offers are ordered by first. */
export const columnOf = (order: OfferOrder) => orders[order][0]

/** Where an offer stands in an order: what it is ordered by first, and its reference number. */
export interface CursorPosition {
  value: string | number
  reference: string
}

/**
 * Those behind one place and up to another, as each engine finds them by the index of the order: a range of two columns at
 * once PostgreSQL takes for half the table, and reads all of it.
 */
function between(
  offers: Offers,
  order: OfferOrder,
  after: CursorPosition,
  upTo: CursorPosition,
): Offers {
  const [column, direction] = orders[order]
  const [behind, until, fromOn] =
    direction === 'asc' ? (['>', '<=', '>='] as const) : (['<', '>=', '<='] as const)
  if (after.value === upTo.value)
    return offers
      .where(column, '=', after.value)
      .where('reference_number', behind, after.reference)
      .where('reference_number', until, upTo.reference)
  return standing(standing(offers, order, behind, after), order, until, upTo)
    .where(column, fromOn, after.value)
    .where(column, until, upTo.value)
}

function standing(
  offers: Offers,
  order: OfferOrder,
  where: '<' | '<=' | '>' | '>=',
  position: CursorPosition,
) {
  const [column] = orders[order]
  return offers.where((eb) =>
    eb(
      eb.refTuple(column, 'reference_number'),
      where,
      eb.tuple(position.value, position.reference),
    ),
  )
}

/**
 * Offers in an order, those behind a place and up to another.
 *
 * Offers of one import share their moment, so the reference number is a second key; both run one way, as in the indexes.
 */
export function inOrder(
  offers: Offers,
  order: OfferOrder,
  after?: CursorPosition,
  upTo?: CursorPosition,
) {
  const [column, direction] = orders[order]
  const isRising = direction === 'asc'
  let wanted = offers
  if (after && upTo) wanted = between(offers, order, after, upTo)
  else if (after) wanted = standing(offers, order, isRising ? '>' : '<', after)
  else if (upTo) wanted = standing(offers, order, isRising ? '<=' : '>=', upTo)
  return wanted.orderBy(column, direction).orderBy('reference_number', direction)
}

/** The place of the offer before which there are so many others; undefined when there are no more than those. */
async function placeAt(
  offers: Offers,
  order: OfferOrder,
  count: number,
  after?: CursorPosition,
): Promise<CursorPosition | undefined> {
  return await inOrder(offers, order, after)
    .select([`${columnOf(order)} as value`, 'reference_number as reference'])
    .offset(count)
    .limit(1)
    .$castTo<CursorPosition>()
    .executeTakeFirst()
}

/** How many offers are passed over at once by the index alone, which takes a few milliseconds. */
const stride = 10_000

/** The place behind so many offers, one or more; undefined when there are not as many. */
export async function placeBehind(
  offers: Offers,
  order: OfferOrder,
  count: number,
  after?: CursorPosition,
): Promise<CursorPosition | undefined> {
  let position = after
  for (let left = count; left > 0; left -= stride) {
    position = await placeAt(offers, order, Math.min(left, stride) - 1, position)
    if (!position) return undefined
    await letOthersIn()
  }
  return position
}

/** How many offers are gone through at once: few at first, as what is common is found among them. */
const [firstBatch, batchSize] = [2000, 5000]

/** All offers in their order, a stretch at a time, none of which holds up others for long. */
export async function* batchesOf(
  offers: Offers,
  order: OfferOrder,
  after?: CursorPosition,
  [first, following] = [firstBatch, batchSize],
) {
  for (let from = after, length = first; ; length = following) {
    const end = await placeAt(offers, order, length - 1, from)
    yield { after: from, upTo: end }
    if (!end) return
    from = end
    await letOthersIn()
  }
}

const EncodedCursor = v.object({
  order: v.string(),
  value: v.union([v.pipe(v.number(), v.safeInteger()), v.string()]),
  reference: v.string(),
})

/** A place as a text that leads back to it. */
export const encodeCursor = (order: OfferOrder, position: CursorPosition): string =>
  Buffer.from(JSON.stringify({ order, ...position })).toString('base64url')

function parseCursor(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}

/** The place a bookmark leads to; refuses with `invalid_request` when it is none of ours, or one of another order. */
export function decodeCursor(order: OfferOrder, cursor: string): CursorPosition {
  const { success, output } = v.safeParse(EncodedCursor, parseCursor(cursor))
  const isNumber = columnOf(order) === 'amount_cents'
  const isSound =
    success &&
    output.order === order &&
    (typeof output.value === 'number') === isNumber &&
    !`${output.value}${output.reference}`.includes('\0')
  if (!isSound)
    throw new HttpError('invalid_request', {
      after: 'Please use the next of a page in the same order',
    })
  return output
}
