import { tz } from '@date-fns/tz'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { format } from 'date-fns/format'
import { parseISO } from 'date-fns/parseISO'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { business } from '../../../../contract/index.ts'
import { countedEvents, outcomeOf } from './outcome.ts'
import { Tally } from './tally.ts'

const june = Date.UTC(2026, 5, 1)
const hourMs = 3_600_000
const dayOf = (hour: number) =>
  format(june + hour * hourMs, 'yyyy-MM-dd', { in: tz(business.timeZone) })
const hours = fc.integer({ min: 0, max: 24 * 40 })

const dollars = fc.integer({ min: 1, max: 400_000 })

/** An offer with the days on which its letters were posted, and what its seller did. */
const offer = fc.record({
  postedOn: fc.uniqueArray(hours.map(dayOf), { minLength: 1, maxLength: 3 }),
  events: fc
    .array(fc.record({ hour: hours, type: fc.constantFrom(...countedEvents) }), { maxLength: 6 })
    .map((events) => events.toSorted((one, other) => one.hour - other.hour)),
  end: fc.constantFrom('open', 'paid', 'fell through'),
  isCountedBefore: fc.boolean(),
  dollars,
  /** What is paid in the end, and what the deal costs and brings besides. */
  paidDollars: dollars,
  costs: fc.option(dollars),
  resale: fc.option(dollars),
  acreage: fc.constantFrom(0.5, 3, 12, 30, 80),
})
const histories = fc.array(offer, { maxLength: 12 })
const letterCost = fc.record({
  cents: fc.integer({ min: 0, max: 10_000 }),
  costOf: fc.constantFrom('one', 'all', 'unknown'),
})
type LetterCost = typeof letterCost extends fc.Arbitrary<infer Value> ? Value : never
type Offer = typeof offer extends fc.Arbitrary<infer Value> ? Value : never

/** The letter that an event counts for, told from the event's side: the last that was posted by its day; -1 for none. */
const letterOf = (days: readonly string[], hour: number) =>
  days.findLastIndex((day) => day <= dayOf(hour))

/** What a letter brought, counted from all that happened. */
function countByHand({ postedOn, events, end, isCountedBefore }: Offer, letter: number) {
  const days = postedOn.toSorted()
  const own = events.filter(({ hour }) => letterOf(days, hour) === letter).map(({ type }) => type)
  const has = (...types: string[]) => Number(own.some((type) => types.includes(type)))
  const signed = isCountedBefore ? 0 : has('signed')
  return {
    letters: 1,
    opened: has('viewed', 'viewed_again'),
    answered: Math.max(signed, has('question_asked', 'call_asked', 'counter_offered', 'declined')),
    asked: has('question_asked', 'call_asked', 'counter_offered'),
    callAsked: has('call_asked'),
    declined: has('signed') ? 0 : has('declined'),
    signed,
    fellThrough: end === 'fell through' ? signed : 0,
    paid: end === 'paid' ? signed : 0,
  }
}

/** On which day after posting how many first answered, told from the days themselves. */
function answersByHand(sent: readonly Offer[], letter: number): number[] {
  const days: number[] = []
  for (const { postedOn, events, isCountedBefore } of sent) {
    const posted = postedOn.toSorted()
    const answer = events.find(
      ({ hour, type }) =>
        letterOf(posted, hour) === letter &&
        !type.startsWith('viewed') &&
        !(isCountedBefore && type === 'signed'),
    )
    if (!answer) continue
    const day = differenceInCalendarDays(
      parseISO(dayOf(answer.hour)),
      parseISO(posted[letter] ?? ''),
    )
    while (days.length <= day) days.push(0)
    days[day] = (days[day] ?? 0) + 1
  }
  return days
}

const sumOf = (counts: ReturnType<typeof countByHand>[]) => {
  const sum = {
    letters: 0,
    opened: 0,
    answered: 0,
    asked: 0,
    callAsked: 0,
    declined: 0,
    signed: 0,
    fellThrough: 0,
    paid: 0,
  }
  for (const count of counts)
    for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += count[name]
  return sum
}

/** What is left of the resale prices of deals that were paid, of so many letters; null where none has one. */
function marginByHand(paid: readonly Offer[], letters: number, { cents, costOf }: LetterCost) {
  const resold = paid.filter(({ resale }) => resale !== null)
  if (resold.length === 0) return null
  const left = resold.reduce(
    (sum, { resale, paidDollars, costs }) => sum + (resale ?? 0) - paidDollars - (costs ?? 0),
    0,
  )
  const cost = costOf === 'all' ? cents : costOf === 'one' ? cents * letters : 0
  const ofLetters = Math.round((cost * resold.length) / paid.length)
  return { deals: resold.length, amount: (left * 100 - ofLetters) / 100 }
}

describe('the figures of a mailing', () => {
  it('equal a count by hand, whatever sellers do and when letters are posted', () => {
    fc.assert(
      fc.property(histories, fc.nat(2), letterCost, (offers, letter, cost) => {
        const tally = new Tally({
          letter_cents: cost.costOf === 'one' ? cost.cents : null,
          total_cents: cost.costOf === 'all' ? cost.cents : null,
        })
        const sent = offers.filter(({ postedOn }) => postedOn.length > letter)
        for (const one of sent) {
          const { end, isCountedBefore, costs, resale } = one
          const days = one.postedOn.toSorted()
          const outcome = outcomeOf({
            postedOn: days[letter] ?? '',
            nextPostedOn: days[letter + 1] ?? null,
            returnedOn: null,
            paidOn: end === 'paid' ? '2026-07-01' : null,
            fellThroughOn: end === 'fell through' ? '2026-07-01' : null,
            isCountedBefore,
            events: one.events.map(({ hour, type }) => ({
              type,
              at: new Date(june + hour * hourMs).toISOString(),
              detail: '',
            })),
          })
          const place = { county: 'Mohave County', state: 'AZ', acreage: one.acreage }
          tally.add({ ...place, amount_cents: one.dollars * 100 }, outcome, {
            amount_cents: one.paidDollars * 100,
            costs_cents: costs && costs * 100,
            resale_cents: resale && resale * 100,
          })
        }
        const figures = tally.figures()
        const counts = sent.map((one) => countByHand(one, letter))
        expect(figures).toMatchObject(sumOf(counts))
        const sumWhere = (step: 'letters' | 'signed' | 'paid', amount: 'dollars' | 'paidDollars') =>
          sent.reduce((sum, one, index) => sum + one[amount] * (counts[index]?.[step] ?? 0), 0)
        expect(figures.offeredAmount).toBe(sumWhere('letters', 'dollars'))
        expect(figures.signedAmount).toBe(sumWhere('signed', 'dollars'))
        expect(figures.paidAmount).toBe(sumWhere('paid', 'paidDollars'))
        const paid = sent.filter((_, index) => counts[index]?.paid === 1)
        const margin = marginByHand(paid, sent.length, cost)
        const { deals, amount } = figures.margin ?? {}
        expect({ deals, amount }).toEqual({ deals: margin?.deals, amount: margin?.amount })
        for (const groups of Object.values(figures.groups))
          expect(groups.reduce((sum, { opened }) => sum + opened, 0)).toBe(figures.opened)
        expect(figures.openedByDay.reduce((sum, count) => sum + count, 0)).toBe(figures.opened)
        expect(figures.answeredByDay).toEqual(answersByHand(sent, letter))
      }),
    )
  })
})
