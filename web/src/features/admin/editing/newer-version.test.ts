import { expect, test } from 'vitest'
import { fieldName } from './field-words.ts'

test('a part of a list is named by its number', () => {
  expect(fieldName('value')).toBe('Text')
  expect(fieldName('business.people.1.name')).toBe('People 2 name')
  expect(fieldName('business.postalAddress.postalCode')).toBe('Postal address postal code')
})

test('a field is named in words', () => {
  expect(['title', 'sellerMailingAddress', 'apn'].map(fieldName)).toEqual([
    'Title',
    'Seller mailing address',
    'APN',
  ])
})
