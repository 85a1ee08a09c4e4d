import { describe, expect, it } from 'vitest'
import { implausibleDays, impossibleDays } from './closing-days.ts'
import type { Closing } from './closings.ts'

/** The days of a closing in June 2026, in the order of its steps. */
function june(...days: (number | string | null)[]): Closing {
  const [escrowOpenedOn, titleSearchOn, closingScheduledOn, paidOn] = days.map((day) =>
    typeof day === 'number' ? `2026-06-${String(day).padStart(2, '0')}` : day,
  )
  return {
    escrowOpenedOn: escrowOpenedOn ?? null,
    titleSearchOn: titleSearchOn ?? null,
    closingScheduledOn: closingScheduledOn ?? null,
    paidOn: paidOn ?? null,
  }
}

const empty = june()
const signedOn = '2026-06-10'
const today = '2026-06-20'

describe('the days of a closing', () => {
  it.each([
    ['none', []],
    ['everything on the day of the signature', [10, 10, 10, 10]],
    ['a closing ahead', [11, 15, 30]],
    ['a closing scheduled before the title search is done', [11, null, 30]],
    ['paid today', [11, 15, 20, 20]],
  ])('can be: %s', (_, days) => {
    expect(impossibleDays(june(...days), { signedOn, today })).toEqual({})
  })

  it.each([
    ['escrow before the signature', [9], ['escrowOpenedOn']],
    ['a mistyped year', ['0026-06-11'], ['escrowOpenedOn']],
    ['a closing before the signature', [null, null, 1], ['closingScheduledOn']],
    ['escrow opened tomorrow', [21], ['escrowOpenedOn']],
    ['a title search done tomorrow', [11, 21], ['titleSearchOn']],
    ['paid tomorrow', [11, 15, 20, 21], ['paidOn']],
    ['a title search before escrow', [15, 12], ['titleSearchOn']],
    ['a closing before the title search', [11, 18, 15], ['closingScheduledOn']],
    ['paid before the closing', [11, 15, 19, 18], ['paidOn']],
    ['paid before escrow, with nothing between', [15, null, null, 12], ['paidOn']],
  ])('cannot be: %s', (_, days, fields) => {
    expect(Object.keys(impossibleDays(june(...days), { signedOn, today }))).toEqual(fields)
  })

  it('can lie as they were for an offer whose signature has no known day', () => {
    expect(impossibleDays(june(1), { signedOn: null, today })).toEqual({})
  })

  it.each([
    ['today', empty, [20], []],
    ['yesterday', empty, [19], ['escrowOpenedOn']],
    ['a closing that is over', june(11, 15), [11, 15, 19], ['closingScheduledOn']],
    ['an old day that stays', june(11), [11, null, 30], []],
    ['a year ahead', june(20), [20, null, '2027-06-20'], []],
    ['more than a year ahead', june(20), [20, null, '2027-06-21'], ['closingScheduledOn']],
    ['a step left out', june(11), [11, null, 20, 20], ['titleSearchOn']],
    [
      'all steps left out but the last',
      empty,
      [null, null, null, 20],
      ['escrowOpenedOn', 'titleSearchOn', 'closingScheduledOn'],
    ],
    ['a step taken back', june(11, 20), [null, 20], ['escrowOpenedOn']],
  ])('are asked about: %s', (_, before, days, fields) => {
    expect(Object.keys(implausibleDays(june(...days), { before, today }))).toEqual(fields)
  })
})
