import { afterEach, expect, test, vi } from 'vitest'

const taken: (() => void)[] = []

/** Takes a member away, as if the browser had never had it. */
function takeAway(admin: object, name: string): void {
  const own = Object.getOwnPropertyDescriptor(admin, name)
  Reflect.deleteProperty(admin, name)
  taken.push(() => {
    Reflect.deleteProperty(admin, name)
    if (own) Object.defineProperty(admin, name, own)
  })
}

afterEach(() => {
  for (const putBack of taken.splice(0)) putBack()
})

test('a browser of the floor gets what it lacks of the language', async () => {
  for (const name of ['toReversed', 'toSorted']) takeAway(Array.prototype, name)
  for (const name of ['union', 'difference']) takeAway(Set.prototype, name)
  takeAway(Promise, 'withResolvers')
  takeAway(URL, 'canParse')
  expect([].toSorted).toBeUndefined()
  vi.resetModules()
  await import('./polyfills.ts')

  const numbers = [10, 9, 1]
  expect(numbers.toReversed()).toEqual([1, 9, 10])
  expect(numbers.toSorted((one, other) => one - other)).toEqual([1, 9, 10])
  expect(numbers).toEqual([10, 9, 1])
  expect(new Set([1, 2]).union(new Set([2, 3]))).toEqual(new Set([1, 2, 3]))
  expect(new Set([1, 2]).difference(new Set([2, 3]))).toEqual(new Set([1]))
  const { promise, resolve } = Promise.withResolvers<string>()
  resolve('done')
  expect(await promise).toBe('done')
  expect([URL.canParse('https://larkenby.example'), URL.canParse('larkenby')]).toEqual([
    true,
    false,
  ])
  expect(Object.keys(Array.prototype)).toEqual([])
})
