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
    expect(addressLines([name], address)).toEqual(lines)
  })

  it.each([
    [['Dolores', 'Frank'], 'Dolores and Frank'],
    [['', 'Frank', 'Iris'], 'Frank and Iris'],
    [['Dolores', 'Frank', 'Iris'], 'Dolores, Frank, and Iris'],
    [['Dolores Whitcomb', 'F'.repeat(40)], 'Dolores Whitcomb and 1 other'],
    [['Dolores Whitcomb', 'F'.repeat(40), 'Iris'], 'Dolores Whitcomb and 2 others'],
  ])('names all of %j as far as the window has room', (names, line) => {
    expect(addressLines(names, '1 Elm Street\nMillbrook, WI 53999')[0]).toBe(line)
  })
})
