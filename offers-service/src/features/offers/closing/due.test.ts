import { expect, it } from 'vitest'
import { dueStep } from './due.ts'

const empty = { escrowOpenedOn: null, titleSearchOn: null, closingScheduledOn: null, paidOn: null }
const signedOn = '2026-06-15'
const escrow = { ...empty, escrowOpenedOn: '2026-06-16' }
const searched = { ...escrow, titleSearchOn: '2026-06-22' }
const scheduled = { ...searched, closingScheduledOn: '2026-06-30' }

it.each([
  ['escrow, from the signature on', empty, '2026-06-15', ['escrowOpenedOn', '2026-06-16']],
  ['escrow, however late', empty, '2026-09-01', ['escrowOpenedOn', '2026-06-16']],
  ['nothing while the title is searched', escrow, '2026-06-24', undefined],
  ['the title search after ten days', escrow, '2026-06-25', ['titleSearchOn', '2026-06-25']],
  [
    'a closing day after the title search',
    searched,
    '2026-06-22',
    ['closingScheduledOn', '2026-06-22'],
  ],
  ['nothing until the closing day', scheduled, '2026-06-29', undefined],
  ['the payment on the closing day', scheduled, '2026-06-30', ['paidOn', '2026-06-30']],
  [
    'the payment after a closing day that has passed',
    scheduled,
    '2026-07-09',
    ['paidOn', '2026-06-30'],
  ],
  [
    'the payment although steps were left out',
    { ...empty, closingScheduledOn: '2026-06-20' },
    '2026-06-21',
    ['paidOn', '2026-06-20'],
  ],
  [
    'escrow before a closing that is planned already',
    { ...empty, closingScheduledOn: '2026-06-30' },
    '2026-06-16',
    ['escrowOpenedOn', '2026-06-16'],
  ],
  ['nothing once it is paid', { ...empty, paidOn: '2026-06-16' }, '2026-07-09', undefined],
])('the next step is %s', (_, closing, today, next) => {
  const due = dueStep(closing, signedOn, today)
  expect(due && [due.step, due.dueOn]).toEqual(next)
})
