import { expect, test } from 'vitest'
import * as v from 'valibot'
import { ClosingForm, toClosingValues } from './closing-values.ts'

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
