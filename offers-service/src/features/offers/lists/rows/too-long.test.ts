import { expect, it } from 'vitest'
import { readAddress } from '../../addresses/read-address.ts'
import { addressNotes } from './address-of-row.ts'
import { ownerOf } from './owner-of-row.ts'

const long = `SMITH ${'HEIRS '.repeat(100)}JOHN`

it('a row whose owner is too long to be a name is set aside with that reason, not with all its words', () => {
  const { sellers, findings } = ownerOf({ owner1: long }, ['last-first'], [])
  expect(sellers).toEqual([])
  expect(findings.filter(({ finding }) => finding === 'unknown_owner')).toEqual([
    { finding: 'unknown_owner', text: 'This cell is too long to be a name' },
  ])
})

it('an address line that is too long does not hide the owner', () => {
  expect(ownerOf({ owner1: 'SMITH JOHN' }, ['last-first'], [long]).sellers).toEqual(['John Smith'])
})

it('a row whose address is too long is asked about with that reason', () => {
  expect(addressNotes(readAddress({ lines: [long] }))).toEqual([
    { finding: 'address_incomplete', text: 'This cell is too long to be an address' },
  ])
})
