import { expect, it } from 'vitest'
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
