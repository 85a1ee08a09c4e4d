import { describe, expect, it } from 'vitest'
import type { CreatedMailing, ImportReport, OfferPage } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const header =
  'Reference number,Location,Acreage,APN,Expiration date,Amount,Seller name,Seller mailing address'
const row = (number: string) =>
  `${number},"Mohave County, Arizona",10,44-${number},2026-07-15,900,Dolores Whitcomb,"418 Orchard Ln\nKingman, AZ 86401"`

describe.each(engines)('the offers of an import, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const bringIn = async (...lines: string[]) => {
    const body = { csv: [header, ...lines].join('\n'), dryRun: false }
    const answer = await admin('POST', '/api/admin/offers/import', body)
    return answer.json<ImportReport>().importedAt
  }
  const found = async (importedAt: string | null, more = '') => {
    const url = `/api/admin/offers/search?importedAt=${importedAt}&order=reference${more}`
    const { offers } = (await admin('GET', url)).json<OfferPage>()
    return offers.map(({ referenceNumber }) => referenceNumber)
  }

  it('are found apart from those of other imports, also beside a search', async () => {
    await admin('POST', '/api/admin/offers', { ...sampleOffer, referenceNumber: 'HAND-1' })
    service.clock.now = new Date(+service.clock.now + 1)
    const first = await bringIn(row('ONE-1'), row('ONE-2'))
    service.clock.now = new Date(+service.clock.now + 1)
    const second = await bringIn(row('TWO-1'))
    expect(await found(first)).toEqual(['ONE-1', 'ONE-2'])
    expect(await found(second)).toEqual(['TWO-1'])
    expect(await found(first, '&search=ONE-2')).toEqual(['ONE-2'])
    const counts = await admin('GET', `/api/admin/offers/counts?importedAt=${first}`)
    expect(counts.json()).toMatchObject({ total: 2, statusCounts: { draft: 2, active: 0 } })
  })

  it('become a mailing of their own', async () => {
    await bringIn(row('ONE-1'))
    service.clock.now = new Date(+service.clock.now + 1)
    const importedAt = await bringIn(row('TWO-1'), row('TWO-2'))
    const selection = { matching: { importedAt } }
    const made = await admin('POST', '/api/admin/mailings', { name: 'Of the file', selection })
    await service.deliverMail()
    const { id } = made.json<CreatedMailing>().mailing
    const { offers } = (
      await admin('GET', `/api/admin/offers/search?mailing=${id}&order=reference`)
    ).json<OfferPage>()
    expect(offers.map(({ referenceNumber }) => referenceNumber)).toEqual(['TWO-1', 'TWO-2'])
  })

  it('are none where a file only changes offers', async () => {
    expect(await bringIn(row('ONE-1'))).toBe(service.clock.now.toISOString())
    expect(await bringIn(row('ONE-1').replace(',900,', ',950,'))).toBeNull()
  })
})
