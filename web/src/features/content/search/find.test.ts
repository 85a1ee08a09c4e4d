import { describe, expect, it } from 'vitest'
import { find, type Searchable, stretchesOf, wordsTyped } from './find.ts'

const entry = (title: string, text = ''): Searchable => ({ title, text, path: `/${title}` })
const titlesFor = (typed: string, entries: readonly Searchable[]) =>
  find(entries, wordsTyped(typed)).map(({ title }) => title)

const shown = (text: string, typed: string) =>
  stretchesOf(text, wordsTyped(typed))
    .map(({ text: words, isFound }) => (isFound ? `[${words}]` : words))
    .join('')

describe('what is found', () => {
  const taxes = entry('Selling', 'You owe back taxes? The county’s office knows.')
  const heirs = entry('Heirs, and their taxes', 'José inherited it.')

  it.each([
    ['TAX', ['Heirs, and their taxes', 'Selling']],
    ['tax back', ['Selling']],
    ['heir', ['Heirs, and their taxes']],
    ['eir', []],
    ['jose', ['Heirs, and their taxes']],
    ['countys', ['Selling']],
    ['“back   taxes!”', ['Selling']],
    ['zebra tax', []],
    ['', []],
    ['?!', []],
  ])('has a word that begins with each word of %j, those named so first', (typed, titles) => {
    expect(titlesFor(typed, [taxes, heirs])).toEqual(titles)
  })

  it('does not depend on more words than somebody types', () => {
    expect(titlesFor('a b c d e f g h zebra', [entry('A B C D E F G H')])).toHaveLength(1)
  })
})

describe('the part of a text that is shown', () => {
  it('is all of a short one, with what was found marked', () => {
    expect(shown('Taxes, and more taxes: no.', 'tax')).toBe('[Taxes], and more [taxes]: no.')
  })

  it('begins shortly before the first word that was found, and breaks no word', () => {
    const text = `${'before '.repeat(100)}the heirs ${'after '.repeat(100)}`.trim()
    const part = shown(text, 'heir')
    expect(part).toMatch(/^… (?:before )+the \[heirs\] (?:after )*after …$/)
    expect(part.length).toBeLessThan(240)
  })

  it('has no sign that parts two blocks at its edges', () => {
    for (let length = 50; length < 65; length += 1) {
      const text = `${'word '.repeat(20)}· ${'y'.repeat(length)} heirs ${'· word '.repeat(100)}`
      expect(shown(text, 'heir')).not.toMatch(/… ·|· …/)
    }
  })

  it('is the beginning where the title alone was found', () => {
    expect(shown('word '.repeat(100).trim(), 'title')).toMatch(/^word (?:word )+…$/)
  })

  it('is there for a text of one word that never ends', () => {
    expect(shown('x'.repeat(1000), 'x')).toBe(`[${'x'.repeat(220)}] …`)
    expect(shown('', 'x')).toBe('')
  })

  it('shows what was found at the end of a long address', () => {
    const part = shown(`See https://land.example/${'x/'.repeat(200)}heirs and more`, 'heir')
    expect(part).toContain('[heirs] and more')
    expect(part.length).toBeLessThan(300)
  })
})
