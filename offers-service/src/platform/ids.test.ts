import { expect, it } from 'vitest'
import { newId } from './ids.ts'

it('makes ids that follow one another, also within a millisecond', () => {
  const ids = Array.from({ length: 10_000 }, newId)
  expect(ids).toEqual(ids.toSorted((one, other) => (one < other ? -1 : 1)))
  expect(new Set(ids).size).toBe(ids.length)
})
