import type { MailingFigures } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { inSteps } from '../../../platform/database/in-batches.ts'
import { nothing, outcomeOf } from './outcome.ts'
import { ofAny, outcomesOf, type SentLetter } from './outcomes.ts'
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

/** What these offers are about and what they were sold again for. By their ids, because PostgreSQL joins letters by reading all offers. */
async function offersOf(query: Queries, offerIds: readonly string[]) {
  const rows = await query
    .selectFrom('offers')
    .leftJoin('parcels', 'parcels.id', 'offers.parcel_id')
    .leftJoin('closing_details', 'closing_details.offer_id', 'offers.id')
    .select(['offers.id', 'offers.amount_cents', 'offers.acreage'])
    .select(['parcels.county', 'parcels.state'])
    .select(['closing_details.costs_cents', 'closing_details.resale_cents'])
    .where('offers.id', 'in', offerIds)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Counts a step of letters that were posted. */
async function countPosted(
  query: Queries,
  tally: Tally,
  letters: readonly SentLetter[],
): Promise<void> {
  const ids = letters.map(({ offer_id }) => offer_id)
  const [offers, counted] = await Promise.all([
    offersOf(query, ids),
    outcomesOf(query, letters, outcomeOf),
  ])
  const others = counted.filter(({ letter, inForceId }) => letter.offer_id !== inForceId)
  const replacing = await ofAny(
    query,
    others.map(({ inForceId }) => inForceId),
    offersOf,
  )
  for (const { letter, outcome, inForceId } of counted) {
    const offer = offers.get(letter.offer_id)
    const inForce = replacing.get(inForceId) ?? offer
    if (offer && inForce) tally.add(offer, outcome, inForce)
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
      if (postedOn !== null) {
        const posted = { id, postedOn }
        const sent = letters.map((letter) => Object.assign(letter, { mailing: posted }))
        await countPosted(query, tally, sent)
      } else
        for (const offer of (await offersOf(query, ids)).values()) tally.add(offer, nothing, offer)
    }
  }
  // While one step is counted, PostgreSQL reads the other.
  await Promise.all([count(), count()])
  return tally.figures()
}
