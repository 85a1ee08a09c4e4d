import { expect, test } from 'vitest'
import { certaintyInWords, chanceOf } from './certainty.ts'

test.each([
  // Fisher's lady who tastes tea, and tables whose values are printed in textbooks.
  [{ part: 3, whole: 4 }, { part: 1, whole: 4 }, 0.485714],
  [{ part: 8, whole: 10 }, { part: 1, whole: 6 }, 0.034965],
  [{ part: 1, whole: 12 }, { part: 9, whole: 12 }, 0.002759],
  [{ part: 0, whole: 10 }, { part: 0, whole: 10 }, 1],
])('the chance of %j against %j is that of the books', (one, other, chance) => {
  expect(chanceOf(one, other)).toBeCloseTo(chance, 5)
})

test('a chance lies between 0 and 1, and is the same from both sides', () => {
  const shares = [0, 1, 7, 300].flatMap((whole) =>
    [0, 0.1, 0.5, 1].map((part) => ({ part: Math.round(whole * part), whole })),
  )
  for (const one of shares)
    for (const other of shares) {
      const chance = chanceOf(one, other)
      expect(chance).toBeGreaterThan(0)
      expect(chance).toBeLessThanOrEqual(1)
      expect(chanceOf(other, one)).toBeCloseTo(chance, 9)
    }
})

const words = (one: [number, number], other: [number, number]) =>
  certaintyInWords({ part: one[0], whole: one[1] }, { part: other[0], whole: other[1] })

test('few answers, like shares, and shares that differ clearly are told apart', () => {
  expect(words([4, 500], [5, 500])).toBe('Not enough answers yet to tell a difference.')
  expect(words([3, 0], [0, 500])).toBe('Not enough answers yet to tell a difference.')
  expect(words([20, 500], [24, 500])).toBe('No clear difference: it may well be chance.')
  expect(words([30, 500], [15, 500])).toBe(
    'This one’s share is higher, and it is likely not chance.',
  )
  expect(words([5, 500], [40, 500])).toBe(
    'The other one’s share is higher, and it is hardly chance.',
  )
})
