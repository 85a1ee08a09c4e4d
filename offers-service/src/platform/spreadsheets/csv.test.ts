import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withFormula, withoutFormula, writeCsv } from './csv.ts'

describe('text that could be a formula', () => {
  it.each(['=1+1', '+1 352 555 0142', '-5', '@SUM(A1)', "'=1", "''+2", '＝4'])(
    'is made harmless and comes back unchanged: %j',
    (text) => {
      expect(withoutFormula(text)).toBe(`'${text}`)
      expect(withFormula(withoutFormula(text))).toBe(text)
    },
  )

  it.each([
    ['x;=1+1', "x;'=1+1"],
    [';=1+1', ";'=1+1"],
    ['x;;@SUM(A1);-5', "x;;'@SUM(A1);'-5"],
    ["x;'=1", "x;''=1"],
    ['call\n+1 352 555 0142', "call\n'+1 352 555 0142"],
    ['\t=3', "'\t'=3"],
    ['=1;=2', "'=1;'=2"],
  ])('is made harmless where another delimiter begins a cell within it: %j', (text, written) => {
    expect(withoutFormula(text)).toBe(written)
    expect(withFormula(written)).toBe(text)
  })

  it('comes back unchanged whatever it is', () => {
    const unit = fc.constantFrom('a', "'", '=', '-', ';', '\t', '\r', '\n', '@', '+', ',')
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        expect(withFormula(withoutFormula(text))).toBe(text)
      }),
    )
  })

  it.each(['', 'Sand Creek', "O'Brien", "'Tis", "''", '12-34', 'a=b', 'a;b', 'a; -b'])(
    'is told from harmless text: %j',
    (text) => {
      expect(withoutFormula(text)).toBe(text)
      expect(withFormula(text)).toBe(text)
    },
  )
})

it('writes a number below zero as one, and a text that looks like it as a text', () => {
  expect(writeCsv(['Margin'], [[-8000.78], ['-8000.78']])).toBe(
    "\uFEFFMargin\r\n-8000.78\r\n'-8000.78\r\n",
  )
})
