import { expect, test } from 'vitest'
import { seededRandom } from './seeded-random.ts'

test('gives another sequence for a seed that differs in one letter', () => {
  expect(seededRandom('desert')()).not.toBe(seededRandom('deserT')())
})

test('gives the same sequence for the same seed, everywhere and always', () => {
  const random = seededRandom('desert')
  expect([random(), random(), random()]).toEqual([
    0.529896161518991, 0.010277304565533996, 0.5149259560275823,
  ])
})

test('spreads evenly between 0 and 1', () => {
  const random = seededRandom('evenly')
  const values = Array.from({ length: 10_000 }, random)
  expect(Math.min(...values)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...values)).toBeLessThan(1)
  expect(values.reduce((sum, value) => sum + value, 0) / values.length).toBeCloseTo(0.5, 1)
})
