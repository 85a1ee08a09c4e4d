import { describe, expect, it } from 'vitest'
import { acceptableStatuses, businessDay, closedError, publicStatusOf, statusOf } from './status.ts'

const lastDay = '2026-07-15'
/** The last minute of the last day in New York, which is four hours behind UTC in July. */
const lastMinute = new Date('2026-07-16T03:59:00Z')
const nextMinute = new Date('2026-07-16T04:00:00Z')

describe('businessDay', () => {
  it('changes at midnight of the business, not of UTC', () => {
    expect(businessDay(lastMinute)).toBe('2026-07-15')
    expect(businessDay(nextMinute)).toBe('2026-07-16')
    expect(businessDay(lastMinute)).toBe('2026-07-15')
  })

  it('changes at midnight in winter too, and is right on the days the clocks change', () => {
    expect(businessDay(new Date('2026-12-01T04:59:59Z'))).toBe('2026-11-30')
    expect(businessDay(new Date('2026-12-01T05:00:00Z'))).toBe('2026-12-01')
    expect(businessDay(new Date('2026-11-01T03:59:59Z'))).toBe('2026-10-31')
    expect(businessDay(new Date('2026-11-02T04:59:59Z'))).toBe('2026-11-01')
    expect(businessDay(new Date('2026-11-02T05:00:00Z'))).toBe('2026-11-02')
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

describe('an offer that can no longer be signed', () => {
  it.each([
    ['signed', lastMinute, 'already_signed'],
    ['signed', nextMinute, 'already_signed'],
    ['withdrawn', lastMinute, 'signing_link_closed'],
    ['active', nextMinute, 'signing_link_closed'],
  ] as const)('is refused when it is %s at %s with %s', (status, now, code) => {
    expect(closedError({ status, expiration_date: lastDay }, now).code).toBe(code)
  })

  it('is any but an active, a started and a declined one', () => {
    expect(acceptableStatuses).toEqual(['active', 'signing', 'declined'])
  })
})
