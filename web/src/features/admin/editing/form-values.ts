/** What a form holds, by field: texts, ticks, and lists and groups of them, which JSON keeps as they are. */
export type FormValues = Record<string, unknown>

/** A single text or tick. */
type Leaf = string | boolean

export const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null

/** Every single text and tick in a value by its path, such as `business.people.0.name`. */
export function flatten(value: unknown, path = ''): Map<string, Leaf> {
  if (!isGroup(value)) return new Map([[path, value as Leaf]])
  const start = path === '' ? '' : `${path}.`
  const leaves = new Map<string, Leaf>()
  for (const [name, part] of Object.entries(value))
    for (const [leafPath, leaf] of flatten(part, `${start}${name}`)) leaves.set(leafPath, leaf)
  return leaves
}

/** Tells whether two values hold the same. */
export function isSame(one: unknown, other: unknown): boolean {
  const [leaves, others] = [flatten(one), flatten(other)]
  const isHere = ([path, leaf]: [string, Leaf]) => others.get(path) === leaf
  return leaves.size === others.size && [...leaves].every(isHere)
}

/** A value `from` earlier as it fits where a form now holds `value`: what has another shape is taken from `value`. */
export function fitted(from: unknown, value: unknown): unknown {
  if (Array.isArray(value)) return Array.isArray(from) ? from : value
  if (!isGroup(value)) return typeof from === typeof value ? from : value
  const parts = new Map(Object.entries(isGroup(from) ? from : {}))
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, fitted(parts.get(name), part)]),
  )
}
