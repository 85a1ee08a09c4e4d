/**
 * What the site uses of the language that a browser of its floor (`browserslist` in package.json) lacks; `e2e/floor.test.ts` looks for
 * more of it in the scripts that are served.
 */
const members = [
  [Array.prototype, 'toReversed', arrayToReversed],
  [Array.prototype, 'toSorted', arrayToSorted],
  [Set.prototype, 'union', setUnion],
  [Set.prototype, 'difference', setDifference],
  [Promise, 'withResolvers', withResolvers],
  [URL, 'canParse', canParse],
] as const

function arrayToReversed(this: unknown[]): unknown[] {
  // oxlint-disable-next-line unicorn/no-array-reverse -- what stands in for it
  return [...this].reverse()
}

function arrayToSorted<T>(this: T[], compare?: (one: T, other: T) => number): T[] {
  // oxlint-disable-next-line unicorn/no-array-sort -- what stands in for it
  return [...this].sort(compare)
}

function setUnion<T>(this: Set<T>, other: Set<T>): Set<T> {
  return new Set([...this, ...other])
}

function setDifference<T>(this: Set<T>, other: Set<T>): Set<T> {
  return new Set([...this].filter((value) => !other.has(value)))
}

function withResolvers<T>(): PromiseWithResolvers<T> {
  const parts: Partial<PromiseWithResolvers<T>> = {}
  const promise = new Promise<T>((resolve, reject) => Object.assign(parts, { resolve, reject }))
  return Object.assign(parts, { promise }) as PromiseWithResolvers<T>
}

function canParse(address: string, base?: string): boolean {
  try {
    return Boolean(new URL(address, base))
  } catch {
    return false
  }
}

for (const [owner, name, value] of members)
  // Hidden from loops, as the browser's own are.
  if (!(name in owner))
    Object.defineProperty(owner, name, { value, writable: true, configurable: true })
