import { expect, it } from 'vitest'
import { formsOf } from '../table/column-forms.ts'
import { readParcel } from '../table/listed-parcel.ts'
import { parcelNotes } from './parcel-notes.ts'
import { withMended } from './row-fields.ts'

it.each([
  ['1 ac', '1 ac → 1 acre'],
  ['10,000 sq ft', '10,000 sq ft → 0.2296 acres'],
])('how a size of %s was read is noted in words', (acres, text) => {
  const fields = { parcelNumber: '331-09-155', county: 'Mohave', state: 'AZ', acres }
  const matching = withMended({}, fields)
  const parcel = readParcel([], matching, formsOf(matching, []), '2026-11-25')
  expect(parcelNotes(fields, parcel)).toContainEqual({ finding: 'acreage_read', text })
})
