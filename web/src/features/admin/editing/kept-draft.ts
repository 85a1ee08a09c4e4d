import * as v from 'valibot'

const prefix = 'admin-draft:'

/** What a form holds: flat, and only what JSON keeps as it is. */
export type FormValues = Record<string, string | boolean>

const Kept = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    values: v.record(v.string(), v.union([v.string(), v.boolean()])),
    basis: v.record(v.string(), v.union([v.string(), v.boolean()])),
    keptAt: v.pipe(v.string(), v.isoTimestamp()),
  }),
)

/** Unsaved values that outlived the page they were typed on. */
export interface Draft<Values> {
  values: Values
  keptAt: string
  /** True when what is stored has changed since the draft was begun. */
  isOutdated: boolean
}

/** Tells whether two forms hold the same values. */
export function isSame(one: FormValues, other: FormValues): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => one[name] === other[name])
}

/** Keeps unsaved values in this browser; `basis` is what they were before the owner changed them. */
export function keepDraft(name: string, values: FormValues, basis: FormValues): void {
  const kept = { values, basis, keptAt: new Date().toISOString() }
  try {
    localStorage.setItem(prefix + name, JSON.stringify(kept))
  } catch {
    // The browser's storage is full or closed; the text is still on the screen.
  }
}

/**
 * The values kept under this name, or undefined when there are none that differ from what is stored.
 *
 * When the item `isNew`, `stored` is only what it begins with today: fields the owner had left as they were begin so too, and
 * nothing is outdated.
 */
export function readDraft<Values extends FormValues>(
  name: string,
  stored: Values,
  isNew = false,
): Draft<Values> | undefined {
  const result = v.safeParse(Kept, localStorage.getItem(prefix + name))
  if (!result.success) return undefined
  const { values: kept, basis, keptAt } = result.output
  // A draft may come from an earlier version of the form, so only the fields of today's count.
  const fieldsOf = (from: FormValues, isTaken = (_field: string) => true) =>
    Object.fromEntries(
      Object.entries(stored).map(([field, value]) => [
        field,
        typeof from[field] === typeof value && isTaken(field) ? from[field] : value,
      ]),
    ) as Values
  const values = fieldsOf(kept, (field) => !isNew || kept[field] !== basis[field])
  if (isSame(values, stored)) return undefined
  return { values, keptAt, isOutdated: !isNew && !isSame(fieldsOf(basis), stored) }
}

export function removeDraft(name: string): void {
  localStorage.removeItem(prefix + name)
}

const draftKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(prefix))

/** How many unsaved texts this browser keeps. */
export function countDrafts(): number {
  return draftKeys().length
}

/** Forgets every unsaved text. */
export function removeDrafts(): void {
  for (const key of draftKeys()) localStorage.removeItem(key)
}
