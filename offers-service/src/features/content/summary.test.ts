import { describe, expect, it } from 'vitest'
import { summaryOfPage, summaryOfPost, wordsOfText } from './summary.ts'

const ofPost = (body: string, excerpt = '') => summaryOfPost({ excerpt, body })

describe('what a list shows of a post', () => {
  it('is its own excerpt, as it was written', () => {
    expect(ofPost('# Taxes', 'About *taxes*')).toBe('About *taxes*')
  })

  it('is nothing while there is no text', () => {
    expect(ofPost('')).toBe('')
    expect(ofPost('![](/uploads/gate.jpg)')).toBe('')
  })

  it.each([
    ['a picture', '![The gate](/uploads/gate.jpg#1600x900)\n\nIt is open.', 'The gate It is open.'],
    [
      'headings',
      '## Back taxes\nThey come first.\n\nAlways\n---\nSo.',
      'Back taxes They come first. Always So.',
    ],
    ['emphasis', 'A **fair** and *plain* `offer`', 'A fair and plain offer'],
    [
      'a link',
      'Ask [the county](https://county.example "Office"), <https://a.example>',
      'Ask the county, https://a.example',
    ],
    [
      'lists and quotes',
      '- one\n- two\n  - three\n\n> Ask *first*.\n\n1. then',
      'one two three Ask first. then',
    ],
    ['escapes and entities', '5 \\* 4 &amp; more\\\nlines', '5 * 4 & more lines'],
    ['raw HTML over several lines', '<div>\n*Less*\n</div>', '<div> Less </div>'],
    ['lines that would be code or headings elsewhere', '    *A*\n\nB\n===', 'A B ==='],
    ['a picture named elsewhere', '![The gate][1]\n\n[1]: /uploads/gate.jpg', 'The gate'],
    ['raw HTML, which stays text', 'Less <b>than</b> 5', 'Less <b>than</b> 5'],
    ['a block of code', '```\n1 + 1\n```\nis two', '1 + 1 is two'],
  ])('is the text without the signs of %s', (_what, body, text) => {
    expect(ofPost(body)).toBe(`${text}...`)
  })

  it('is the first 150 characters of the text', () => {
    expect(ofPost(`**${'a'.repeat(200)}**`)).toBe(`${'a'.repeat(150)}...`)
    expect(ofPost(`${'a'.repeat(149)} and more`)).toBe(`${'a'.repeat(149)}...`)
  })

  it.each(['👩‍👩‍👧‍👦', '🇺🇸', 'é', '👍🏽'])('breaks no %s', (character) => {
    expect(ofPost(character.repeat(160))).toBe(`${character.repeat(150)}...`)
  })

  it('reads on where addresses and signs fill the beginning of a text', () => {
    const picture = `![](https://pictures.example/${'x'.repeat(300)})`
    expect(ofPost(`${`${picture} ${picture}\n`.repeat(5)}The end`)).toBe('The end...')
  })
})

it('the words of a text part what ends without a sign from what follows, where that is asked for', () => {
  const text = '## Taxes\n\nAsk first.\n\n- liens\n- court *judgments*\n\nMost are paid.'
  expect(wordsOfText(text, ' · ')).toBe(
    'Taxes · Ask first. liens · court judgments · Most are paid.',
  )
  expect(wordsOfText('- liens\n- taxes', ' · ')).toBe('liens · taxes')
  expect(wordsOfText(text)).toBe('Taxes Ask first. liens court judgments Most are paid.')
})

it('what a list shows of a page ends in dots only where more follows', () => {
  expect(summaryOfPage({ body: '# Titles\n\nWe *check* them.' })).toBe('Titles We check them.')
  expect(summaryOfPage({ body: 'a'.repeat(150) })).toBe('a'.repeat(150))
  expect(summaryOfPage({ body: 'a'.repeat(151) })).toBe(`${'a'.repeat(150)}...`)
  expect(summaryOfPage({ body: '' })).toBe('')
})

it('of a text that would take minutes to read as Markdown is its beginning as it is written', () => {
  expect(ofPost('*a_'.repeat(60_000))).toBe(`${'*a_'.repeat(50)}...`)
})
