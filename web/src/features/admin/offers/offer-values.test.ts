import type { AdminOffer, Lead } from 'offers-service/contract'
import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import {
  NewOfferForm,
  newOfferValues,
  OfferUpdateForm,
  toLive,
  toOfferValues,
} from './offer-values.ts'

const offer: AdminOffer = {
  referenceNumber: 'LB-TEST-0001',
  location: 'Polk County, Florida',
  acreage: 12.5,
  apn: '22-33-44',
  zoning: '',
  access: 'Dirt road',
  expirationDate: '2026-04-30',
  amount: 18500,
  status: 'signing',
  sellerName: 'Pat Doe',
  sellerEmail: '',
  sellerPhone: '(352) 555-0101',
  sellerMailingAddress: '',
  coSellers: [],
  notes: 'Call after 5',
  backTaxes: null,
  factsSource: '',
  priceReasons: '',
  pricedBy: '',
  assessedValue: null,
  firstViewedAt: null,
  letterPrintedAt: null,
  leadId: null,
  parcelId: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-02T12:00:00.000Z',
}
const values = toOfferValues(offer)

function messages(input: object) {
  const { issues } = v.safeParse(NewOfferForm, { ...values, ...input })
  return issues && v.flatten<typeof NewOfferForm>(issues).nested
}

describe('the form of an offer', () => {
  test.each([
    [{ amount: '' }, { amount: ['Please enter an amount in dollars'] }],
    [{ backTaxes: 'a lot' }, { backTaxes: ['Please enter an amount in dollars'] }],
    [{ factsSource: 'x'.repeat(201) }, { factsSource: [expect.stringMatching(/200 characters/)] }],
    [{ pricedBy: 'x'.repeat(61) }, { pricedBy: [expect.stringMatching(/60 characters/)] }],
    [{ amount: 'a lot' }, { amount: ['Please enter an amount in dollars'] }],
    [{ amount: '10.999' }, { amount: ['Please use at most two decimals'] }],
    [{ acreage: '0' }, { acreage: ['Acreage must be more than zero'] }],
    [{ expirationDate: '2026-02-30' }, { expirationDate: ['This day does not exist'] }],
    [
      { expirationDate: '31/12/2026' },
      { expirationDate: ['There is no month 31. Please write the month first: 12/31/2026'] },
    ],
    [{ acreage: '5-10' }, { acreage: ['Please give one number'] }],
    [{ sellerEmail: 'pat' }, { sellerEmail: ['Invalid email address'] }],
    [
      { referenceNumber: 'x' },
      { referenceNumber: ['Please use 4 to 32 letters, digits or hyphens'] },
    ],
  ])('%j is refused at its field', (input, expected) => {
    expect(messages(input)).toMatchObject(expected)
  })

  test('back taxes, source and reasons are kept as they are, and forgotten once they are emptied', () => {
    const said = {
      backTaxes: 340.5,
      factsSource: 'Sample County Assessor',
      priceReasons: 'Sales',
      pricedBy: 'Ruth Larkenby',
    }
    const form = toOfferValues({ ...offer, ...said })
    expect(v.parse(OfferUpdateForm, form)).toMatchObject(said)
    const emptied = { ...form, backTaxes: ' ', factsSource: '', priceReasons: '', pricedBy: '' }
    expect(v.parse(OfferUpdateForm, emptied)).toMatchObject({
      backTaxes: null,
      factsSource: '',
      priceReasons: '',
      pricedBy: '',
    })
  })

  test('a new offer is a draft with a generated number unless told otherwise', () => {
    const draft = v.parse(NewOfferForm, { ...values, referenceNumber: ' ' })
    expect(draft).toMatchObject({ status: 'draft', amount: 18500, acreage: 12.5 })
    expect(draft.referenceNumber).toBeUndefined()
    expect(v.parse(NewOfferForm, { ...values, isLive: true }).status).toBe('active')
  })

  test('a change leaves number and status as they are unless the offer is put live', () => {
    const change = v.parse(OfferUpdateForm, { ...values, amount: '$19,000.50' })
    expect(change).not.toHaveProperty('referenceNumber')
    expect(change.status).toBeUndefined()
    expect(change.amount).toBe(19000.5)
    expect(v.parse(OfferUpdateForm, { ...values, isLive: true }).status).toBe('active')
  })
})

test.each([
  [{ acreage: '10 ac' }, { acreage: 10 }],
  [{ acreage: '1,250.5 acres' }, { acreage: 1250.5 }],
  [{ acreage: '10 acres, more or less' }, { acreage: 10 }],
  [{ amount: '$ 1,240.25' }, { amount: 1240.25 }],
  [{ expirationDate: '12/31/26' }, { expirationDate: '2026-12-31' }],
  [{ expirationDate: '12 / 31 / 26' }, { expirationDate: '2026-12-31' }],
  [{ expirationDate: '12.31.26' }, { expirationDate: '2026-12-31' }],
  [{ expirationDate: 'Dec 31, 2026' }, { expirationDate: '2026-12-31' }],
])('%j is understood as people write it', (input, expected) => {
  expect(v.parse(NewOfferForm, { ...values, ...input })).toMatchObject(expected)
})

test('an offer for a lead begins with what the lead told us', () => {
  const lead: Lead = {
    id: '1',
    name: 'Pat Doe',
    phone: '(352) 555-0101',
    email: 'pat@example.com',
    propertyLocation: 'Levy County',
    acres: '5-20',
    source: 'website',
    followUpOn: null,
    followUpTask: '',
    lookedAfterBy: null,
    status: 'new',
    notes: 'private',
    datedNotes: [],
    duplicates: [],
    looksAutomatic: null,
    consentVersion: null,
    mergedRequests: [],
    mergedInto: null,
    mergedAt: null,
    deletedAt: null,
    deletedBy: null,
    globalPrivacyControl: false,
    offers: [],
    createdAt: '2026-03-01T12:00:00.000Z',
  }
  expect(newOfferValues('2026-03-05', lead)).toMatchObject({
    location: 'Levy County',
    sellerName: 'Pat Doe',
    sellerEmail: 'pat@example.com',
    sellerPhone: '(352) 555-0101',
    acreage: '',
    notes: '',
    expirationDate: 'Apr 4, 2026',
  })
})

test('putting an offer live sends everything else as it is', () => {
  const { isLive: _isLive, ...same } = values
  expect(toOfferValues({ ...offer, ...toLive(offer), assessedValue: null })).toEqual({
    ...same,
    isLive: false,
  })
  expect(toLive(offer).status).toBe('active')
})

test('an assessed value that is not known is sent as such', () => {
  expect(v.parse(OfferUpdateForm, values).assessedValue).toBeNull()
  const known = { ...values, assessedValue: '$9,000' }
  expect(v.parse(OfferUpdateForm, known).assessedValue).toBe(9000)
})
