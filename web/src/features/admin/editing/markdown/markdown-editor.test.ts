import { expect, test } from 'vitest'
import { countWords, formatWordCount } from './markdown-editor.tsx'

test('signs of Markdown are no words', () => {
  expect(countWords('## Land taxes\n\n- **two** years\n- \n> ---')).toBe(4)
  expect(countWords(' \n ')).toBe(0)
})

test('the numbers of a list are no words, and others are', () => {
  expect(countWords('1. Call us in\n   2022.\n> 2) Sign\n10.5 acres\nin 3. May')).toBe(10)
})

test('a picture is none, nor is what it shows', () => {
  expect(countWords('One\n\n![A gravel road](/uploads/road_1.jpg#1600x900)\n\ntwo')).toBe(2)
})

test('one word is singular', () => {
  expect(formatWordCount('land')).toBe('1 word')
  expect(formatWordCount('land '.repeat(1200))).toBe('1,200 words')
})
