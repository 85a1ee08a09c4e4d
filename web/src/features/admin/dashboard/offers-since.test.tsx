import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { OffersSince } from './offers-since.tsx'

const none = { count: 0, amount: 0 }

test('what was offered, signed and paid leads to the list of it', () => {
  const offered = { count: 1204, amount: 5_200_000 }
  const year = { from: '2026-01-01', offered, signed: { count: 3, amount: 48_200.5 }, paid: none }
  const month = { from: '2026-06-01', offered: none, signed: none, paid: none }
  render(<OffersSince month={month} year={year} />, { wrapper: MemoryRouter })
  const told = screen.getAllByRole('row').map((row) => row.textContent)
  expect(told).toEqual([
    'StepThis monthThis year',
    'OfferedNone1,204 for $5,200,000, offered since Jan 1, 2026',
    'SignedNone3 for $48,201, signed since Jan 1, 2026',
    'PaidNoneNone',
  ])
  const signed = within(screen.getByRole('row', { name: /^Signed/ })).getByRole('link')
  expect(signed.getAttribute('href')).toBe('/admin/offers?signedFrom=2026-01-01')
})
