import { expect, test } from 'vitest'
import { outlookOf } from './outlook.ts'

const signed = {
  signedOn: '2026-11-22',
  escrowOpenedOn: null,
  titleSearchOn: null,
  closingScheduledOn: null,
  paidOn: null,
}

test.each([
  [
    'on the day of the signature names what is promised',
    {},
    '2026-11-22',
    ['Escrow by Nov 23', 'Title search by Dec 2', 'Paid about Dec 11'],
    0,
  ],
  [
    'names the days the business has set',
    { escrowOpenedOn: '2026-11-24', titleSearchOn: '2026-12-01', closingScheduledOn: '2026-12-09' },
    '2026-12-02',
    ['Escrow opened Nov 24', 'Closing Dec 9'],
    2,
  ],
  [
    'names no promised day that went by unmet',
    { escrowOpenedOn: '2026-11-23' },
    '2026-12-05',
    ['Escrow opened Nov 23', 'Paid about Dec 11'],
    1,
  ],
  [
    'ends with the payment',
    { paidOn: '2026-12-10', closingScheduledOn: '2026-12-10' },
    '2026-12-10',
    ['Paid Dec 10'],
    undefined,
  ],
])('an outlook %s', (_what, set, today, dates, here) => {
  expect(outlookOf({ ...signed, ...set }, today)).toEqual({ dates, here })
})
