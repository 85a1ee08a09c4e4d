import {
  type MailingFigures,
  type MailingGroup,
  type MailingGrouping,
  mailingGroupings,
} from '../../../../contract/index.ts'
import { acreBand, bandNames, priceBand, sizeBand } from './bands.ts'
import type { LetterOutcome } from './outcome.ts'

/** How many counties are told apart; the rest is counted together. */
const maxCounties = 30
const otherCounties = 'Other counties'

/** How many reasons to decline are told. */
const maxReasons = 10

const noSteps = {
  letters: 0,
  returned: 0,
  opened: 0,
  asked: 0,
  declined: 0,
  signed: 0,
  fellThrough: 0,
  paid: 0,
}
type Steps = typeof noSteps
const stepNames = Object.keys(noSteps) as (keyof Steps)[]

/** What a letter is about. The county is null where it is not known. */
export interface LetterTerms {
  county: string | null
  state: string | null
  acreage: number
  amount_cents: number
}

function addSteps(steps: Steps, more: Readonly<Record<keyof Steps, number | boolean>>): void {
  for (const name of stepNames) steps[name] += Number(more[name])
}

/** Counts under names, each beginning with nothing. */
function countUnder(groups: Map<string, Steps>, name: string): Steps {
  const steps = groups.get(name) ?? { ...noSteps }
  groups.set(name, steps)
  return steps
}

/** The counties with the most letters, and all others together. */
function countiesOf(groups: readonly MailingGroup[]): MailingGroup[] {
  const sorted = groups.toSorted(
    (one, other) => other.letters - one.letters || one.name.localeCompare(other.name),
  )
  if (sorted.length <= maxCounties) return sorted
  const others = { name: otherCounties, ...noSteps }
  for (const group of sorted.slice(maxCounties - 1)) addSteps(others, group)
  return [...sorted.slice(0, maxCounties - 1), others]
}

/** What letters came to, counted one by one. */
export class Tally {
  readonly #all = { ...noSteps }
  readonly #cents = { offered: 0, signed: 0, paid: 0 }
  readonly #openings: number[] = []
  readonly #reasons = new Map<string, number>()
  readonly #groups = {
    county: new Map<string, Steps>(),
    size: new Map<string, Steps>(),
    price: new Map<string, Steps>(),
    acre: new Map<string, Steps>(),
  } satisfies Record<MailingGrouping, Map<string, Steps>>

  add({ county, state, acreage, amount_cents }: LetterTerms, outcome: LetterOutcome): void {
    const dollars = amount_cents / 100
    const names: Record<MailingGrouping, string> = {
      county: county ? `${county}, ${state}` : 'County not known',
      size: sizeBand(acreage),
      price: priceBand(dollars),
      acre: acreBand(dollars / acreage),
    }
    const counted = [
      this.#all,
      ...mailingGroupings.map((grouping) => countUnder(this.#groups[grouping], names[grouping])),
    ]
    for (const steps of counted) addSteps(steps, { ...outcome, letters: 1 })
    this.#cents.offered += amount_cents
    if (outcome.signed) this.#cents.signed += amount_cents
    if (outcome.paid) this.#cents.paid += amount_cents
    const { daysToOpen, declineReason } = outcome
    if (daysToOpen !== null) this.#openings[daysToOpen] = (this.#openings[daysToOpen] ?? 0) + 1
    if (declineReason !== null)
      this.#reasons.set(declineReason, (this.#reasons.get(declineReason) ?? 0) + 1)
  }

  #groupsBy(grouping: MailingGrouping): MailingGroup[] {
    const groups = Array.from(this.#groups[grouping], ([name, steps]) => ({ name, ...steps }))
    if (grouping === 'county') return countiesOf(groups)
    const names = bandNames[grouping]
    return groups.toSorted((one, other) => names.indexOf(one.name) - names.indexOf(other.name))
  }

  figures(): MailingFigures {
    const { offered, signed, paid } = this.#cents
    return {
      ...this.#all,
      offeredAmount: offered / 100,
      signedAmount: signed / 100,
      paidAmount: paid / 100,
      openedByDay: Array.from(this.#openings, (count: number | undefined) => count ?? 0),
      declineReasons: Array.from(this.#reasons, ([reason, count]) => ({ reason, count }))
        .toSorted((one, other) => other.count - one.count || one.reason.localeCompare(other.reason))
        .slice(0, maxReasons),
      groups: {
        county: this.#groupsBy('county'),
        size: this.#groupsBy('size'),
        price: this.#groupsBy('price'),
        acre: this.#groupsBy('acre'),
      },
    }
  }
}
