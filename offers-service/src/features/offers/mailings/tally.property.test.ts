import { tz } from '@date-fns/tz'
import { format } from 'date-fns/format'
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

/** An offer with the days on which its letters were posted, and what its seller did. */
const offer = fc.record({
  postedOn: fc.uniqueArray(hours.map(dayOf), { minLength: 1, maxLength: 3 }),
  events: fc
    .array(fc.record({ hour: hours, type: fc.constantFrom(...countedEvents) }), { maxLength: 6 })
    .map((events) => events.toSorted((one, other) => one.hour - other.hour)),
  end: fc.constantFrom('open', 'paid', 'fell through'),
  dollars: fc.integer({ min: 1, max: 400_000 }),
  acreage: fc.constantFrom(0.5, 3, 12, 30, 80),
})
type Offer = typeof offer extends fc.Arbitrary<infer Value> ? Value : never

/** The letter that an event counts for, told from the event's side: the last that was posted by its day; -1 for none. */
const letterOf = (days: readonly string[], hour: number) =>
  days.findLastIndex((day) => day <= dayOf(hour))

/** What a letter brought, counted from all that happened. */
function countByHand({ postedOn, events, end }: Offer, letter: number) {
  const days = postedOn.toSorted()
  const own = events.filter(({ hour }) => letterOf(days, hour) === letter).map(({ type }) => type)
  const has = (...types: string[]) => Number(own.some((type) => types.includes(type)))
  const signed = has('signed')
  return {
    letters: 1,
    opened: has('viewed'),
    asked: has('question_asked', 'call_asked', 'counter_offered'),
    declined: signed ? 0 : has('declined'),
    signed,
    fellThrough: end === 'fell through' ? signed : 0,
    paid: end === 'paid' ? signed : 0,
  }
}

const sumOf = (counts: ReturnType<typeof countByHand>[]) => {
  const sum = { letters: 0, opened: 0, asked: 0, declined: 0, signed: 0, fellThrough: 0, paid: 0 }
  for (const count of counts)
    for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += count[name]
  return sum
}

describe('the figures of a mailing', () => {
  it('equal a count by hand, whatever sellers do and when letters are posted', () => {
    fc.assert(
      fc.property(fc.array(offer, { maxLength: 12 }), fc.nat(2), (offers, letter) => {
        const tally = new Tally()
        const sent = offers.filter(({ postedOn }) => postedOn.length > letter)
        for (const { postedOn, events, end, dollars, acreage } of sent) {
          const days = postedOn.toSorted()
          const outcome = outcomeOf({
            postedOn: days[letter] ?? '',
            nextPostedOn: days[letter + 1] ?? null,
            returnedOn: null,
            paidOn: end === 'paid' ? '2026-07-01' : null,
            fellThroughOn: end === 'fell through' ? '2026-07-01' : null,
            events: events.map(({ hour, type }) => ({
              type,
              at: new Date(june + hour * hourMs).toISOString(),
              detail: '',
            })),
          })
          const place = { county: 'Mohave County', state: 'AZ', acreage }
          tally.add({ ...place, amount_cents: dollars * 100 }, outcome)
        }
        const figures = tally.figures()
        const counts = sent.map((one) => countByHand(one, letter))
        expect(figures).toMatchObject(sumOf(counts))
        expect(figures.offeredAmount).toBe(sent.reduce((sum, { dollars }) => sum + dollars, 0))
        expect(figures.signedAmount).toBe(
          sent.reduce((sum, { dollars }, index) => sum + dollars * (counts[index]?.signed ?? 0), 0),
        )
        for (const groups of Object.values(figures.groups))
          expect(groups.reduce((sum, { opened }) => sum + opened, 0)).toBe(figures.opened)
        expect(figures.openedByDay.reduce((sum, count) => sum + count, 0)).toBe(figures.opened)
      }),
    )
  })
})
