import type { MailingFigures } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { inSteps } from '../../../platform/database/in-batches.ts'
import { countedEvents, nothing, outcomeOf } from './outcome.ts'
import type { MailingRow } from './tables.ts'
import { Tally } from './tally.ts'

/** As many letters as are read and counted within a few milliseconds. */
const lettersAtOnce = 500

/** The letters of a mailing, a step at a time. */
function lettersOf(query: Queries, { id }: MailingRow) {
  return inSteps(
    async (last: { offer_id: string } | undefined) =>
      await query
        .selectFrom('mailing_letters')
        .select(['offer_id', 'returned_on'])
        .where('mailing_id', '=', id)
        .where('offer_id', '>', last?.offer_id ?? '')
        .orderBy('offer_id')
        .limit(lettersAtOnce)
        .execute(),
    lettersAtOnce,
  )
}

/** What these offers are about and how they ended. By their ids, because PostgreSQL joins letters by reading all offers. */
async function offersOf(query: Queries, offerIds: readonly string[]) {
  return await query
    .selectFrom('offers')
    .leftJoin('parcels', 'parcels.id', 'offers.parcel_id')
    .leftJoin('closings', 'closings.offer_id', 'offers.id')
    .select(['offers.id', 'offers.amount_cents', 'offers.acreage'])
    .select(['parcels.county', 'parcels.state'])
    .select(['closings.paid_on', 'closings.fell_through_on'])
    .where('offers.id', 'in', offerIds)
    .execute()
}

/** On which day the next letter about each of these offers was posted after this one, by offer; those without one are left out. */
async function nextPostedOf(query: Queries, offerIds: readonly string[], postedOn: string) {
  const rows = await query
    .selectFrom('mailing_letters as later')
    .innerJoin('mailings', 'mailings.id', 'later.mailing_id')
    .select(['later.offer_id', (eb) => eb.fn.min('mailings.posted_on').as('day')])
    .where('later.offer_id', 'in', offerIds)
    .where('mailings.posted_on', '>', postedOn)
    .groupBy('later.offer_id')
    .execute()
  return new Map(rows.map(({ offer_id, day }) => [offer_id, day]))
}

/** What the sellers of these offers did, by offer. */
async function eventsOf(query: Queries, offerIds: readonly string[]) {
  const rows = await query
    .selectFrom('offer_events')
    .select(['offer_id', 'type', 'at', 'detail'])
    .where('offer_id', 'in', offerIds)
    .where('type', 'in', countedEvents)
    .orderBy('offer_id')
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, ({ offer_id }) => offer_id)
}

/** What a mailing brought, counted letter by letter while others come to their turn. */
export async function figuresOf(query: Queries, mailing: MailingRow): Promise<MailingFigures> {
  const { posted_on: postedOn } = mailing
  const tally = new Tally()
  for await (const letters of lettersOf(query, mailing)) {
    if (letters.length === 0) break
    const ids = letters.map(({ offer_id }) => offer_id)
    const returned = new Map(letters.map(({ offer_id, returned_on }) => [offer_id, returned_on]))
    const [offers, nextPosted, events] = await Promise.all([
      offersOf(query, ids),
      postedOn === null ? undefined : nextPostedOf(query, ids, postedOn),
      postedOn === null ? undefined : eventsOf(query, ids),
    ])
    for (const offer of offers) {
      const facts = {
        nextPostedOn: nextPosted?.get(offer.id) ?? null,
        returnedOn: returned.get(offer.id) ?? null,
        paidOn: offer.paid_on,
        fellThroughOn: offer.fell_through_on,
        events: events?.get(offer.id) ?? [],
      }
      tally.add(offer, postedOn === null ? nothing : outcomeOf({ ...facts, postedOn }))
    }
  }
  return tally.figures()
}
