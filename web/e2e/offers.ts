import { randomInt } from 'node:crypto'
import { askAsAdmin, fetchAsAdmin } from './admin-api.ts'

const facts = () => ({
  location: 'Near Sand Creek Road, Mohave County, Arizona',
  acreage: 10.2,
  zoning: 'Rural residential',
  access: 'Dirt road',
  expirationDate: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
  amount: 18_500,
})

/** Creates a live offer through the admin's API and returns its reference number. */
export async function createOffer(changes: object = {}): Promise<string> {
  const offer = await askAsAdmin<{ referenceNumber: string }>('POST', '/api/admin/offers', {
    ...facts(),
    // Of a parcel of its own: one that a seller wants no mail about would hold back the letters of other tests.
    apn: `331-09-${randomInt(1e9, 1e10)}`,
    status: 'active',
    // Some tests make several for one parcel, which is no question here.
    confirmed: true,
    ...changes,
  })
  return offer.referenceNumber
}

/** Changes an offer that was created with nothing but the usual facts. */
export async function changeOffer(referenceNumber: string, changes: object): Promise<void> {
  const url = `/api/admin/offers/${referenceNumber}`
  const { apn } = await askAsAdmin<{ apn: string }>('GET', url)
  await askAsAdmin('PUT', url, { ...facts(), apn, ...changes })
}

/** Prints the letter of an offer; fails where it is held back. */
export async function printLetter(referenceNumber: string): Promise<void> {
  await fetchAsAdmin('POST', '/api/admin/offers/letters', { referenceNumbers: [referenceNumber] })
}
