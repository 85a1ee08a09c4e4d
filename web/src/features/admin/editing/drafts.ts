import * as v from 'valibot'
import { fitted, type FormValues, isSame } from './form-values.ts'

const prefix = 'admin-draft:'

const Kept = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    values: v.record(v.string(), v.unknown()),
    basis: v.record(v.string(), v.unknown()),
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

/** Keeps unsaved values in this browser; `basis` is what they were before the owner changed them. */
export function keepDraft(name: string, values: FormValues, basis: FormValues): void {
  const kept = { values, basis, keptAt: new Date().toISOString() }
  try {
    localStorage.setItem(prefix + name, JSON.stringify(kept))
  } catch {
    // The browser's storage is full or closed; the text is still on the screen.
  }
}

/** The fields that the owner had changed. */
function changedOf(values: FormValues, basis: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !isSame(value, basis[field])),
  )
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
  const wholeOf = (from: FormValues) => fitted(from, stored) as Values
  const values = isNew ? wholeOf(changedOf(kept, basis)) : wholeOf(kept)
  if (isSame(values, stored)) return undefined
  return { values, keptAt, isOutdated: !isNew && !isSame(wholeOf(basis), stored) }
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
