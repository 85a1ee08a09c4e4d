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
  ['Mohave Co., Arizona', 'Mohave County', 'AZ'],
  ['near Mohave Co, AZ', 'Mohave County', 'AZ'],
  ['MOHAVE CO AZ', 'Mohave County', 'AZ'],
  ['St Johns Co. FL 32080', 'St. Johns County', 'FL'],
  ['Mesa Co., CO', 'Mesa County', 'CO'],
  ['Smith Land Co, Summit Co., Utah', 'Summit County', 'UT'],
  // The state is not told, is another, or has no county of that name.
  ['Mohave Co.', '', ''],
  ['Mohave Co., Texas', '', 'TX'],
  ['Smith Land Co., Arizona', '', 'AZ'],
  ['Fort Collins CO', '', 'CO'],
  ['Mesa CO', 'Mesa County', 'CO'],
  ['Apache Co. Road, Mohave County, AZ', 'Mohave County', 'AZ'],
  // A road need not lie in the county that it has its name from.
  ['Lake Co. Rd 5, Ocala, Florida', '', 'FL'],
  ['Navajo Co Hwy 3, Apache Co., Arizona', 'Apache County', 'AZ'],
])('%s lies in %j, %j', (location, county, state) => {
  expect(placeOf(location)).toEqual({ county, state })
})
