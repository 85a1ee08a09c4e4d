import { expect, test } from 'vitest'
import { pictureEdit, pictureMarkdown } from './picture-markdown.ts'

const barn = { url: '/uploads/barn_1.jpg', alt: 'A barn', size: { width: 1600, height: 900 } }
const markdown = '![A barn](/uploads/barn_1.jpg#1600x900)'

test('words that look like Markdown stay words', () => {
  expect(pictureMarkdown({ ...barn, alt: 'Lot [7]: 5*4\n_acres_' })).toContain(
    String.raw`![Lot \[7\]: 5\*4 \_acres\_](`,
  )
})

test.each([
  ['an empty text', '|', `${markdown}|`],
  ['the end of a line', 'One|', `One\n\n${markdown}|`],
  ['a new line', 'One\n|', `One\n\n${markdown}|`],
  ['the middle of a line', 'One| two', `One\n\n${markdown}\n\n| two`],
  ['between two paragraphs', 'One\n\n|\n\nTwo', `One\n\n${markdown}|\n\nTwo`],
])('in %s it stands on a line of its own', (_place, marked, expected) => {
  const start = marked.indexOf('|')
  const text = marked.replace('|', '')
  const edit = pictureEdit({ text, start, end: start }, [barn])
  const written = text.slice(0, edit.from) + edit.insert + text.slice(edit.to)
  expect(`${written.slice(0, edit.start)}|${written.slice(edit.end)}`).toBe(expected)
})

test('what is selected stays, and several pictures follow each other', () => {
  const edit = pictureEdit({ text: 'One', start: 0, end: 3 }, [barn, barn])
  expect(edit).toMatchObject({ from: 3, to: 3, insert: `\n\n${markdown}\n\n${markdown}` })
})
