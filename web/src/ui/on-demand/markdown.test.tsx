import { render } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Markdown } from './markdown.tsx'

function draw(source: string): HTMLElement {
  const prose = render(<Markdown source={source} />).container.firstElementChild
  if (!(prose instanceof HTMLElement)) throw new Error('Nothing was drawn.')
  return prose
}

/** What stands in the text, block by block, for example `['h2:Title', 'br', 'p:A line']`. */
const outline = (source: string) =>
  [...draw(source).children].map(({ tagName, textContent }) =>
    tagName === 'BR' ? 'br' : `${tagName.toLowerCase()}:${textContent.trim()}`,
  )

describe('nothing in a text runs', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'before <svg/onload=alert(1)> after',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<!-- hidden --><b>bold</b>',
    '<a href="javascript:alert(1)">press</a>',
    '> <details open ontoggle=alert(1)>',
  ])('%s is shown as text', (source) => {
    const prose = draw(source)
    expect(prose.querySelector('script, img, svg, iframe, a, b, details')).toBeNull()
    expect(prose.textContent.trim()).toBe(source.replace(/^> /, ''))
  })

  test.each([
    '[press](javascript:alert(1))',
    '[press](JaVaScRiPt:alert(1))',
    '[press](java&#x0A;script:alert(1))',
    '[press](vbscript:msgbox)',
    '[press](data:text/html,<script>alert(1)</script>)',
    '[press][1]\n\n[1]: javascript:alert(1)',
    '<javascript:alert(1)>',
    '![press](javascript:alert(1))',
    '![press](data:image/svg+xml,<svg/onload=alert(1)>)',
  ])('%s has no address', (source) => {
    const prose = draw(source)
    expect(prose.querySelector('a[href], img')).toBeNull()
    expect(prose.textContent).toMatch(/press|alert/)
  })

  test('an attribute cannot be smuggled in through a title', () => {
    const link = draw(`[a](/x "q\\" onclick=\\"alert(1)")`).querySelector('a')
    expect(link?.getAttributeNames()).toEqual(['href', 'title'])
  })
})

describe('lines', () => {
  test('every line is its own paragraph and every blank line a break', () => {
    expect(outline('one\ntwo\n\nthree\n\n\nfour')).toEqual([
      'p:one',
      'p:two',
      'br',
      'p:three',
      'br',
      'br',
      'p:four',
    ])
  })

  test('Windows line ends and trailing spaces change nothing', () => {
    expect(outline('one  \r\ntwo\r\n\r\nthree')).toEqual(['p:one', 'p:two', 'br', 'p:three'])
  })

  test('a heading needs no blank line around it', () => {
    expect(outline('one\n# Two\nthree')).toEqual(['p:one', 'h2:Two', 'p:three'])
  })

  test('a sign without a space, an indented line and a line above dashes are paragraphs', () => {
    expect(outline('#one\n\n    two\nthree\n---')).toEqual([
      'p:#one',
      'br',
      'p:two',
      'p:three',
      'hr:',
    ])
  })

  test.each([
    ['- one\ntwo\n- three', ['ul:one', 'p:two', 'ul:three']],
    ['1. one\ntwo', ['ol:one', 'p:two']],
    ['- one\n  - two\nthree', ['ul:one\n\ntwo', 'p:three']],
    ['> one\ntwo', ['blockquote:one', 'p:two']],
    ['> - one\n> two\nthree', ['blockquote:one\n\ntwo', 'p:three']],
    ['- one\r\ntwo', ['ul:one', 'p:two']],
    ['- one\n# Two\nthree', ['ul:one', 'h2:Two', 'p:three']],
    ['```\none\n```\ntwo', ['pre:one', 'p:two']],
    ['- ```\n  one\ntwo', ['ul:one', 'p:two']],
  ])(
    '%j keeps no line for a list, a quote or code that is not marked as theirs',
    (source, expected) => {
      expect(outline(source).map((block) => block.replaceAll(/\n+/g, '\n\n'))).toEqual(expected)
    },
  )

  test('a line that is indented like its item, or marked like its quote, is a paragraph in it', () => {
    expect(draw('- one\n  two').querySelectorAll('li > p')).toHaveLength(2)
    expect(draw('> one\n> two').querySelectorAll('blockquote > p')).toHaveLength(2)
  })

  test('emphasis stays within its line', () => {
    const [first, second, third] = draw('a *b* c\nd *e\nf* g').children
    expect(first?.innerHTML).toBe('a <em>b</em> c')
    expect(second?.innerHTML).toBe('d *e')
    expect(third?.innerHTML).toBe('f* g')
  })
})

describe('headings', () => {
  test.each([
    ['# A\n## B\n### C\n# D', ['h2:A', 'h3:B', 'h4:C', 'h2:D']],
    ['## A\n### B\n## C', ['h2:A', 'h3:B', 'h2:C']],
    ['### A\n# B', ['h2:A', 'h2:B']],
    ['# A\n### B\n### C\n## D', ['h2:A', 'h3:B', 'h3:C', 'h3:D']],
  ])('%j keeps the order of the page', (source, expected) => {
    expect(outline(source)).toEqual(expected)
  })

  test('one without words is dropped', () => {
    expect(outline('# \nWords')).toEqual(['p:Words'])
  })
})

describe('within lines', () => {
  test('links elsewhere have rel noopener, links here and phone links do not', () => {
    const links = draw(
      '[a](https://county.example/gis) [b](/contact) [c](tel:+13525550142) [d](//other.example)',
    ).querySelectorAll('a')
    expect([...links].map((link) => [link.getAttribute('href'), link.rel])).toEqual([
      ['https://county.example/gis', 'noopener'],
      ['/contact', ''],
      ['tel:+13525550142', ''],
      ['//other.example', 'noopener'],
    ])
  })

  test('a picture of this site is shown, one from elsewhere becomes a link', () => {
    const here = draw('![A gate](/uploads/gate.jpg)').querySelector('img')
    expect(here?.alt).toBe('A gate')
    const elsewhere = draw('![A gate](https://other.example/gate.jpg)')
    expect(elsewhere.querySelector('img')).toBeNull()
    expect(elsewhere.querySelector('a')?.textContent).toBe('A gate')
  })

  test('a picture keeps room for itself when its size stands behind the address', () => {
    const image = draw('![A gate](/uploads/gate.jpg#1600x900)').querySelector('img')
    expect([image?.width, image?.height]).toEqual([1600, 900])
    const other = draw('![](/uploads/gate.jpg#1600)').querySelector('img')
    expect([other?.alt, other?.getAttribute('width')]).toEqual(['', null])
  })

  test('lists, quotes and code are what they look like', () => {
    const prose = draw('- one\n- two\n\n1. first\n\n> said\n\n`a < b`\n\n```\nx\n y\n```')
    expect(prose.querySelectorAll('ul > li')).toHaveLength(2)
    expect(prose.querySelector('ol > li')?.textContent.trim()).toBe('first')
    expect(prose.querySelector('blockquote')?.textContent.trim()).toBe('said')
    expect(prose.querySelector('p > code')?.textContent).toBe('a < b')
    expect(prose.querySelector('pre')?.textContent).toBe('x\n y\n')
  })
})
