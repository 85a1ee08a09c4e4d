import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { markdownProblem, PostInput } from '../index.ts'

/** A piece of every construct of Markdown, whose repetition has a parser look back again and again. */
const pieces = [
  ['*a_', '*a ', '**a', '_a', 'a**b_c ', '***a'],
  ['[', '](', '[a](', '[a][', '![', '[a]', '[a](b', '[a](<b', '[a](b "', '[a](b (', '[^1]'],
  ['`a', '``a`', '<a', '<http://a', '<http://a>', '<!--', '</b>', '&amp;', '&a', '\\*', '~~a'],
  ['> ', '- ', '1. ', '> - ', '- > ', '+ * ', '2) '],
  ['a\n', '> a\n', '- a\n', '-\n', '1. a\n', '# a\n', '```\n', '~~~\n', '[a]: b\n', '***\n'],
  ['- - a\n', '1. > a\n', '> - a\n', '|a|b|\n|-|-|\n'],
].flat()

describe('a text that takes long to lay out', () => {
  it.each(pieces)('is refused when it says %j over and over', (piece) => {
    expect(markdownProblem(piece.repeat(100_000 / piece.length))).toMatch(
      /^(?:Line \d+ has|Please keep this to) /,
    )
  })

  it('is refused when its lists begin ever further to the right', () => {
    const lines = Array.from({ length: 60 }, (_, depth) => `${'  '.repeat(depth)}- a`)
    expect(markdownProblem(lines.join('\n'))).toBe(
      'Line 12 has lists or quotes too deep inside each other',
    )
  })

  it('is refused beside the field it was typed in', () => {
    const post = { title: 'Wells', slug: 'wells', excerpt: '', published: true }
    const { issues } = v.safeParse(PostInput, { ...post, body: `Dig.\n${'*a_'.repeat(9000)}` })
    expect(v.flatten<typeof PostInput>(issues ?? [fail()]).nested).toEqual({
      body: [
        'Line 2 has too many formatting marks, such as * or [. Please split it or take some out',
      ],
    })
  })
})

function fail(): never {
  throw new Error('The text was taken.')
}

it('takes a long text as people write them', () => {
  const part = [
    '## What a *survey* costs',
    'Ask [the county](https://county.example "Office") first, **always**: it is `free`.',
    '- one\n  - two\n    1. three',
    '> - quoted\n> - twice',
    '![The gate](/uploads/gate.jpg#1600x900)',
    'A plain line of some length, (with brackets), which goes on & on.\n'.repeat(5),
  ]
  expect(markdownProblem(part.join('\n\n').repeat(200))).toBeUndefined()
})
