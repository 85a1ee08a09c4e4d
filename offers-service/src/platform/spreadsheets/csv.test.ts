import { describe, expect, it } from 'vitest'
import { withFormula, withoutFormula } from './csv.ts'

describe('text that could be a formula', () => {
  it.each(['=1+1', '+1 352 555 0142', '-5', '@SUM(A1)', "'=1", "''+2", '\t=3', '＝4'])(
    'is made harmless and comes back unchanged: %j',
    (text) => {
      expect(withoutFormula(text)).toBe(`'${text}`)
      expect(withFormula(withoutFormula(text))).toBe(text)
    },
  )

  it.each(['', 'Sand Creek', "O'Brien", "'Tis", "''", '12-34', 'a=b'])(
    'is told from harmless text: %j',
    (text) => {
      expect(withoutFormula(text)).toBe(text)
      expect(withFormula(text)).toBe(text)
    },
  )
})
