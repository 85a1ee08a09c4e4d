import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { NewOffer } from '../offers/admin-offers.ts'
import { OutlinesToStore } from '../offers/county-files.ts'
import { updateParcel } from '../offers/parcels.ts'

const sources = [
  ['the facts of an offer', NewOffer.entries.factsSource],
  ['an outline', updateParcel.schema.body.entries.outlineSource],
  ['many outlines', OutlinesToStore.entries.source],
] as const

describe.each(sources)('the source of %s', (_title, schema) => {
  it('drops the full stop that the sentence around it has', () => {
    expect(v.parse(schema, ' Sample County GIS, Nov. 2026. ')).toBe('Sample County GIS, Nov. 2026')
  })

  it('is refused where documents cannot show it', () => {
    const { issues } = v.safeParse(schema, 'Sample County 地')
    expect(issues?.[0].message).toContain('Documents cannot show 地')
  })
})
