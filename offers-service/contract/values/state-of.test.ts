import { describe, expect, it } from 'vitest'
import { stateOf } from './state-of.ts'

describe('the state of a place', () => {
  it.each([
    ['Near Sand Creek Road', undefined],
    ['12 OR Road', undefined],
    ['In the mountains', undefined],
    ['Near Sand Creek Road, Mohave County, Arizona', 'AZ'],
    ['Washington County, Oregon', 'OR'],
    ['washington county, oregon', 'OR'],
    ['Wirt County, West Virginia', 'WV'],
    ['Delaware County, Ohio', 'OH'],
    ['Costilla County, CO', 'CO'],
    ['Lot 4, Georgia Street, Fannin County, GA', 'GA'],
    ['418 Orchard Lane\nFort Ansel, OH 45899', 'OH'],
    ['9 Lakeview Court, East Hadley PA 17999-1234', 'PA'],
    ['1 Oregon Avenue, Atlanta, GA 30301', 'GA'],
    ['Washington, DC 20001', 'DC'],
  ])('is read from %j: %s', (place, state) => {
    expect(stateOf(place)).toBe(state)
  })
})
