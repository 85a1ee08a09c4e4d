import { expect, test } from 'vitest'
import { previewText } from './preview-text.ts'

test('a long text shows its first 150 characters', () => {
  expect(previewText('a'.repeat(150) + 'b')).toBe(`${'a'.repeat(150)}...`)
})

test('a text of 150 characters shows as it is', () => {
  expect(previewText('a'.repeat(150))).toBe('a'.repeat(150))
  expect(previewText('')).toBe('')
})
