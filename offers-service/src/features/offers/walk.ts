import type { SelectQueryBuilder } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { OfferRow } from './tables.ts'

/** Some of the offers, in no order yet. */
export type Offers = SelectQueryBuilder<Tables, 'offers', unknown>

/** By what offers are ordered: this column, then the reference number, both in one direction, as in the index. */
export type Order = readonly [column: keyof OfferRow, direction: 'asc' | 'desc']

/** Where an offer stands in an order. */
export interface Place {
  value: string | number
  reference: string
}

/** Offers in an order, those behind a place and up to another. */
export function inOrder(offers: Offers, [column, direction]: Order, after?: Place, upTo?: Place) {
  const isAhead = direction === 'asc'
  let ordered = offers
  for (const [place, comparison] of [
    [after, isAhead ? '>' : '<'],
    [upTo, isAhead ? '<=' : '>='],
  ] as const)
    if (place)
      ordered = ordered.where((eb) =>
        eb(
          eb.refTuple(column, 'reference_number'),
          comparison,
          eb.tuple(place.value, place.reference),
        ),
      )
  // Offers of one import share their moment; without a second key a row could show on two pages.
  return ordered.orderBy(column, direction).orderBy('reference_number', direction)
}

/** The place of the offer before which there are so many others; undefined when there are no more than those. */
export async function placeAt(
  offers: Offers,
  order: Order,
  count: number,
  after?: Place,
): Promise<Place | undefined> {
  return await inOrder(offers, order, after)
    .select([`${order[0]} as value`, 'reference_number as reference'])
    .offset(count)
    .limit(1)
    .$castTo<Place>()
    .executeTakeFirst()
}

/** How many offers are gone through at once: few at first, as what is common is found among them. */
const [firstStretch, stretch] = [2000, 10_000]

/** All the offers in their order, a stretch at a time, none of which holds up others for long. */
export async function* stretchesOf(offers: Offers, order: Order, after?: Place) {
  for (let from = after, length = firstStretch; ; length = stretch) {
    const end = await placeAt(offers, order, length - 1, from)
    yield inOrder(offers, order, from, end)
    if (!end) return
    from = end
  }
}
