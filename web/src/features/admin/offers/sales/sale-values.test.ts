import type { NearbySale } from 'offers-service/contract'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  addressOfNewSale,
  makersInWords,
  newSaleIn,
  saleAfter,
  SaleForm,
  toSaleValues,
} from './sale-values.ts'

const sale: NearbySale = {
  id: 'one',
  county: 'Mohave County',
  state: 'AZ',
  soldOn: '2026-03-05',
  acreage: 10.25,
  price: 18_500,
  perAcre: 1805,
  source: 'County recorder',
  coordinates: { latitude: 35.1894, longitude: -114.053 },
  madeBy: '@owner',
  changedBy: null,
  createdAt: '2026-06-15T19:00:00.000Z',
  updatedAt: '2026-06-15T19:00:00.000Z',
}
const typed = {
  county: ' Mohave ',
  state: 'AZ',
  soldOn: '3/5/26',
  acreage: '10.25 ac',
  price: '$18,500',
  source: 'County recorder',
  coordinates: '35.1894, -114.053',
}
const { county, state, soldOn, acreage, price, source, coordinates } = sale

test('what is typed as people write it is understood', () => {
  expect(v.parse(SaleForm, typed)).toEqual({
    county: 'Mohave',
    state,
    soldOn,
    acreage,
    price,
    source,
    coordinates,
  })
  expect(v.parse(SaleForm, { ...typed, coordinates: ' ' }).coordinates).toBeNull()
})

test('a sale in its form is the same sale', () => {
  expect(v.parse(SaleForm, toSaleValues(sale))).toEqual({
    county,
    state,
    soldOn,
    acreage,
    price,
    source,
    coordinates,
  })
})

test.each([
  ['county', { county: '' }, 'County is required'],
  ['state', { state: '' }, 'Please choose a state'],
  ['soldOn', { soldOn: 'March' }, 'Please write the month, the day and the year'],
  ['acreage', { acreage: 'ten' }, 'Acreage must be a number'],
  ['price', { price: '0' }, 'The amount must be more than zero'],
  ['source', { source: ' ' }, 'Please say where the figures are from'],
  ['coordinates', { coordinates: '35.1894' }, 'Please enter latitude and longitude'],
  ['coordinates', { coordinates: '-114, 35' }, 'This is no place on earth'],
])('what is wrong with %s is said there', (field, changes, message) => {
  const [issue] = v.safeParse(SaleForm, { ...typed, ...changes }).issues ?? []
  expect(issue?.path?.[0]?.key).toBe(field)
  expect(issue?.message).toContain(message)
})

test('the next sale has the county and the source of the one before, and nothing else', () => {
  expect(saleAfter(sale)).toEqual({ ...newSaleIn('Mohave County, AZ'), source })
})

test('an address says in which county a sale is added, and one that says none is no matter', () => {
  const near = new URL(addressOfNewSale(sale), 'https://site.example').searchParams.get('near')
  expect(newSaleIn(near ?? '')).toMatchObject({ county, state, price: '' })
  for (const odd of ['', 'Mohave', 'Mohave County, XX'])
    expect(newSaleIn(odd)).toMatchObject({ state: '', price: '' })
})

test.each([
  ['@Hanna', null, 'Entered by @Hanna'],
  ['@Hanna', '@owner', 'Entered by @Hanna, last changed by @owner'],
  [null, '@owner', 'Last changed by @owner'],
  [null, null, ''],
])('what %j entered and %j changed last is told as “%s”', (madeBy, changedBy, words) => {
  expect(makersInWords({ madeBy, changedBy }, (person) => person)).toBe(words)
})
