import { expect, test } from 'vitest'
import { fieldName } from './field-name.ts'

test('a field is named in words', () => {
  expect(['title', 'sellerMailingAddress', 'apn'].map(fieldName)).toEqual([
    'Title',
    'Seller mailing address',
    'APN',
  ])
})
