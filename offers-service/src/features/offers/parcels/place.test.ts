import { expect, it } from 'vitest'
import { placeOf } from './place.ts'

it.each([
  ['Near Sand Creek Road, Mohave County, Arizona', 'Mohave County', 'AZ'],
  ['MOHAVE county, AZ', 'Mohave County', 'AZ'],
  ['near Mohave County, Arizona', 'Mohave County', 'AZ'],
  ['5 acres in Prince George’s County, Maryland', "Prince George's County", 'MD'],
  ['St Johns County FL', 'St. Johns County', 'FL'],
  ['Orleans Parish, Louisiana', 'Orleans Parish', 'LA'],
  ['Mohave County', 'Mohave County', 'AZ'],
  ['Washington County', 'washington county', ''],
  ['Sand Creek, Arizona', '', 'AZ'],
  ['Behind the mill', '', ''],
  ['Mohave, AZ', 'Mohave County', 'AZ'],
])('%s lies in %j, %j', (location, county, state) => {
  expect(placeOf(location)).toEqual({ county, state })
})
