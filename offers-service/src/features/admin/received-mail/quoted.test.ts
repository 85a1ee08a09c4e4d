import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { withoutQuoted } from './quoted.ts'

it.each([
  ['Yes.\n\nOn Mon, Jun 15, 2026, Lark <hi@l.example> wrote:\n\n> A well?\n>\n> Lark', 'Yes.'],
  ['Yes.\n\nOn Mon, Jun 15, 2026 at 9:00 AM Lark\n<hi@l.example> wrote:\n> A well?', 'Yes.'],
  ['Yes.\n\n-----Original Message-----\nFrom: Lark\n\nA well?', 'Yes.'],
  ['Yes.\n\n________________________________\nFrom: Lark\n\nA well?', 'Yes.'],
  ['> A well?\nYes.\n> A road?\nNo.', '> A well?\nYes.\n> A road?\nNo.'],
  ['I own three parcels:\n\n12 acres\n5 acres', 'I own three parcels:\n\n12 acres\n5 acres'],
  ['> Only what we wrote', '> Only what we wrote'],
  ['', ''],
])('leaves out what is answered, at the end alone: %j', (text, own) => {
  expect(withoutQuoted(text)).toBe(own)
})

it('never adds words, and keeps all of a text that quotes nothing', () => {
  const line = fc.constantFrom('> quoted', '', 'On Monday she wrote:', 'words', 'more words')
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const text = lines.join('\n')
      const own = withoutQuoted(text)
      expect(text).toContain(own)
    }),
  )
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const text = lines.filter((one) => !one.startsWith('>')).join('\n')
      expect(withoutQuoted(text)).toBe(text.trim())
    }),
  )
})
