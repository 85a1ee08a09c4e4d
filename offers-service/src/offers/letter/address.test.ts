import { describe, expect, it } from 'vitest'
import { addressLines } from './address.ts'

describe('the address of a letter', () => {
  it.each([
    ['Dolores', ' \n ', []],
    ['', '1 Elm Street\nMillbrook, WI 53999', ['The owner', '1 Elm Street', 'Millbrook, WI 53999']],
    [
      'Dolores',
      '  418  Orchard Lane\r\n\nFort Ansel, OH 45899 ',
      ['Dolores', '418 Orchard Lane', 'Fort Ansel, OH 45899'],
    ],
    [
      'Dolores',
      '418 Orchard Lane, Fort Ansel, OH 45899',
      ['Dolores', '418 Orchard Lane', 'Fort Ansel, OH 45899'],
    ],
    [
      'Dolores',
      '418 Orchard Lane, Unit 2, Fort Ansel, OH 45899',
      ['Dolores', '418 Orchard Lane, Unit 2', 'Fort Ansel, OH 45899'],
    ],
    ['Dolores', 'Fort Ansel, OH 45899', ['Dolores', 'Fort Ansel, OH 45899']],
  ])('of %j at %j has the lines %j', (name, address, lines) => {
    expect(addressLines(name, address)).toEqual(lines)
  })
})
