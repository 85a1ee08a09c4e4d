import * as fc from 'fast-check'
import { Fragment } from 'prosemirror-model'
import { EditorState } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { readMarkdown } from './from-markdown.ts'
import { schema } from './schema.ts'
import { TextSources } from './text-sources.ts'
import { writeBlock } from './to-markdown.ts'

const { nodes, marks } = schema

const shapes = (source: string) =>
  readMarkdown(source).map(({ node }) => `${node.type.name}:${node.textContent}`)

const written = (source: string) => readMarkdown(source).map(({ node }) => writeBlock(node))

describe('a text is read as its page draws it', () => {
  test.each([
    ['one\ntwo\n\nthree', ['paragraph:one', 'paragraph:two', 'paragraph:', 'paragraph:three']],
    ['## Taxes\nWho **pays**?', ['heading:Taxes', 'paragraph:Who pays?']],
    ['- a\n- b\nc', ['bullet_list:ab', 'paragraph:c']],
    ['3. a\n4. b', ['ordered_list:ab']],
    ['- a\n\n- b', ['bullet_list:ab']],
    ['> a\n\n> b', ['blockquote:a', 'paragraph:', 'blockquote:b']],
    ['> a\n> b\n---', ['blockquote:ab', 'divider:']],
    ['```\ncode\n```', ['source:```\ncode\n```']],
    ['- # a', ['source:- # a']],
    ['[a][b]\n\n[b]: /c', ['source:[a][b]', 'paragraph:', 'source:[b]: /c']],
    ['<b>bold</b>', ['paragraph:<b>bold</b>']],
    ['a\n', ['paragraph:a', 'paragraph:']],
    ['', ['paragraph:']],
  ])('%j', (source, expected) => {
    expect(shapes(source)).toEqual(expected)
  })

  test('one that is too costly to read stays as it is written', () => {
    const source = `${'*a '.repeat(5000)}\nb\n`
    expect(readMarkdown(source).map(({ node }) => node.type.name)).toEqual(['source'])
    const sources = new TextSources()
    expect(sources.write(sources.read(source))).toBe(source)
  })
})

test.each([
  ['> a\n> b', '> a\n> b'],
  ['- a\n  b\n- c\n  - d', '- a\n  b\n- c\n  - d'],
  ['* a\n\n* b', '- a\n- b'],
  ['4) a\n5) b', '4. a\n5. b'],
  ['_a_ __b__', '*a* **b**'],
  ['## a ##', '## a'],
  ['***', '---'],
  ['    a  ', 'a'],
])('the block %j, once changed, is written in our way: %j', (source, expected) => {
  expect(written(source)).toEqual([expected])
})

test('lists keep no items without words, and one that is read may have some', () => {
  expect(shapes('- a\n-\n- b')).toEqual(['bullet_list:ab'])
  expect(written('- a\n-\n- b')).toEqual(['- a\n- b'])
  expect(written('-')).toEqual([''])
  expect(written('> -')).toEqual([''])
})

test('code inside of a link or of bold words keeps both', () => {
  const { node } = readMarkdown('**b `a` c** [`/d`](/d)')[0]!
  expect(writeBlock(node)).toBe('**b `a` c** [`/d`](/d)')
})

const changeOf = (shown: string, wanted: string) => {
  const sources = new TextSources()
  const doc = sources.read(shown)
  const { from, to, blocks } = sources.change(doc, wanted)
  const next = EditorState.create({ doc }).tr.replaceWith(from, to, blocks).doc
  return { written: sources.write(next), from, to, read: blocks.length }
}

describe('a text that comes from elsewhere', () => {
  test('takes the place of what differs, and leaves the blocks around it', () => {
    expect(changeOf('one\ntwo\nthree', 'one\n2\n2a\nthree')).toEqual({
      written: 'one\n2\n2a\nthree',
      from: 5,
      to: 10,
      read: 2,
    })
    expect(changeOf('one\ntwo', 'one\ntwo')).toMatchObject({ from: 10, to: 10, read: 0 })
  })

  test.each([
    ['*a*\nb', '_a_\nb'],
    ['1) a', '1. a'],
    ['- a\n- b', '- a\n\n- b'],
    ['a\r\nb', 'a\nb'],
    ['', 'a'],
    ['a\n', 'a'],
  ])('%j becomes %j to the letter', (shown, wanted) => {
    expect(changeOf(shown, wanted).written).toBe(wanted)
  })
})

/** Lines of everything Markdown has, and of what looks like it. */
const line = fc.constantFrom(
  '',
  '  ',
  'Water.',
  '# a',
  '## b ##',
  '#c',
  '- a',
  '-  b',
  '  - c',
  '* d',
  '+ e',
  '1. f',
  '2) g',
  '> h',
  '>i',
  '>',
  '---',
  '***',
  '```',
  '~~~',
  '    code',
  '\tcode',
  '[a](/b "c")',
  '[a]: /b',
  '![a](/uploads/a.webp#1x2)',
  '<b>a</b>',
  '**a** _b_',
  '*a **b***',
  '`a`',
  'a\\',
  'a  ',
  '&amp; \\*',
  '[a]',
  '===',
  '| a | b |',
  '- [ ] a',
  'https://land.example',
  '<https://land.example>',
  '\u{1F33E}',
)
const anyText = fc
  .array(fc.tuple(line, fc.constantFrom('\n', '\n', '\r\n', '\r')), { maxLength: 12 })
  .chain((lines) =>
    fc
      .tuple(fc.constant(lines.flat().join('')), fc.oneof(line, fc.string({ unit: 'binary' })))
      .map(([text, last]) => text + last),
  )

test('any text that is not changed is written as it was, to the byte', () => {
  fc.assert(
    fc.property(anyText, (source) => {
      const sources = new TextSources()
      expect(sources.write(sources.read(source))).toBe(source)
    }),
    { numRuns: 1000 },
  )
})

const word = fc.oneof(
  fc.constantFrom(
    'land',
    '*',
    '_',
    '# a',
    '1. b',
    '- c',
    '> d',
    '[e](f)',
    '![g]',
    '`h`',
    '<i>',
    '&amp;',
    '\\',
    '---',
    '+',
    '=',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 }),
)
const words = fc
  .array(word, { minLength: 1, maxLength: 4 })
  .map((all) => all.join(' ').replaceAll(/\s+/g, ' ').trim())
  .filter((text) => text !== '' && !text.includes('\0'))
const mark = fc.constantFrom(
  [],
  [marks.code.create()],
  [marks.strong.create(), marks.code.create()],
  [marks.link.create({ href: '/contact' }), marks.code.create()],
  [marks.strong.create()],
  [marks.emphasis.create()],
  [marks.link.create({ href: 'https://land.example/a_(b)?c=1&d' })],
  [marks.link.create({ href: '/blog', title: 'A "title"' }), marks.strong.create()],
)
const inline = fc
  .array(fc.tuple(words, mark, fc.boolean()), { minLength: 1, maxLength: 4 })
  .map((pieces) =>
    Fragment.from(
      pieces.flatMap(([text, active, isApart], index) =>
        isApart && index > 0
          ? [schema.text(' '), schema.text(text, active)]
          : schema.text(text, active),
      ),
    ),
  )
const paragraph = inline.map((content) => nodes.paragraph.create(null, content))
const list = fc
  .tuple(
    fc.array(paragraph, { minLength: 1, maxLength: 3 }),
    fc.constantFrom(nodes.bullet_list, nodes.ordered_list),
  )
  .map(([items, type]) =>
    type.create(
      null,
      items.map((item) => nodes.list_item.create(null, item)),
    ),
  )
const block = fc.oneof(
  paragraph,
  fc
    .tuple(inline, fc.integer({ min: 1, max: 6 }))
    .map(([content, level]) => nodes.heading.create({ level }, content)),
  list,
  fc
    .array(paragraph, { minLength: 1, maxLength: 3 })
    .map((all) => nodes.blockquote.create(null, all)),
  fc
    .tuple(paragraph, list)
    .map(([first, inner]) =>
      nodes.bullet_list.create(null, nodes.list_item.create(null, [first, inner])),
    ),
)

test('any block, written as Markdown, is read as the same block', () => {
  fc.assert(
    fc.property(block, (node) => {
      expect(readMarkdown(writeBlock(node)).map((read) => read.node.toJSON() as unknown)).toEqual([
        node.toJSON(),
      ])
    }),
    { numRuns: 1000 },
  )
})
