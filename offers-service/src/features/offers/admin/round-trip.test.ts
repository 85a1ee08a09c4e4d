import { describe, expect, it } from 'vitest'
import {
  type AdminOffer,
  NewOffer,
  type OfferPage,
  OfferUpdate,
} from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer, samplePrivateFields } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const url = '/api/admin/offers/TEST-0001'
const coSellers = [
  { name: 'Frank Whitcomb', email: 'frank@mail.example' },
  { name: 'Iris Ortiz', email: '' },
]

/** What only says how a request is to be taken, and is no part of the offer. */
const aboutTheRequest = new Set(['basedOn', 'confirmed'])

const fieldsOf = (schema: { entries: object }) =>
  Object.keys(schema.entries).filter((field) => !aboutTheRequest.has(field))

const pick = (offer: object, fields: string[]) =>
  Object.fromEntries(Object.entries(offer).filter(([field]) => fields.includes(field)))

describe.each(engines)('an offer that goes out and comes back, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const lead = async () => {
    const request = {
      name: 'Dolores Whitcomb',
      phone: '(928) 555-0117',
      propertyLocation: 'Mohave County, Arizona',
      acres: '5-20',
    }
    await service.call('POST', '/api/contact', request)
    const [found] = (await admin('GET', '/api/admin/contact-requests')).json<{ id: string }[]>()
    return found?.id ?? ''
  }
  const whole = async () => ({
    ...sampleOffer,
    ...samplePrivateFields,
    coSellers,
    assessedValue: 12_000.5,
    backTaxes: 340.25,
    factsSource: 'Sample County Assessor, November 2026',
    priceReasons: 'Four parcels nearby sold last year.\n\nThe road is not graded.',
    pricedBy: 'Ruth Larkenby',
    leadId: await lead(),
  })
  const read = async () => (await admin('GET', url)).json<AdminOffer>()

  it('is answered with everything it was made with', async () => {
    const input = await whole()
    expect(Object.keys(input).toSorted()).toEqual(fieldsOf(NewOffer).toSorted())
    const created = await admin('POST', '/api/admin/offers', input)
    expect(created.statusCode).toBe(201)
    expect(created.json()).toMatchObject(input)
    expect(await read()).toMatchObject(input)
    expect((await admin('GET', '/api/admin/offers')).json()).toMatchObject([input])
    const page = (await admin('GET', '/api/admin/offers/search')).json<OfferPage>()
    expect(page.offers).toMatchObject([input])
  })

  it('can be sent back as it was answered, and stays as it was', async () => {
    await admin('POST', '/api/admin/offers', await whole())
    const before = await read()
    const sentBack = await admin('PUT', url, pick(before, fieldsOf(OfferUpdate)))
    expect(sentBack.statusCode).toBe(200)
    const { updatedAt: _, ...same } = before
    expect(sentBack.json()).toMatchObject(same)
    expect(await read()).toMatchObject(same)
  })

  it('takes other sellers in a change, keeps them where none are mentioned, and lets go of them when told', async () => {
    await admin('POST', '/api/admin/offers', await whole())
    const { referenceNumber: _, ...update } = sampleOffer
    expect((await admin('PUT', url, update)).json()).toMatchObject({ coSellers })
    const others = [{ name: 'Pearl Whitcomb', email: '' }]
    const changed = await admin('PUT', url, { ...update, coSellers: others })
    expect(changed.json()).toMatchObject({ coSellers: others })
    const found = await admin('GET', '/api/admin/offers/search?search=pearl')
    expect(found.json<OfferPage>().offers).toHaveLength(1)
    expect((await admin('PUT', url, { ...update, coSellers: [] })).json()).toMatchObject({
      coSellers: [],
    })
  })

  it('is refused a change that has not seen who sells by now', async () => {
    const created = await admin('POST', '/api/admin/offers', await whole())
    const { updatedAt: basedOn } = created.json<AdminOffer>()
    const others = [{ name: 'Pearl Whitcomb', email: '' }]
    await admin('PUT', `${url}/co-sellers`, { coSellers: others })
    const { referenceNumber: _, ...update } = sampleOffer
    const late = await admin('PUT', url, { ...update, coSellers: [], basedOn })
    expect(late.json()).toMatchObject({ code: 'changed_meanwhile' })
    expect(await read()).toMatchObject({ coSellers: others })
  })

  it('asks those who sign by now when a change names them', async () => {
    await admin('POST', '/api/admin/offers', { ...sampleOffer, ...samplePrivateFields })
    await service.call('POST', '/api/breezedoc/initiate', { referenceNumber: 'TEST-0001' })
    const { referenceNumber: _, ...update } = sampleOffer
    await admin('PUT', url, { ...update, ...samplePrivateFields, coSellers })
    const signing = await admin('GET', `${url}/signing`)
    const [begun] = signing.json<{ signings: { signers: { name: string }[] }[] }>().signings
    expect(begun?.signers.map(({ name }) => name)).toEqual([
      samplePrivateFields.sellerName,
      'Frank Whitcomb',
      'Iris Ortiz',
    ])
  })
})
