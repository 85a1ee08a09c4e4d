import { expect, test } from 'vitest'
import { publishedAtAfter } from './post-editor.tsx'

const now = new Date('2026-03-05T14:30:00.000Z')
const earlier = '2024-03-05T12:00:00.000Z'

test('a draft has no date', () => {
  expect(publishedAtAfter(undefined, false, now)).toBeNull()
})

test('publishing sets the date to now', () => {
  expect(publishedAtAfter(undefined, true, now)).toBe(now.toISOString())
  expect(publishedAtAfter({ published: false, publishedAt: null }, true, now)).toBe(
    now.toISOString(),
  )
})

test('saving a published post again keeps its date', () => {
  expect(publishedAtAfter({ published: true, publishedAt: earlier }, true, now)).toBe(earlier)
})

test('taking a post down keeps its date', () => {
  expect(publishedAtAfter({ published: true, publishedAt: earlier }, false, now)).toBe(earlier)
})
