import { askAsAdmin } from './admin-api.ts'

const facts = () => ({
  location: 'Near Sand Creek Road, Mohave County, Arizona',
  acreage: 10.2,
  apn: '331-09-155',
  zoning: 'Rural residential',
  access: 'Dirt road',
  expirationDate: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
  amount: 18_500,
})

/** Creates a live offer through the admin's API and returns its reference number. */
export async function createOffer(changes: object = {}): Promise<string> {
  const offer = await askAsAdmin<{ referenceNumber: string }>('POST', '/api/admin/offers', {
    ...facts(),
    status: 'active',
    // Many are for the same parcel, which is no question here.
    confirmed: true,
    ...changes,
  })
  return offer.referenceNumber
}

/** Changes an offer that was created with nothing but the usual facts. */
export async function changeOffer(referenceNumber: string, changes: object): Promise<void> {
  const url = `/api/admin/offers/${referenceNumber}`
  await askAsAdmin('PUT', url, { ...facts(), ...changes })
}
