import { expect, test } from 'vitest'
import * as v from 'valibot'
import { closingForm, toClosingValues } from './closing-values.ts'

const ClosingForm = closingForm({ signedOn: '2026-03-01', today: '2026-03-10' })
const closing = {
  escrowOpenedOn: '2026-03-05',
  titleSearchOn: null,
  closingScheduledOn: null,
  paidOn: null,
}

test('a day that does not exist is refused at its step', () => {
  const { issues } = v.safeParse(ClosingForm, { ...toClosingValues(closing), paidOn: '2026-02-30' })
  expect(issues && v.flatten<typeof ClosingForm>(issues).nested).toEqual({
    paidOn: ['This day does not exist'],
  })
})

test('an emptied step is taken back, and the seller is told only when asked', () => {
  expect(v.parse(ClosingForm, toClosingValues(closing))).toEqual({
    ...closing,
    tellSeller: false,
    confirmed: false,
  })
  const emptied = { ...toClosingValues(closing), escrowOpenedOn: '', tellSeller: true }
  expect(v.parse(ClosingForm, emptied)).toMatchObject({ escrowOpenedOn: null, tellSeller: true })
})

test('a day that cannot be is refused at its step', () => {
  const days = { ...toClosingValues(closing), escrowOpenedOn: '2026-02-28', paidOn: '2026-03-11' }
  const { issues } = v.safeParse(ClosingForm, days)
  expect(issues && v.flatten<typeof ClosingForm>(issues).nested).toEqual({
    escrowOpenedOn: ['The offer was signed on March 1, 2026, so this day is too early'],
    paidOn: ['This day has yet to come. Please set it when it is done'],
  })
})
