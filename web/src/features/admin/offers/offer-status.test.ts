import type { AdminOffer } from 'offers-service/contract'
import { expect, test } from 'vitest'
import { daysLeftIfFew } from './offer-status.tsx'

const today = '2026-03-05'
const offer = (status: AdminOffer['status'], expirationDate: string) => ({ status, expirationDate })

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
