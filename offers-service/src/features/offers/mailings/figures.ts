import type { MailingFigures } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { inSteps } from '../../../platform/database/in-batches.ts'
import { agreementsAfter, agreementsBefore } from '../closing/new-agreements.ts'
import { countedEvents, countsForLetter, nothing, outcomeOf } from './outcome.ts'
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
  const rows = await query
    .selectFrom('offers')
    .leftJoin('parcels', 'parcels.id', 'offers.parcel_id')
    .leftJoin('closings', 'closings.offer_id', 'offers.id')
    .leftJoin('closing_details', 'closing_details.offer_id', 'offers.id')
    .select(['offers.id', 'offers.amount_cents', 'offers.acreage'])
    .select(['parcels.county', 'parcels.state'])
    .select(['closings.paid_on', 'closings.fell_through_on'])
    .select(['closing_details.costs_cents', 'closing_details.resale_cents'])
    .where('offers.id', 'in', offerIds)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

interface PostedMailing {
  id: string
  postedOn: string
}

/** On which day the first letter about each of these offers was posted, after that of a mailing where one is given, by offer. */
async function firstPostedOf(query: Queries, offerIds: readonly string[], after?: PostedMailing) {
  let letters = query
    .selectFrom('mailing_letters as posted')
    .innerJoin('mailings', 'mailings.id', 'posted.mailing_id')
    .select(['posted.offer_id', (eb) => eb.fn.min('mailings.posted_on').as('day')])
    .where('posted.offer_id', 'in', offerIds)
    .where('mailings.posted_on', 'is not', null)
    .groupBy('posted.offer_id')
  if (after)
    letters = letters.where((eb) =>
      eb.or([
        eb('mailings.posted_on', '>', after.postedOn),
        // Of two on one day, the same is the later one as where a letter is noted as returned.
        eb.and([eb('mailings.posted_on', '=', after.postedOn), eb('mailings.id', '>', after.id)]),
      ]),
    )
  const rows = await letters.execute()
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

interface Letter {
  offer_id: string
  returned_on: string | null
}

/** Counts a step of letters that were posted. */
async function countPosted(
  query: Queries,
  tally: Tally,
  letters: readonly Letter[],
  mailing: PostedMailing,
): Promise<void> {
  const ids = letters.map(({ offer_id }) => offer_id)
  const [offers, nextPosted, events, after, before] = await Promise.all([
    offersOf(query, ids),
    firstPostedOf(query, ids, mailing),
    eventsOf(query, ids),
    agreementsAfter(query, ids),
    agreementsBefore(query, ids),
  ])
  const ofAny = async <Known>(
    offerIds: readonly string[],
    read: (query: Queries, offerIds: readonly string[]) => Promise<Map<string, Known>>,
  ) => (offerIds.length > 0 ? await read(query, offerIds) : new Map<string, Known>())
  const inForceFor = (offerId: string) => after.get(offerId)?.at(-1) ?? offerId
  const replaced = [...before.values()].flat()
  const [offersInForce, firstPosted, eventsBefore] = await Promise.all([
    ofAny([...after.keys()].map(inForceFor), offersOf),
    ofAny(replaced, firstPostedOf),
    ofAny(replaced, eventsOf),
  ])
  for (const { offer_id: offerId, returned_on: returnedOn } of letters) {
    const offer = offers.get(offerId)
    const inForce = offersInForce.get(inForceFor(offerId)) ?? offer
    if (!offer || !inForce) continue
    const outcome = outcomeOf({
      postedOn: mailing.postedOn,
      nextPostedOn: nextPosted.get(offerId) ?? null,
      returnedOn,
      paidOn: inForce.paid_on,
      fellThroughOn: inForce.fell_through_on,
      isCountedBefore: (before.get(offerId) ?? []).some((id) =>
        countsForLetter(firstPosted.get(id), eventsBefore.get(id) ?? []),
      ),
      events: events.get(offerId) ?? [],
    })
    tally.add(offer, outcome, inForce)
  }
}

/** What a mailing brought, counted letter by letter while others come to their turn. */
export async function figuresOf(query: Queries, mailing: MailingRow): Promise<MailingFigures> {
  const { id, posted_on: postedOn } = mailing
  const tally = new Tally(mailing)
  const steps = lettersOf(query, mailing)
  const count = async () => {
    for await (const letters of steps) {
      const ids = letters.map(({ offer_id }) => offer_id)
      if (ids.length === 0) continue
      if (postedOn !== null) await countPosted(query, tally, letters, { id, postedOn })
      else
        for (const offer of (await offersOf(query, ids)).values()) tally.add(offer, nothing, offer)
    }
  }
  // While one step is counted, PostgreSQL reads the other.
  await Promise.all([count(), count()])
  return tally.figures()
}
