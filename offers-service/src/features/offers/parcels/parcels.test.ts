import { describe, expect, it } from 'vitest'
import type {
  AdminOffer,
  OfferPage,
  Parcel,
  ParcelDetail,
  ParcelPage,
} from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { pricesByAcre, sampleLead, sampleOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const url = '/api/admin/parcels'
const nothing = { assessedValue: null, coordinates: null, notes: '' }
const list = `APN,OWNER NAME,MAIL ADDRESS,MAIL CITY,MAIL STATE,MAIL ZIP,ACRES,COUNTY,SITE STATE,ASSESSED VALUE,LATITUDE,LONGITUDE
331-09-155,"TULLY, MARIAN",2 ELM ST,RENO,NV,89501,10,MOHAVE,AZ,8000,35.1894,-114.0530
999-01-003,"GREER, OPAL",3 ELM ST,RENO,NV,89501,5,MOHAVE,AZ,4000,35.2,
`

describe.each(engines)('parcels, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const add = async (referenceNumber: string, changes: object = {}) => {
    const answer = await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      status: 'draft',
      ...changes,
      referenceNumber,
    })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<AdminOffer>()
  }
  const change = async (
    { referenceNumber, assessedValue, acreage }: AdminOffer,
    changes: object,
  ) => {
    const { referenceNumber: _, status: __, ...fields } = sampleOffer
    const body = { ...fields, acreage, assessedValue, ...changes }
    const answer = await admin('PUT', `/api/admin/offers/${referenceNumber}`, body)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<AdminOffer>()
  }
  const pageOf = async (query = '') =>
    (await admin('GET', `${url}${query}`)).json<ParcelPage>().parcels
  const numbers = async (query = '') => (await pageOf(query)).map(({ apn }) => apn)
  const detail = async (id: string | null) =>
    (await admin('GET', `${url}/${id}`)).json<ParcelDetail>()
  const put = async (id: string | null, body: object) => await admin('PUT', `${url}/${id}`, body)
  const erase = async (find: string) => {
    const preview = await admin('POST', '/api/admin/people/erasure-preview', { find })
    const { seen } = preview.json<{ seen: string }>()
    await admin('POST', '/api/admin/people/erasure', { find, seen })
  }
  const leadOf = async (changes: object) => {
    await service.call('POST', '/api/contact', { ...sampleLead, ...changes })
    const [lead] = (await admin('GET', '/api/admin/contact-requests')).json<{ id: string }[]>()
    return lead?.id ?? ''
  }

  it('are not there where nobody made them', async () => {
    expect((await admin('GET', `${url}/none`)).json()).toMatchObject({ code: 'not_found' })
    expect((await put('none', nothing)).json()).toMatchObject({ code: 'not_found' })
    expect(await pageOf()).toEqual([])
  })

  it.each([
    ['another spelling of the number', { apn: '33109155' }, 1],
    ['another spelling of the county', { apn: 'APN 331 09 155', location: 'MOHAVE county, AZ' }, 1],
    ['another seller', { sellerName: 'Somebody Else' }, 1],
    ['another number', { apn: '331-09-156' }, 2],
    ['another county', { location: 'Yavapai County, Arizona' }, 2],
    ['another state', { location: 'Levy County, FL' }, 2],
  ])('are one for two offers, or two: %s', async (_what, changes, count) => {
    await add('OWN-1')
    await add('OWN-2', changes)
    expect(await pageOf()).toHaveLength(count)
  })

  it('show what the latest offer says of them, and who owns them', async () => {
    await add('OWN-1', { sellerName: 'Ruth Tully', assessedValue: 9000 })
    service.clock.now = new Date('2026-06-16T12:00:00Z')
    await admin.logInAgain()
    const { parcelId } = await add('OWN-2', {
      sellerName: 'Opal Greer',
      coSellers: [{ name: 'RUTH TULLY', email: '' }],
      acreage: 12,
      sellerMailingAddress: '3 Elm St\nReno, NV 89501',
    })
    expect(await detail(parcelId)).toMatchObject({
      parcel: {
        apn: '331-09-155',
        county: 'Mohave County',
        state: 'AZ',
        acreage: 12,
        assessedValue: 9000,
        coordinates: null,
      },
      owners: [
        {
          name: 'Opal Greer',
          mailingAddress: '3 Elm St\nReno, NV 89501',
          referenceNumber: 'OWN-2',
        },
        { name: 'RUTH TULLY', referenceNumber: 'OWN-2' },
      ],
      offers: [{ referenceNumber: 'OWN-2' }, { referenceNumber: 'OWN-1', acreage: 10.2 }],
      letters: [],
      leads: [],
      doNotMail: false,
    })
    expect(await pageOf()).toMatchObject([
      {
        owners: ['Opal Greer', 'Ruth Tully'],
        offers: [{ referenceNumber: 'OWN-2', status: 'draft' }, { referenceNumber: 'OWN-1' }],
      },
    ])
  })

  it('follow a corrected number or place, and are gone with the last offer', async () => {
    const first = await add('OWN-1')
    const moved = await change(first, { apn: '44-5', location: 'Levy County, Florida' })
    expect(moved.parcelId).not.toBe(first.parcelId)
    expect(await numbers()).toEqual(['44-5'])
    await admin('DELETE', '/api/admin/offers/OWN-1')
    expect(await pageOf()).toEqual([])
  })

  it('keep what was corrected by hand until an offer says something new of it', async () => {
    const offer = await add('OWN-1', { assessedValue: 5000 })
    const coordinates = { latitude: 35.1894, longitude: -114.053 }
    const by = { ...nothing, assessedValue: 6000, coordinates }
    expect((await put(offer.parcelId, by)).statusCode).toBe(200)
    const larger = await change(offer, { acreage: 11 })
    expect((await detail(offer.parcelId)).parcel).toMatchObject({
      ...by,
      acreage: 11,
    })
    expect(larger.assessedValue).toBe(5000)
    await change(larger, { assessedValue: 7000 })
    expect((await detail(offer.parcelId)).parcel.assessedValue).toBe(7000)
  })

  it('refuse half a place, a place off the earth, and a change of what has changed since', async () => {
    const { parcelId } = await add('OWN-1')
    const fieldsOf = async (changes: object) =>
      (await put(parcelId, { ...nothing, ...changes })).json<{ fields: object }>().fields
    expect(await fieldsOf({ coordinates: { latitude: 35 } })).toHaveProperty([
      'coordinates.longitude',
    ])
    expect(await fieldsOf({ coordinates: { latitude: 135, longitude: 1 } })).toEqual({
      'coordinates.latitude': 'Latitude must be from -90 to 90',
    })
    const basedOn = (await detail(parcelId)).parcel.updatedAt
    const notes = { ...nothing, notes: 'Gate on the north side', basedOn }
    expect((await put(parcelId, notes)).json()).toMatchObject({
      parcel: { notes: 'Gate on the north side' },
    })
    expect((await put(parcelId, notes)).json()).toMatchObject({ code: 'changed_meanwhile' })
  })

  it('show their letters, and whether they are on the do-not-mail list', async () => {
    const { parcelId } = await add('OWN-1', {
      status: 'active',
      sellerName: 'Ruth Tully',
      sellerMailingAddress: '1 Main St\nKingman, AZ 86401',
    })
    expect((await admin('GET', '/api/admin/offers/OWN-1/letter')).statusCode).toBe(200)
    expect((await detail(parcelId)).letters).toMatchObject([{ referenceNumber: 'OWN-1' }])
    await admin('POST', '/api/admin/bulk-changes', {
      action: { kind: 'do_not_mail', reason: 'asked' },
      selection: { referenceNumbers: ['OWN-1'] },
    })
    await service.deliverMail()
    expect((await detail(parcelId)).doNotMail).toBe(true)
  })

  it('are found from the leads that name them or that led to an offer, and the other way round', async () => {
    const made = await leadOf({ name: 'Made From' })
    const named = await leadOf({
      name: 'Names It',
      phone: '(928) 555-0118',
      propertyLocation: 'parcel 33109155, Mohave County, Arizona',
    })
    const elsewhere = await leadOf({
      name: 'Other County',
      phone: '(928) 555-0119',
      propertyLocation: '331-09-155 in Levy County, Florida',
    })
    const { parcelId } = await add('OWN-1', { leadId: made })
    const { leads } = await detail(parcelId)
    expect(leads.map(({ name }) => name).toSorted()).toEqual(['Made From', 'Names It'])
    const parcelsOf = async (id: string) =>
      (await admin('GET', `/api/admin/contact-requests/${id}/parcels`)).json<Parcel[]>()
    expect(await parcelsOf(made)).toMatchObject([{ id: parcelId }])
    expect(await parcelsOf(named)).toMatchObject([{ id: parcelId }])
    expect(await parcelsOf(elsewhere)).toEqual([])
    expect((await admin('GET', '/api/admin/contact-requests/none/parcels')).statusCode).toBe(404)
  })

  it('are searched by number, county and place, ordered and paged', async () => {
    await add('OWN-1')
    await add('OWN-2', { apn: '44-5', location: 'Levy County, Florida', acreage: 3 })
    await add('OWN-3', { apn: '9-100', location: 'Doña Ana County, New Mexico', acreage: 40 })
    expect(await numbers('?search=33109')).toEqual(['331-09-155'])
    expect(await numbers('?search=331-09')).toEqual(['331-09-155'])
    expect(await numbers('?search=dona+ana')).toEqual(['9-100'])
    expect(await numbers('?search=florida')).toEqual(['44-5'])
    expect(await numbers('?search=%27')).toEqual([])
    expect(await numbers('?order=size')).toEqual(['9-100', '331-09-155', '44-5'])
    expect(await numbers('?order=number&pageSize=2&page=2')).toEqual(['9-100'])
    const first = (await admin('GET', `${url}?pageSize=2`)).json<ParcelPage>()
    expect(first.hasMore).toBe(true)
    expect((await admin('GET', `${url}?order=best`)).statusCode).toBe(400)
  })

  it('tell the counties, by which offers are found', async () => {
    await add('OWN-1')
    await add('OWN-2', { apn: '44-5', location: 'Levy County, Florida' })
    await add('OWN-3', { apn: '44-6', location: 'levy county, FL' })
    await add('OWN-4', { apn: '44-7', location: 'Behind the mill' })
    expect((await admin('GET', '/api/admin/counties')).json()).toEqual([
      'Mohave County, AZ',
      'Levy County, FL',
    ])
    const found = async (query: string) =>
      (await admin('GET', `/api/admin/offers/search?${query}`))
        .json<OfferPage>()
        .offers.map(({ referenceNumber }) => referenceNumber)
    expect(await found('county=Levy+County,+FL&order=reference')).toEqual(['OWN-2', 'OWN-3'])
    expect(await found('county=Levy+County,+FL&search=44-6')).toEqual(['OWN-3'])
    expect(await found('county=Levy+County,+AZ')).toEqual([])
    const refused = await admin('GET', '/api/admin/offers/search?county=Levy')
    expect(refused.json()).toMatchObject({ fields: { county: expect.anything() as string } })
    const counts = await admin('GET', '/api/admin/offers/counts?county=Levy+County,+FL')
    expect(counts.json()).toMatchObject({ total: 2 })
  })

  it('come with a list, with the value and the place that it says, and go when it is undone', async () => {
    const uploaded = await service.app.inject({
      method: 'POST',
      url: '/api/admin/lists?fileName=list.csv',
      headers: { ...(await service.adminHeaders()), 'content-type': 'text/csv' },
      payload: Buffer.from(list),
    })
    const path = `/api/admin/lists/${uploaded.json<{ id: string }>().id}`
    await admin('PUT', path, { rules: pricesByAcre(500, null) })
    const body = { status: 'draft', expirationDate: '2026-12-31' }
    const stored = await admin('POST', `${path}/offers`, body)
    expect(stored.statusCode, stored.body).toBe(200)
    expect(await pageOf('?order=number')).toMatchObject([
      { apn: '331-09-155', assessedValue: 8000, coordinates: { longitude: -114.053 } },
      { apn: '999-01-003', assessedValue: 4000, coordinates: null },
    ])
    expect((await admin('POST', `${path}/undo`)).statusCode).toBe(200)
    expect(await pageOf()).toEqual([])
  })

  it('lose their notes when an owner is erased, and stay where others own them too', async () => {
    const { parcelId } = await add('OWN-1', { sellerName: 'Ruth Tully' })
    await put(parcelId, { ...nothing, assessedValue: 5000, notes: 'Ruth has the key' })
    await add('OWN-2', { sellerName: 'Opal Greer' })
    await erase('Ruth Tully')
    const left = await detail(parcelId)
    expect(left).toMatchObject({
      parcel: { notes: '', assessedValue: 5000 },
      owners: [{ name: 'Opal Greer' }],
    })
    await erase('Opal Greer')
    expect(await pageOf()).toEqual([])
  })

  it('are made for the offers of an older version, the latest word last', async () => {
    await add('OWN-1', { acreage: 12 })
    await add('OWN-2', { acreage: 13, apn: '33109155' })
    await add('OWN-3', { apn: '---' })
    const { write, read } = service.db
    await write.updateTable('offers').set({ parcel_id: null }).execute()
    await write.deleteFrom('parcels').execute()
    await service.tidy()
    expect(await pageOf()).toMatchObject([{ acreage: 13, offers: [{}, {}] }])
    const offers = await read.selectFrom('offers').select('parcel_id').execute()
    expect(offers.filter((row) => row.parcel_id === null)).toHaveLength(1)
  })
})
