import { describe, expect, it } from 'vitest'
import { ruler } from '../../../platform/print/pen.ts'
import { addressBlock } from './address.ts'

const widthOf = ruler()
const block = (names: string[], mailing: string) =>
  addressBlock(names, mailing, (text, size) => widthOf(text, { size }))
const elm = '1 Elm Street\nMillbrook, WI 53999'
const long =
  'Maria Guadalupe de los Angeles Hernandez-Villanueva, Trustee of the Hernandez Fam Trust'

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
    expect(block([name], address).lines).toEqual(lines)
  })

  it.each([
    [['Dolores', 'Frank'], elm, ['Dolores and Frank']],
    [['', 'Frank', 'Iris'], elm, ['Frank and Iris']],
    [
      ['Dolores Whitcomb', 'Franklin Delano Whitcomb', 'Iris Whitcomb'],
      elm,
      ['Dolores Whitcomb, Franklin Delano Whitcomb,', 'and Iris Whitcomb'],
    ],
    [
      [long],
      elm,
      [
        'Maria Guadalupe de los Angeles Hernandez-Villanueva,',
        'Trustee of the Hernandez Fam Trust',
      ],
    ],
    [
      [long, 'Dolores Whitcomb', 'Iris Whitcomb'],
      `c/o The Trust\n${elm}`,
      [
        'Maria Guadalupe de los Angeles Hernandez-Villanueva,',
        'Trustee of the Hernandez Fam Trust and 2 others',
      ],
    ],
  ])('names all of %j above %j as far as the window has room', (names, mailing, lines) => {
    const { lines: all, size, problem } = block(names, mailing)
    expect(all.slice(0, -mailing.split('\n').length)).toEqual(lines)
    expect(size).toBeGreaterThanOrEqual(9)
    expect(problem).toBeUndefined()
  })

  it.each([
    [['N'.repeat(60)], elm, /too long for the window/],
    [[long], `${elm}\nUnit 1\nUnit 2`, /too long for the window/],
    [['Dolores'], '1\n2\n3\n4\n5', /too many lines/],
    [['Dolores'], 'W'.repeat(40), /too long for the window/],
  ])('says why %j at %j cannot be seen', (names, mailing, reason) => {
    expect(block(names, mailing).problem).toMatch(reason)
  })
})
