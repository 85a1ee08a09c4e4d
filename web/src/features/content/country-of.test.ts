import { usStates } from 'offers-service/contract'
import { expect, test } from 'vitest'
import { countryOf } from './country-of.ts'

test('every state has a print', () => {
  for (const { name } of usStates) expect(countryOf(`Sand County, ${name}`), name).toBeDefined()
})

test('the print is that of the state, by its name or its letters', () => {
  expect(countryOf('Near Elk, Costilla County, Colorado')).toBe('mountain')
  expect(countryOf('Marion County, FL')).toBe('pine')
})

test('a place without a state has none', () => {
  expect(countryOf('Riverside Township')).toBeUndefined()
  expect(countryOf('')).toBeUndefined()
})
