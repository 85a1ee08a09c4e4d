import { setImmediate } from 'node:timers/promises'

/** After so much work, in milliseconds, other requests get their turn. */
const turnMs = 10

/** The items one after another, with turns for other requests in between, so that a long list holds nobody up. */
export async function* inTurns<T>(items: Iterable<T>): AsyncGenerator<T> {
  let begun = performance.now()
  for (const item of items) {
    if (performance.now() - begun > turnMs) {
      await setImmediate()
      begun = performance.now()
    }
    yield item
  }
}

/** The items in groups of so many, of which the last may have fewer. */
export function* groupsOf<T>(size: number, items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
