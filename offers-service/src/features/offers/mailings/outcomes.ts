import { sql, type SqlBool } from 'kysely'
import type { Queries } from '../../../platform/database/database.ts'
import { inSteps } from '../../../platform/database/in-batches.ts'
import { agreementsAfter, agreementsBefore } from '../closing/new-agreements.ts'
import { countedEvents, countsForLetter, type PostedLetter } from './outcome.ts'

/** The condition that an event counts, without parameters: only what stands in the statement lets the engines take its index. */
const isCounted = (column: string) =>
  sql<SqlBool>`${sql.ref(column)} in (${sql.join(countedEvents.map((type) => sql.lit(type)))})`

/** A mailing that is in the mail, since a day. */
export interface PostedMailing {
  id: string
  postedOn: string
}

/** A letter that was posted. */
export interface SentLetter {
  offer_id: string
  returned_on: string | null
  mailing: PostedMailing
}

/** The posted mailings with a letter about each of these offers, by offer. */
export async function postingsOf(query: Queries, offerIds: readonly string[]) {
  const rows = await query
    .selectFrom('mailing_letters as posted')
    .innerJoin('mailings', 'mailings.id', 'posted.mailing_id')
    .select([
      'posted.offer_id',
      'posted.returned_on',
      'mailings.id',
      'mailings.posted_on as postedOn',
    ])
    .where('posted.offer_id', 'in', offerIds)
    .where('mailings.posted_on', 'is not', null)
    .$narrowType<{ postedOn: string }>()
    .execute()
  return Map.groupBy(rows, ({ offer_id }) => offer_id)
}

/** The letters of a mailing, a step at a time, each with whether its seller did anything that may count. */
export function lettersInSteps(query: Queries, { id }: Pick<PostedMailing, 'id'>, atOnce: number) {
  return inSteps(
    async (last: { offer_id: string } | undefined) =>
      await query
        .selectFrom('mailing_letters as letter')
        .select(['letter.offer_id', 'letter.returned_on'])
        .select((eb) =>
          // Not asked with `exists`, for which PostgreSQL would rather read all events.
          eb
            .selectFrom('offer_events as event')
            .select((event) => event.fn.min('event.position').as('position'))
            .whereRef('event.offer_id', '=', 'letter.offer_id')
            .where(isCounted('event.type'))
            .as('firstEvent'),
        )
        .where('letter.mailing_id', '=', id)
        .where('letter.offer_id', '>', last?.offer_id ?? '')
        .orderBy('letter.offer_id')
        .limit(atOnce)
        .execute(),
    atOnce,
  )
}

/** On which day the first of these mailings was posted; null where there is none. */
const firstDay = (mailings: readonly PostedMailing[]) =>
  mailings.map(({ postedOn }) => postedOn).toSorted((one, other) => (one < other ? -1 : 1))[0] ??
  null

/** On which day the first of these mailings was posted after one. Of two on one day, the later is as where a letter is noted as returned. */
const nextDay = (mailings: readonly PostedMailing[], after: PostedMailing) =>
  firstDay(
    mailings.filter(
      ({ id, postedOn }) =>
        postedOn > after.postedOn || (postedOn === after.postedOn && id > after.id),
    ),
  )

/** What the sellers of these offers did, by offer. */
async function eventsOf(query: Queries, offerIds: readonly string[]) {
  const rows = await query
    .selectFrom('offer_events')
    .select(['offer_id', 'type', 'at', 'detail'])
    .where('offer_id', 'in', offerIds)
    .where(isCounted('type'))
    .orderBy('offer_id')
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, ({ offer_id }) => offer_id)
}

/** How the closings of these offers ended, by offer. */
async function endsOf(query: Queries, offerIds: readonly string[]) {
  const rows = await query
    .selectFrom('closings')
    .select(['offer_id', 'paid_on', 'fell_through_on'])
    .where('offer_id', 'in', offerIds)
    .execute()
  return new Map(rows.map((row) => [row.offer_id, row]))
}

/** What is known of these offers, by offer; nothing is asked where there are none. */
export const ofAny = async <Known>(
  query: Queries,
  offerIds: readonly string[],
  read: (query: Queries, offerIds: readonly string[]) => Promise<Map<string, Known>>,
) => (offerIds.length > 0 ? await read(query, offerIds) : new Map<string, Known>())

/** What a letter brought, and the offer whose agreement is in force for the deal. */
interface CountedLetter<Letter, Outcome> {
  letter: Letter
  outcome: Outcome
  inForceId: string
}

/** What each of these letters brought, in their order and as `outcomeOf` says it; at most some hundred. */
export async function outcomesOf<Letter extends SentLetter, Outcome>(
  query: Queries,
  letters: readonly Letter[],
  outcomeOf: (letter: PostedLetter) => Outcome,
): Promise<CountedLetter<Letter, Outcome>[]> {
  const ids = [...new Set(letters.map(({ offer_id }) => offer_id))]
  const [postings, events] = await Promise.all([
    ofAny(query, ids, postingsOf),
    ofAny(query, ids, eventsOf),
  ])
  // Only a signature has agreements and a closing behind it.
  const signed = ids.filter((id) => events.get(id)?.some(({ type }) => type === 'signed'))
  const [after, before] = await Promise.all([
    ofAny(query, signed, agreementsAfter),
    ofAny(query, signed, agreementsBefore),
  ])
  const inForceFor = (offerId: string) => after.get(offerId)?.at(-1) ?? offerId
  const replaced = [...before.values()].flat()
  const [ends, postingsBefore, eventsBefore] = await Promise.all([
    ofAny(query, signed.map(inForceFor), endsOf),
    ofAny(query, replaced, postingsOf),
    ofAny(query, replaced, eventsOf),
  ])
  return letters.map((letter) => {
    const { offer_id: offerId, returned_on: returnedOn, mailing } = letter
    const inForceId = inForceFor(offerId)
    const end = ends.get(inForceId)
    const outcome = outcomeOf({
      postedOn: mailing.postedOn,
      nextPostedOn: nextDay(postings.get(offerId) ?? [], mailing),
      returnedOn,
      paidOn: end?.paid_on ?? null,
      fellThroughOn: end?.fell_through_on ?? null,
      isCountedBefore: (before.get(offerId) ?? []).some((id) =>
        countsForLetter(firstDay(postingsBefore.get(id) ?? []), eventsBefore.get(id) ?? []),
      ),
      events: events.get(offerId) ?? [],
    })
    return { letter, outcome, inForceId }
  })
}
