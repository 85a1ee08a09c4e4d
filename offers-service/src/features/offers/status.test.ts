import { describe, expect, it } from 'vitest'
import { businessDay, publicStatusOf, statusOf } from './status.ts'

const lastDay = '2026-07-15'
/** The last minute of the last day in New York, which is four hours behind UTC in July. */
const lastMinute = new Date('2026-07-16T03:59:00Z')
const nextMinute = new Date('2026-07-16T04:00:00Z')

describe('businessDay', () => {
  it('changes at midnight of the business, not of UTC', () => {
    expect(businessDay(lastMinute)).toBe('2026-07-15')
    expect(businessDay(nextMinute)).toBe('2026-07-16')
  })
})

describe('statusOf', () => {
  it.each(['active', 'signing', 'declined'] as const)(
    'turns %s into expired when the last day is over',
    (status) => {
      const offer = { status, expiration_date: lastDay }
      expect(statusOf(offer, lastMinute)).toBe(status)
      expect(statusOf(offer, nextMinute)).toBe('expired')
    },
  )

  it.each(['draft', 'signed', 'withdrawn'] as const)('leaves %s as it is', (status) => {
    expect(statusOf({ status, expiration_date: lastDay }, nextMinute)).toBe(status)
  })
})

describe('publicStatusOf', () => {
  it.each([
    ['draft', undefined],
    ['withdrawn', undefined],
    ['active', 'active'],
    ['signing', 'signing'],
    ['signed', 'signed'],
    ['declined', 'declined'],
  ] as const)('shows a visitor %s as %s', (status, shown) => {
    expect(publicStatusOf({ status, expiration_date: lastDay }, lastMinute)).toBe(shown)
  })

  it('hides an expired offer', () => {
    expect(publicStatusOf({ status: 'active', expiration_date: lastDay }, nextMinute)).toBe(
      undefined,
    )
  })
})
