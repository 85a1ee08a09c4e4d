import {
  type MailingFigures,
  type MailingGroup,
  type MailingGrouping,
  mailingGroupings,
} from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { inSteps } from '../../../platform/database/in-batches.ts'
import type { MailingRow } from '../tables.ts'
import { acreBand, bandNames, priceBand, sizeBand } from './bands.ts'
import { countedEvents, type LetterOutcome, outcomeOf } from './outcome.ts'

/** As many letters as are read and counted within a few milliseconds. */
const lettersAtOnce = 250

/** How many counties are told apart; the rest is counted together. */
const maxCounties = 30
const otherCounties = 'Other counties'

/** How many reasons to decline are told. */
const maxReasons = 10

/** The letters of a mailing with their offers, a step at a time. */
function lettersOf(query: Queries, { id, posted_on }: MailingRow) {
  return inSteps(
    async (last: { offer_id: string } | undefined) =>
      await query
        .selectFrom('mailing_letters as letter')
        .innerJoin('offers', 'offers.id', 'letter.offer_id')
        .leftJoin('parcels', 'parcels.id', 'offers.parcel_id')
        .leftJoin('closings', 'closings.offer_id', 'offers.id')
        .select(['letter.offer_id', 'letter.returned_on', 'closings.paid_on'])
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

const noneYet = {
  letters: 0,
  returned: 0,
  opened: 0,
  asked: 0,
  declined: 0,
  signed: 0,
  paid: 0,
}
type Steps = typeof noneYet

function withLetter(steps: Steps, outcome: LetterOutcome | undefined): Steps {
  const counted = { ...steps, letters: steps.letters + 1 }
  if (outcome)
    for (const step of ['returned', 'opened', 'asked', 'declined', 'signed', 'paid'] as const)
      if (outcome[step]) counted[step] += 1
  return counted
}

/** The groups in the order of their bands, or the largest first. */
function ordered(grouping: MailingGrouping, groups: ReadonlyMap<string, Steps>): MailingGroup[] {
  const all = [...groups].map(([name, steps]) => ({ name, ...steps }))
  if (grouping !== 'county') {
    const names = bandNames[grouping]
    return all.toSorted((one, other) => names.indexOf(one.name) - names.indexOf(other.name))
  }
  const sorted = all.toSorted(
    (one, other) => other.letters - one.letters || one.name.localeCompare(other.name),
  )
  if (sorted.length <= maxCounties) return sorted
  const rest = { name: otherCounties, ...noneYet }
  for (const { name: _, ...steps } of sorted.slice(maxCounties - 1))
    for (const step of Object.keys(steps) as (keyof Steps)[]) rest[step] += steps[step]
  return [...sorted.slice(0, maxCounties - 1), rest]
}

/** What a mailing brought, counted letter by letter while others come to their turn. */
export async function figuresOf(query: Queries, mailing: MailingRow): Promise<MailingFigures> {
  let all = noneYet
  const cents = { offered: 0, signed: 0, paid: 0 }
  const openings: number[] = []
  const reasons = new Map<string, number>()
  const groups = Object.fromEntries(
    mailingGroupings.map((grouping) => [grouping, new Map<string, Steps>()]),
  ) as Record<MailingGrouping, Map<string, Steps>>
  for await (const letters of lettersOf(query, mailing)) {
    const events =
      mailing.posted_on === null
        ? new Map<string, never>()
        : await eventsOf(
            query,
            letters.map(({ offer_id }) => offer_id),
          )
    for (const letter of letters) {
      const outcome =
        mailing.posted_on === null
          ? undefined
          : outcomeOf({
              postedOn: mailing.posted_on,
              nextPostedOn: letter.next_posted_on,
              returnedOn: letter.returned_on,
              paidOn: letter.paid_on,
              events: events.get(letter.offer_id) ?? [],
            })
      all = withLetter(all, outcome)
      cents.offered += letter.amount_cents
      if (outcome?.signed) cents.signed += letter.amount_cents
      if (outcome?.paid) cents.paid += letter.amount_cents
      if (outcome && outcome.daysToOpen !== null)
        openings[outcome.daysToOpen] = (openings[outcome.daysToOpen] ?? 0) + 1
      if (outcome && outcome.declineReason !== null)
        reasons.set(outcome.declineReason, (reasons.get(outcome.declineReason) ?? 0) + 1)
      const { county, state, acreage, amount_cents } = letter
      const names: Record<MailingGrouping, string> = {
        county: county ? `${county}, ${state}` : 'County not known',
        size: sizeBand(acreage),
        price: priceBand(amount_cents / 100),
        acre: acreBand(amount_cents / 100 / acreage),
      }
      for (const grouping of mailingGroupings) {
        const group = groups[grouping]
        group.set(names[grouping], withLetter(group.get(names[grouping]) ?? noneYet, outcome))
      }
    }
  }
  return {
    ...all,
    offeredAmount: cents.offered / 100,
    signedAmount: cents.signed / 100,
    paidAmount: cents.paid / 100,
    openedByDay: Array.from(openings, (count) => count ?? 0),
    declineReasons: [...reasons]
      .map(([reason, count]) => ({ reason, count }))
      .toSorted((one, other) => other.count - one.count || one.reason.localeCompare(other.reason))
      .slice(0, maxReasons),
    groups: {
      county: ordered('county', groups.county),
      size: ordered('size', groups.size),
      price: ordered('price', groups.price),
      acre: ordered('acre', groups.acre),
    },
  }
}
