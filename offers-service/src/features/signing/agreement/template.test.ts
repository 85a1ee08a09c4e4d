import { describe, expect, it } from 'vitest'
import { fillIn, parseTemplate } from './template.ts'

const source = `---
version: 7
---

<!-- For the owner only:
## not a heading -->

# The Title

## First

One line
and its end.

Second {{ place }}.

## Second

Last.
`

describe('a template', () => {
  it('needs a version and a title', () => {
    const withoutVersion = source.replace('version: 7', 'edition: 7')
    expect(() => parseTemplate('a.md', withoutVersion, ['place'])).toThrow(/a\.md needs a version/)
    expect(() => parseTemplate('a.md', source.replace('# The Title', ''), ['place'])).toThrow(
      /title/,
    )
  })

  it('may not name a field that does not exist', () => {
    expect(() => parseTemplate('a.md', source, ['price'])).toThrow(
      'a.md has no field {{place}}; there are price.',
    )
  })

  it('is read without its comments, each paragraph in one piece', () => {
    expect(parseTemplate('a.md', source, ['place'])).toEqual({
      version: '7',
      title: 'The Title',
      sections: [
        { heading: 'First', paragraphs: ['One line and its end.', 'Second {{ place }}.'] },
        { heading: 'Second', paragraphs: ['Last.'] },
      ],
    })
  })

  it('reads the same with the line ends of Windows', () => {
    const windows = source.replaceAll('\n', '\r\n')
    expect(parseTemplate('a.md', windows, ['place'])).toEqual(
      parseTemplate('a.md', source, ['place']),
    )
  })

  it('takes what is filled in literally', () => {
    expect(fillIn('At {{place}}', { place: '{{price}} $& $1' })).toBe('At {{price}} $& $1')
  })
})
