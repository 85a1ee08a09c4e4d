import { setImmediate as letOthersIn } from 'node:timers/promises'
import type { OfferSelection } from '../../../../contract/index.ts'
import { countRows, type Database } from '../../../platform/database/database.ts'
import { findPage } from '../../../platform/database/list/find-page.ts'
import { batchesOf, inOrder, type Position } from '../../../platform/database/list/keyset.ts'
import { offerList, type Wanted, whereWanted } from '../search/offer-filter.ts'
import { wantedOnPages } from '../search/search.ts'
import { findOffers } from '../store.ts'
import type { OfferRow } from '../tables.ts'

/** The offers of a selection as they are looked up: by their numbers, or by what they match. It can be kept as JSON. */
export type Chosen = { numbers: string[] } | { wanted: Wanted }

/**
 * Settles once what is meant. A change goes on for a while, and words that are near to what was typed must not be taken for it only
 * because nothing is left that has it.
 */
export async function chosenBy(
  db: Database,
  { referenceNumbers = [], matching }: OfferSelection,
  now: Date,
): Promise<Chosen> {
  return matching
    ? { wanted: await wantedOnPages(db, matching, now) }
    : { numbers: [...new Set(referenceNumbers)] }
}

/** How far a selection was gone through: the last offer, or how many of the chosen numbers. */
export type Place = Position | number

/** Some of the offers of a selection; `next` is where to go on, null behind the last one. */
interface Step {
  offers: OfferRow[]
  next: Place | null
}

/**
 * The next offers of a selection in the order in which they were made, so that no change moves one on or back. What was made after
 * `until` is none of it.
 */
export async function stepOf(
  db: Database,
  chosen: Chosen,
  { place, size, until, now }: { place: Place | null; size: number; until: string; now: Date },
): Promise<Step> {
  if ('numbers' in chosen) {
    const start = typeof place === 'number' ? place : 0
    const found = await findOffers(db.read, chosen.numbers.slice(start, start + size))
    const next = start + size
    const known = found.filter((offer) => offer !== undefined)
    return {
      // One offer may be named in two spellings.
      offers: [...new Map(known.map((offer) => [offer.id, offer])).values()],
      next: next < chosen.numbers.length ? next : null,
    }
  }
  const after = typeof place === 'object' && place !== null ? place : undefined
  const page = { order: 'oldest', after, skipped: 0, limit: size } as const
  const found = await findPage(db, offerList(now), chosen.wanted, page)
  const offers = found.filter(({ created_at }) => created_at <= until)
  const last = offers.length === size ? offers.at(-1) : undefined
  return { offers, next: last ? { value: last.created_at, key: last.reference_number } : null }
}

/** How many rows are counted at once. */
const countedAtOnce = 2000

/** How many offers a selection holds. */
export async function countSelected(db: Database, chosen: Chosen, now: Date): Promise<number> {
  if ('numbers' in chosen) return chosen.numbers.length
  const list = offerList(now)
  const all = db.read.selectFrom('offers')
  const offers = whereWanted(all, chosen.wanted, now)
  let count = 0
  const sizes = [countedAtOnce, countedAtOnce] as const
  for await (const { after, upTo } of batchesOf(list, all, 'oldest', sizes))
    count += await countRows(inOrder(list, offers, 'oldest', after, upTo).clearOrderBy())
  return count
}

/** All steps of a selection, between which others come to their turn. */
export async function* stepsOf(
  db: Database,
  chosen: Chosen,
  parts: { size: number; until: string; now: Date },
): AsyncGenerator<OfferRow[]> {
  let place: Place | null = null
  do {
    const step: Step = await stepOf(db, chosen, { place, ...parts })
    yield step.offers
    place = step.next
    await letOthersIn()
  } while (place !== null)
}
