import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { printedPages } from '../../../testing/printed-codes.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'
import { storeCorners } from '../parcels/outline/store.ts'

const corners = [
  [-114, 35.2],
  [-113.99779, 35.2],
  [-113.99779, 35.20181],
  [-114, 35.20181],
] as const

describe.each(engines)('the outline of the land in a letter, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  /** Makes an offer that can be mailed, on land whose outline is known, and said to be from `source`. */
  async function addOffer(source: string, changes: object = {}) {
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      sellerName: 'Dolores Whitcomb',
      sellerMailingAddress: '418 Orchard Lane\nFort Ansel, OH 45899',
      ...changes,
    })
    const { write } = service.db
    const { id } = await write.selectFrom('parcels').select('id').executeTakeFirstOrThrow()
    await storeCorners(write, id, corners, new Date('2026-06-01T12:00:00Z'))
    await write.updateTable('parcels').set({ outline_source: source }).execute()
  }
  async function letter() {
    const { rawPayload } = await admin('GET', '/api/admin/offers/TEST-0001/letter')
    const pages = await printedPages(rawPayload)
    return {
      pages: pages.length,
      words: pages.map(({ text }) => text).join(' '),
      figures:
        Buffer.from(rawPayload)
          .toString('latin1')
          .match(/\/Alt \([^)]+\)/g) ?? [],
    }
  }

  it('is drawn with its source and told in words, and takes no second sheet', async () => {
    await addOffer('Sample County GIS, 2026')
    const { pages, words, figures } = await letter()
    expect(pages).toBe(1)
    expect(words).toContain('Outline: Sample County GIS, 2026. A map, not a survey.')
    expect(figures).toContain('/Alt (The outline of your land, with 4 sides)')
  })

  it('is left out while nobody has said where it is from', async () => {
    await addOffer('')
    const { words, figures } = await letter()
    expect(words).not.toContain('Outline')
    expect(figures.join()).not.toContain('outline')
  })

  it('is left out where it would take a second sheet', async () => {
    const location = `${'Beyond the third crossing of the old county road, '.repeat(3)}Mohave County, Arizona`
    await addOffer('Sample County GIS, 2026', { location })
    const { pages, words, figures } = await letter()
    expect(pages).toBe(1)
    expect(words).toContain(defaultSettings.phoneDisplay)
    expect(words).not.toContain('Outline')
    expect(figures.join()).not.toContain('outline')
  })
})
