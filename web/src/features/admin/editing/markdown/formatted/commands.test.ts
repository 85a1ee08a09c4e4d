import { AllSelection, EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { commands, formatsOf } from './commands.ts'
import { completeAddress, linkAddress, setLink } from './links.ts'
import { TextSources } from './text-sources.ts'

/** A text of which so much is selected, counted from its first letter; all of it from 0. */
function open(source: string, from: number, to: number) {
  const sources = new TextSources()
  const doc = sources.read(source)
  let state = EditorState.create({ doc })
  const selection = from === 0 ? new AllSelection(doc) : TextSelection.create(doc, from, to)
  state = state.apply(state.tr.setSelection(selection))
  return {
    apply: (change: (before: EditorState) => Transaction) => (state = state.apply(change(state))),
    run: (command: (typeof commands)['bold']) =>
      command(state, (transaction) => (state = state.apply(transaction))),
    formats: () => formatsOf(state),
    address: () => linkAddress(state),
    text: () => sources.write(state.doc),
  }
}

test.each([
  ['bold', 'Dry land', 1, 4, '**Dry** land'],
  ['emphasis', 'Dry land', 1, 4, '*Dry* land'],
  ['heading', 'Dry land\nWet', 2, 2, '## Dry land\nWet'],
  ['list', 'Dry land\nWet', 2, 2, '- Dry land\nWet'],
  ['numbers', 'Dry land\nWet', 2, 2, '1. Dry land\nWet'],
  ['quote', 'Dry land\nWet', 2, 2, '> Dry land\nWet'],
] as const)(
  '%s is put on and taken off, and shows where it is on',
  (format, source, from, to, on) => {
    const text = open(source, from, to)
    expect(text.formats()[format]).toBe(false)
    text.run(commands[format])
    expect(text.text()).toBe(on)
    expect(text.formats()[format]).toBe(true)
    text.run(commands[format])
    expect(text.text()).toBe(source)
  },
)

describe('a list', () => {
  test.each([
    ['numbers', '- a\n  - b\n- c', 3, '1. a\n   - b\n2. c'],
    ['numbers', '- a\n  - b\n- c', 8, '- a\n  1. b\n- c'],
    ['list', '3. a\n4. b', 3, '- a\n- b'],
    ['numbers', '1. a\nb\n1. c', 9, '1. a\n2. b\n3. c'],
    ['list', '- a\n1. b', 10, '- a\n- b'],
  ] as const)('becomes %s: %j, at %i', (format, source, at, expected) => {
    const text = open(source, at, at)
    text.run(commands[format])
    expect(text.text()).toBe(expected)
    expect(text.formats()).toMatchObject({ list: format === 'list', numbers: format === 'numbers' })
  })

  test.each([
    ['list', '- a\n- b'],
    ['numbers', '1. a\n2. b'],
    ['quote', '> a\n> b'],
  ] as const)('or a quote of all of the text is put on and taken off: %s', (format, expected) => {
    const text = open('a\nb', 0, 0)
    text.run(commands[format])
    expect(text.text()).toBe(expected)
    expect(text.formats()[format]).toBe(true)
    text.run(commands[format])
    expect(text.text()).toBe('a\nb')
  })

  test('keeps the number it begins with', () => {
    const text = open('3. a\n4. b', 4, 4)
    text.apply((state) => state.tr.insertText('!'))
    expect(text.text()).toBe('3. a!\n4. b')
  })
})

describe('a link', () => {
  test.each([
    ['words', 'Dry land', 1, 4, '[Dry](/a) land'],
    ['nothing', 'Dry land', 4, 4, 'Dry[/a](/a) land'],
    ['a part of one', '[Dry **land**](/b) here', 2, 4, '[Dry **land**](/a) here'],
    ['the cursor in one', '[Dry land](/b) here', 3, 3, '[Dry land](/a) here'],
    ['all of the text', '[Dry](/b) land', 0, 0, '[Dry land](/a)'],
  ])('is made of %s', (_, source, from, to, expected) => {
    const text = open(source, from, to)
    text.apply((state) => setLink(state, '/a'))
    expect(text.text()).toBe(expected)
  })

  test('is taken away as a whole', () => {
    const text = open('[Dry **land**](/b) here', 2, 4)
    expect(text.address()).toBe('/b')
    text.apply((state) => setLink(state, ''))
    expect(text.text()).toBe('Dry **land** here')
  })

  test.each([
    ['county.gov/taxes', 'https://county.gov/taxes'],
    [' ruth@land.example ', 'mailto:ruth@land.example'],
    ['county.gov/a@b', 'https://county.gov/a@b'],
    ['/contact', '/contact'],
    ['#taxes', '#taxes'],
    ['tel:+13525550142', 'tel:+13525550142'],
    ['', ''],
  ])('typed as %j leads to %j', (typed, expected) => {
    expect(completeAddress(typed)).toBe(expected)
  })
})
