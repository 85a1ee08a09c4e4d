import type { NearbySale, PublicOffer } from '../../contract/index.ts'
import { sampleOffer, sampleSale } from './samples.ts'
import type { Ask } from './use-mailings.ts'

/** Enters sales, looks through them, and has sellers of land large and small read them. */
export async function useNearbySales(own: Ask, visit: Ask): Promise<void> {
  const url = '/api/admin/nearby-sales'
  const added = (await own('POST', url, sampleSale)).json<NearbySale>()
  await own('POST', url, { ...sampleSale, acreage: 80 })
  for (const query of ['', 'order=oldest&page=2', 'order=added', 'search=mohave', 'search=az'])
    await own('GET', `${url}?${query}`)
  await own('GET', `${url}/${added.id}`)
  await own('PUT', `${url}/${added.id}`, { ...sampleSale, basedOn: added.updatedAt })
  for (const [referenceNumber, acreage] of [
    ['SALE-0001', 10],
    ['SALE-0002', 80],
  ] as const) {
    const offer = { ...sampleOffer, referenceNumber, apn: referenceNumber, acreage }
    await own('POST', '/api/admin/offers', offer)
    const { nearbySales } = (
      await visit('GET', `/api/offers/${referenceNumber}`)
    ).json<PublicOffer>()
    if (!nearbySales) throw new Error(`${referenceNumber} is shown no sales`)
    await own('GET', `/api/admin/offers/${referenceNumber}/nearby-sales`)
  }
  await own('DELETE', `${url}/${added.id}`)
}
