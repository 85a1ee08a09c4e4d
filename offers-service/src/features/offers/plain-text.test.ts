import { describe, expect, it } from 'vitest'
import { readAddress } from './addresses/read-address.ts'
import { readOwner } from './owners/read-owner.ts'
import { plainText } from './plain-text.ts'

const many = 300_000

it('makes one line of what spreadsheets and old systems put around a cell', () => {
  expect(plainText('  SMITH \u00A0 JOHN \n  & MARY ,;-')).toBe('SMITH JOHN ; & MARY')
  expect(plainText('="DESERT ROSE L  L  C"')).toBe('DESERT ROSE LLC')
})

// Time that grew with the square of the length would be minutes, far beyond the limit of any test.
it.each([' ', '\t', '\u00A0', '-', ', ', '"'])('reads thousands of %j in one pass', (run) => {
  expect(plainText(`SMITH${run.repeat(many)}`)).toBe('SMITH')
  const inside = plainText(`SMITH${run.repeat(many)}JOHN`)
  expect(inside.startsWith('SMITH') && inside.endsWith('JOHN')).toBe(true)
})

describe.each(['HEIRS ', '-', '.', '/', '(', '%', "'"])('a cell of 10,000 letters of %j', (run) => {
  const cell = `SMITH ${run.repeat(10_000 / run.length)}`

  it('is asked about, and no name is looked for in it', () => {
    const said = 'This cell is too long to be a name'
    for (const cells of [{ names: [cell] }, { names: ['SMITH JOHN'], careOf: cell }])
      expect(readOwner(cells, 'last-first')).toMatchObject({
        name: '',
        problems: [{ kind: 'too-long', text: said }],
      })
  })

  it('is asked about, and no address is looked for in it', () => {
    for (const cells of [{ lines: [cell] }, { whole: cell }, { lines: ['1 MAIN ST'], city: cell }])
      expect(readAddress(cells)).toMatchObject({
        lines: [],
        problems: [{ kind: 'too-long', text: 'This cell is too long to be an address' }],
      })
  })
})
