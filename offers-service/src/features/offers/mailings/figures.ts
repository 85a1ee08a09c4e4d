import type { MailingFigures } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { AgreementTerms } from './margin.ts'
import { nothing, outcomeOf } from './outcome.ts'
import { lettersInSteps, ofAny, outcomesOf, type PostedMailing } from './outcomes.ts'
import type { MailingRow } from './tables.ts'
import { Tally } from './tally.ts'

/** As many letters as are read and counted within a few milliseconds. */
const lettersAtOnce = 500

/** What these offers are about. By their ids, because PostgreSQL joins letters by reading all offers. */
async function offersOf(query: Queries, offerIds: readonly string[]) {
  const rows = await query
    .selectFrom('offers')
    .leftJoin('parcels', 'parcels.id', 'offers.parcel_id')
    .select(['offers.id', 'offers.amount_cents', 'offers.acreage'])
    .select(['parcels.county', 'parcels.state'])
    .where('offers.id', 'in', offerIds)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** What was paid for the land of these agreements, and what it was sold again for. */
async function agreementsOf(
  query: Queries,
  offerIds: readonly string[],
): Promise<Map<string, AgreementTerms>> {
  const rows = await query
    .selectFrom('offers')
    .leftJoin('closing_details', 'closing_details.offer_id', 'offers.id')
    .select(['offers.id', 'offers.amount_cents'])
    .select(['closing_details.costs_cents', 'closing_details.resale_cents'])
    .where('offers.id', 'in', offerIds)
    .execute()
  return new Map(rows.map(({ id, ...terms }) => [id, terms]))
}

type Letter = Awaited<ReturnType<ReturnType<typeof lettersInSteps>['next']>>['value'] & object

/** Counts a step of letters. Most bring nothing, so what their sellers did is looked at only of the others. */
async function countLetters(
  query: Queries,
  tally: Tally,
  letters: Letter,
  mailing: PostedMailing | undefined,
): Promise<void> {
  const heard = mailing
    ? letters
        .filter(({ firstEvent }) => firstEvent !== null)
        .map(({ offer_id, returned_on }) => ({ offer_id, returned_on, mailing }))
    : []
  const [offers, answered] = await Promise.all([
    ofAny(
      query,
      letters.map((letter) => letter.offer_id),
      offersOf,
    ),
    heard.length > 0 ? outcomesOf(query, heard, outcomeOf) : [],
  ])
  const paid = answered.filter(({ outcome }) => outcome.paid)
  const agreements = await ofAny(
    query,
    paid.map(({ inForceId }) => inForceId),
    agreementsOf,
  )
  const outcomes = new Map(answered.map((one) => [one.letter.offer_id, one]))
  for (const { offer_id: id, returned_on: returnedOn } of letters) {
    const offer = offers.get(id)
    if (!offer) continue
    const counted = outcomes.get(id)
    const isReturned = mailing !== undefined && returnedOn !== null
    if (counted) tally.add(offer, counted.outcome, agreements.get(counted.inForceId))
    else tally.add(offer, isReturned ? { ...nothing, returned: true } : nothing)
  }
}

/** What a mailing brought, counted letter by letter while others come to their turn. */
export async function figuresOf(query: Queries, mailing: MailingRow): Promise<MailingFigures> {
  const { id, posted_on: postedOn } = mailing
  const tally = new Tally(mailing)
  const posted = postedOn === null ? undefined : { id, postedOn }
  const steps = lettersInSteps(query, mailing, lettersAtOnce)
  const count = async () => {
    for await (const letters of steps) await countLetters(query, tally, letters, posted)
  }
  // While one step is counted, PostgreSQL reads the other.
  await Promise.all([count(), count()])
  return tally.figures()
}
