import { beforeAll, describe, expect, it } from 'vitest'
import type { OfferPage } from '../../../../contract/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { useAdmin, useService, useSharedService } from '../../../testing/use-service.ts'
import { coSellersOf } from '../co-sellers.ts'
import { searchTextOf } from './search-text.ts'

const { referenceNumber: _, ...sampleUpdate } = sampleOffer

const garcia = {
  ...sampleOffer,
  referenceNumber: 'LB-7K2M-9RXN',
  sellerName: 'María García-Muñoz',
  sellerPhone: '928.555.0117 x12',
  sellerEmail: 'M.Garcia@mail.example',
  sellerMailingAddress: '418 Façade Lane\nFort Ansel, OH 45899',
}
const obrien = {
  ...sampleOffer,
  referenceNumber: 'OWN-2',
  apn: 'R0012-34 5',
  location: 'Élise Sørensen Road, Łódź Township, Ohio',
  sellerName: 'Siobhán O’Brien',
  sellerPhone: '+1 (719) 555-0163',
}

type Call = ReturnType<typeof useService>['call']

async function makeOffers(admin: Call): Promise<void> {
  for (const offer of [garcia, obrien]) await admin('POST', '/api/admin/offers', offer)
}

/** Whether each offer is found by what is known of it now. */
async function expectUpToDate({ read }: Pick<Database, 'read'>) {
  const offers = await read.selectFrom('offers').selectAll().execute()
  const coSellers = await coSellersOf(
    read,
    offers.map(({ id }) => id),
  )
  for (const offer of offers)
    expect(offer.search_text).toBe(searchTextOf(offer, coSellers.get(offer.id) ?? []))
  return offers.length
}

async function found(admin: Call, search: string): Promise<string[]> {
  const query = new URLSearchParams({ search, order: 'reference' }).toString()
  const answer = await admin('GET', `/api/admin/offers/search?${query}`)
  return answer.json<OfferPage>().offers.map((offer) => offer.referenceNumber)
}

describe.each(engines)('finding offers, on $name', ({ open }) => {
  const service = useSharedService(open)
  const admin = useAdmin(service)

  beforeAll(async () => await makeOffers(await service.logIn()))

  it.each([
    'garcia',
    'GARCÍA',
    'García'.normalize('NFD'),
    'munoz maria',
    'facade lane',
    'm.garcia@MAIL',
    '45899',
    '7k2m9rxn',
    'lb 7kzm 9rxn',
    'No. 7K2M-9RXN',
    '(928) 555-0117',
    '+1 928 555 0117',
    '9285550117',
  ])('finds García by %j', async (words) => {
    expect(await found(admin, words)).toEqual(['LB-7K2M-9RXN'])
  })

  it.each([
    'élise',
    'elise',
    'sorensen',
    'LODZ',
    "o'brien",
    'OBrien',
    'siobhan',
    'r0012-345',
    'R0012345',
    'own2',
    '7195550163',
  ])('finds O’Brien by %j', async (words) => {
    expect(await found(admin, words)).toEqual(['OWN-2'])
  })

  it.each(['garcia elise', '%', '_', "'", '555-0199', 'bo', 'example 418 nobody', '\\'])(
    'finds nobody by %j',
    async (words) => expect(await found(admin, words)).toEqual([]),
  )

  it('finds all where nothing is looked for', async () => {
    expect(await found(admin, '  ')).toEqual(['LB-7K2M-9RXN', 'OWN-2'])
  })
})

describe.each(engines)('what offers are found by, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  it('follows every change', async () => {
    await makeOffers(admin)
    const url = '/api/admin/offers/OWN-2'
    const coSellers = [{ name: 'Zoë Ångström', email: 'zoe@mail.example' }]
    await admin('PUT', `${url}/co-sellers`, { coSellers })
    expect(await found(admin, 'zoe angstrom')).toEqual(['OWN-2'])
    await admin('PUT', url, {
      ...sampleUpdate,
      confirmed: true,
      sellerName: 'Noé Díaz',
      location: 'Elsewhere, AZ',
    })
    expect(await found(admin, 'noe diaz angstrom')).toEqual(['OWN-2'])
    expect(await found(admin, 'lodz')).toEqual([])
    await admin('PUT', `${url}/co-sellers`, { coSellers: [] })
    expect(await found(admin, 'angstrom')).toEqual([])
    await admin('POST', `${url}/extend`, { expirationDate: '2026-08-01' })
    await service.call('POST', '/api/offers/OWN-2/decline', {})
    await admin('POST', `${url}/withdraw`, {})
    const csv = [
      'location,acreage,apn,expirationDate,amount,sellerName,coSellers',
      '"Cañon Road, Fremont County, Colorado",5,12-34,2026-08-01,5000,José Ruiz,Inés Ruiz',
    ]
    const imported = await admin('POST', '/api/admin/offers/import', {
      csv: csv.join('\n'),
      dryRun: false,
    })
    expect(imported.statusCode).toBe(200)
    expect(await found(admin, 'ines canon jose')).toHaveLength(1)
    expect(await expectUpToDate(service.db)).toBe(3)
  })
})
