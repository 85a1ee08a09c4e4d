import { describe, expect, it } from 'vitest'
import { factsOnFile, foldFact } from './verification-question.ts'

describe('a fact on file', () => {
  const none = { location: '', seller_mailing_address: '', seller_phone: '' }

  it.each([
    ['418 Orchard Lane\nFort Ansel, OH 45899', ['45899']],
    ['45890 Orchard Lane\nFort Ansel, OH 45899-1234\nUSA', ['45899']],
    ['12345 Orchard Lane, Fort Ansel, ohio 45899', ['45899']],
    ['12345 Orchard Lane, Fort Ansel, OH', []],
    ['County Road 10022, Fannin County, Georgia', []],
    ['OH 458991', []],
    ['', []],
  ])('is the ZIP code of %j: %j', (address, zips) => {
    expect(factsOnFile({ ...none, seller_mailing_address: address }, 'zip')).toEqual(zips)
    expect(factsOnFile({ ...none, location: address }, 'zip')).toEqual(zips)
  })

  it.each([
    ['(928) 555-0117', ['0117']],
    ['+1 928.555.0117 ext. 12', ['0117']],
    ['ask Frank', []],
    ['', []],
  ])('is the end of the phone %j: %j', (phone, ends) => {
    expect(factsOnFile({ ...none, seller_phone: phone }, 'phone')).toEqual(ends)
  })

  it('fits a ZIP code with its route', () => {
    expect(foldFact('45899-1234', 'zip')).toBe('45899')
  })
})
