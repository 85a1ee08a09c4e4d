import type { AdminOffer, Lead } from 'offers-service/contract'
import { expect, test } from 'vitest'
import { daysLeftIfFew, workOfToday } from './today.ts'

const today = '2026-03-05'
const offer = (status: AdminOffer['status'], expirationDate: string) =>
  ({ status, expirationDate }) as AdminOffer
const lead = (status: Lead['status']) => ({ status }) as Lead

test.each(['draft', 'signed', 'declined', 'withdrawn', 'expired'] as const)(
  'a %s offer does not wait for anything',
  (status) => {
    expect(daysLeftIfFew(offer(status, today), today)).toBeUndefined()
  },
)

test('an open offer is about to expire on its last four days', () => {
  expect(daysLeftIfFew(offer('active', '2026-03-04'), today)).toBeUndefined()
  expect(daysLeftIfFew(offer('active', '2026-03-05'), today)).toBe(0)
  expect(daysLeftIfFew(offer('signing', '2026-03-08'), today)).toBe(3)
  expect(daysLeftIfFew(offer('active', '2026-03-09'), today)).toBeUndefined()
})

test('only what needs doing is counted', () => {
  const leads = [lead('new'), lead('contacted'), lead('new')]
  const offers = [offer('active', today), offer('signing', '2026-04-01'), offer('signed', today)]
  expect(workOfToday(leads, offers, today)).toEqual({
    newLeads: 2,
    expiringOffers: 1,
    offersBeingSigned: 1,
  })
})
