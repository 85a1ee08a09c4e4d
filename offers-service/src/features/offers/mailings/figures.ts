import type { MailingFigures } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { inSteps } from '../../../platform/database/in-batches.ts'
import type { MailingRow } from '../tables.ts'
import { countedEvents, nothing, outcomeOf } from './outcome.ts'
import { Tally } from './tally.ts'

/** As many letters as are read and counted within a few milliseconds. */
const lettersAtOnce = 500

/** The letters of a mailing with their offers, a step at a time. */
function lettersOf(query: Queries, { id, posted_on }: MailingRow) {
  return inSteps(
    async (last: { offer_id: string } | undefined) =>
      await query
        .selectFrom('mailing_letters as letter')
        .innerJoin('offers', 'offers.id', 'letter.offer_id')
        .leftJoin('parcels', 'parcels.id', 'offers.parcel_id')
        .leftJoin('closings', 'closings.offer_id', 'offers.id')
        .select([
          'letter.offer_id',
          'letter.returned_on',
          'closings.paid_on',
          'closings.fell_through_on',
        ])
        .select(['offers.amount_cents', 'offers.acreage', 'parcels.county', 'parcels.state'])
        .select((eb) =>
          eb
            .selectFrom('mailing_letters as later')
            .innerJoin('mailings', 'mailings.id', 'later.mailing_id')
            .select((next) => next.fn.min('mailings.posted_on').as('day'))
            .whereRef('later.offer_id', '=', 'letter.offer_id')
            .where('mailings.posted_on', '>', posted_on ?? '')
            .as('next_posted_on'),
        )
        .where('letter.mailing_id', '=', id)
        .where('letter.offer_id', '>', last?.offer_id ?? '')
        .orderBy('letter.offer_id')
        .limit(lettersAtOnce)
        .execute(),
    lettersAtOnce,
  )
}

/** What the sellers of these offers did, by offer. */
async function eventsOf(query: Queries, offerIds: readonly string[]) {
  if (offerIds.length === 0) return new Map<string, never>()
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
    const ids = letters.map(({ offer_id }) => offer_id)
    const events = postedOn === null ? new Map<string, never>() : await eventsOf(query, ids)
    for (const letter of letters) {
      const facts = {
        nextPostedOn: letter.next_posted_on,
        returnedOn: letter.returned_on,
        paidOn: letter.paid_on,
        fellThroughOn: letter.fell_through_on,
        events: events.get(letter.offer_id) ?? [],
      }
      tally.add(letter, postedOn === null ? nothing : outcomeOf({ ...facts, postedOn }))
    }
  }
  return tally.figures()
}
