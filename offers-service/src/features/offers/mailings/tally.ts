import {
  mailingBands,
  maxDeclineReasons,
  otherCounties,
  type MailingFigures,
  type MailingGroup,
  type MailingGrouping,
  mailingGroupings,
} from '../../../../contract/index.ts'
import { acreBand, priceBand, sizeBand } from '../bands.ts'
import { type AgreementTerms, marginOf, noResales, resalesOf } from './margin.ts'
import { type LetterOutcome, nothing } from './outcome.ts'
import type { MailingRow } from './tables.ts'

/** How many counties are told apart; the rest is counted together. */
const maxCounties = 30

/** Of every step, none. */
export const noSteps = {
  letters: 0,
  returned: 0,
  opened: 0,
  answered: 0,
  asked: 0,
  callAsked: 0,
  declined: 0,
  signed: 0,
  fellThrough: 0,
  paid: 0,
}

const noSums = () => ({ steps: { ...noSteps }, resales: { ...noResales } })
type Sums = ReturnType<typeof noSums>

/** What a letter is about. The county is null where it is not known. */
export interface LetterTerms {
  county: string | null
  state: string | null
  acreage: number
  amount_cents: number
}

/** Adds to each of these sums what there is more of it. */
export function add<Name extends string>(
  sums: Record<Name, number>,
  more: Readonly<Record<NoInfer<Name>, number | boolean>>,
): void {
  for (const name of Object.keys(sums) as Name[]) sums[name] += Number(more[name])
}

/** Counts one more on this day, if there is one. */
function countDay(days: number[], day: number | null): void {
  if (day !== null) days[day] = (days[day] ?? 0) + 1
}

const withoutGaps = (days: readonly number[]) =>
  Array.from(days, (count: number | undefined) => count ?? 0)

/** Sums under names, each beginning with nothing. */
function sumsUnder(groups: Map<string, Sums>, name: string): Sums {
  const sums = groups.get(name) ?? noSums()
  groups.set(name, sums)
  return sums
}

type NamedSums = [name: string, Sums][]

/** The counties with the most letters, and all others together. */
function countiesOf(groups: ReadonlyMap<string, Sums>): NamedSums {
  const sorted = [...groups].toSorted(
    ([oneName, one], [otherName, other]) =>
      other.steps.letters - one.steps.letters || oneName.localeCompare(otherName),
  )
  if (sorted.length <= maxCounties) return sorted
  const others = noSums()
  for (const [, { steps, resales }] of sorted.slice(maxCounties - 1)) {
    add(others.steps, steps)
    add(others.resales, resales)
  }
  return [...sorted.slice(0, maxCounties - 1), [otherCounties, others]]
}

/** The groups in the order of their names here. */
const ordered = (groups: ReadonlyMap<string, Sums>, names: readonly string[]): NamedSums =>
  [...groups].toSorted(([one], [other]) => names.indexOf(one) - names.indexOf(other))

/** What one letter cost, or all of them; both null where neither is known. */
export type MailingCosts = Pick<MailingRow, 'letter_cents' | 'total_cents'>

/** What so many of the letters of a mailing cost, in cents, where there are `all` of them; null where that is not known. */
export function costOf(
  { letter_cents: ofOne, total_cents: ofAll }: MailingCosts,
  letters: number,
  all: number,
): number | null {
  if (ofAll !== null) return (ofAll * letters) / Math.max(1, all)
  return ofOne === null ? null : ofOne * letters
}

/** What letters came to, counted one by one. */
export class Tally {
  readonly #costs: MailingCosts
  readonly #all = noSums()
  readonly #cents = { offered: 0, signed: 0, paid: 0 }
  readonly #openings: number[] = []
  readonly #answers: number[] = []
  readonly #reasons = new Map<string, number>()
  readonly #groups = {
    county: new Map<string, Sums>(),
    size: new Map<string, Sums>(),
    price: new Map<string, Sums>(),
    acre: new Map<string, Sums>(),
  } satisfies Record<MailingGrouping, Map<string, Sums>>

  constructor(costs: MailingCosts) {
    this.#costs = costs
  }

  #costOf(letters: number): number | null {
    return costOf(this.#costs, letters, this.#all.steps.letters)
  }

  /** Counts a letter, where `inForce` is the agreement under which it was paid; absent where it was not. */
  add(
    { county, state, acreage, amount_cents }: LetterTerms,
    outcome: LetterOutcome,
    inForce?: AgreementTerms,
  ): void {
    const dollars = amount_cents / 100
    const names: Record<MailingGrouping, string> = {
      county: county ? `${county}, ${state}` : 'County not known',
      size: sizeBand(acreage),
      price: priceBand(dollars),
      acre: acreBand(dollars / acreage),
    }
    const counted = [
      this.#all,
      ...mailingGroupings.map((grouping) => sumsUnder(this.#groups[grouping], names[grouping])),
    ]
    const paid = outcome.paid ? inForce : undefined
    for (const { steps, resales } of counted) {
      steps.letters += 1
      // Most letters bring nothing, and nothing takes long to add to five sums.
      if (outcome !== nothing) add(steps, { ...outcome, letters: 0 })
      if (paid) add(resales, resalesOf(paid))
    }
    this.#cents.offered += amount_cents
    if (outcome.signed) this.#cents.signed += amount_cents
    if (paid) this.#cents.paid += paid.amount_cents
    const { daysToOpen, daysToAnswer, declineReason } = outcome
    countDay(this.#openings, daysToOpen)
    countDay(this.#answers, daysToAnswer)
    if (declineReason !== null)
      this.#reasons.set(declineReason, (this.#reasons.get(declineReason) ?? 0) + 1)
  }

  #countsOf({ steps, resales }: Sums): Omit<MailingGroup, 'name'> {
    const margin = marginOf(resales, { paid: steps.paid, letterCents: this.#costOf(steps.letters) })
    return { ...steps, margin }
  }

  #groupsBy(grouping: MailingGrouping): MailingGroup[] {
    const groups = this.#groups[grouping]
    const named =
      grouping === 'county' ? countiesOf(groups) : ordered(groups, mailingBands[grouping])
    return named.map(([name, sums]) => Object.assign({ name }, this.#countsOf(sums)))
  }

  figures(): MailingFigures {
    const { offered, signed, paid } = this.#cents
    const cost = this.#costOf(this.#all.steps.letters)
    return {
      ...this.#countsOf(this.#all),
      offeredAmount: offered / 100,
      signedAmount: signed / 100,
      paidAmount: paid / 100,
      cost: cost === null ? null : cost / 100,
      openedByDay: withoutGaps(this.#openings),
      answeredByDay: withoutGaps(this.#answers),
      declineReasons: Array.from(this.#reasons, ([reason, count]) => ({ reason, count }))
        .toSorted((one, other) => other.count - one.count || one.reason.localeCompare(other.reason))
        .slice(0, maxDeclineReasons),
      groups: {
        county: this.#groupsBy('county'),
        size: this.#groupsBy('size'),
        price: this.#groupsBy('price'),
        acre: this.#groupsBy('acre'),
      },
    }
  }
}
