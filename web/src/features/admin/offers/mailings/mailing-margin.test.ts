import { expect, it } from 'vitest'
import { dealsInWords, marginInWords } from './mailing-margin.tsx'

const margin = { deals: 1, resale: 30_000, price: 20_000, costs: 0, letters: 4.25, amount: 9995.75 }

it('says how many of the paid deals have a resale price', () => {
  expect(dealsInWords({ deals: 1 }, 1)).toBe('The paid deal has a resale price.')
  expect(dealsInWords({ deals: 2 }, 2)).toBe('All 2 paid deals have a resale price.')
  expect(dealsInWords({ deals: 1 }, 3)).toBe('Of 3 paid deals, 1 has a resale price.')
  expect(dealsInWords({ deals: 2 }, 3)).toBe('Of 3 paid deals, 2 have a resale price.')
})

it('tells the margin of a group, and for how many of its paid deals where not for all', () => {
  expect(marginInWords({ paid: 1, margin })).toBe('$9,995.75')
  expect(marginInWords({ paid: 2, margin: { ...margin, amount: -12 } })).toBe('-$12 (1 of 2)')
  expect(marginInWords({ paid: 2, margin: null })).toBe('–')
})
