import * as v from 'valibot'
import { fitted, type FormValues, isSame } from './form-values.ts'
import { openTabs, tabId } from './tabs.ts'

const prefix = 'admin-draft:'
const fields = v.record(v.string(), v.unknown())

const Kept = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    values: fields,
    basis: fields,
    savedAt: v.pipe(v.string(), v.isoTimestamp()),
    sent: v.optional(v.object({ key: v.string(), values: fields })),
  }),
)

/** What was sent to be created and has not been answered, with the key under which that is done only once. */
export interface Sent {
  key: string
  values: FormValues
}

/** Unsaved values that outlived the page they were typed on. */
export interface Draft<Values> {
  values: Values
  /** What they were before the admin changed them. */
  basis: Values
  savedAt: string
  sent: Sent | undefined
}

/** Each tab keeps its own, so that two forms of the same kind do not write over each other. */
const keyOf = (name: string) => `${prefix}${name}#${tabId()}`

/** Keeps unsaved values in this browser; `basis` is what they were before the admin changed them. */
export function saveDraft(name: string, values: FormValues, basis: FormValues, sent?: Sent): void {
  const kept = { values, basis, savedAt: new Date().toISOString(), sent }
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(kept))
  } catch {
    // The browser's storage is full or closed; the text is still on the screen.
  }
}

/** The fields that the admin had changed. */
function changedOf(values: FormValues, basis: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !isSame(value, basis[field])),
  )
}

/**
 * The values this tab keeps under this name, or undefined when there are none that differ from what is stored.
 *
 * When the item `isNew`, `stored` is only what it begins with today: fields the admin had left as they were begin so too.
 */
export function readDraft<Values extends FormValues>(
  name: string,
  stored: Values,
  isNew = false,
): Draft<Values> | undefined {
  const result = v.safeParse(Kept, localStorage.getItem(keyOf(name)))
  if (!result.success) return undefined
  const { values: kept, basis, savedAt, sent } = result.output
  // A draft may come from an earlier version of the form, so only the fields of today's count.
  const wholeOf = (from: FormValues) => fitted(from, stored) as Values
  const values = isNew ? wholeOf(changedOf(kept, basis)) : wholeOf(kept)
  if (isSame(values, stored)) return undefined
  return { values, basis: isNew ? stored : wholeOf(basis), savedAt, sent }
}

/** Forgets what this tab keeps under this name. */
export function removeDraft(name: string): void {
  localStorage.removeItem(keyOf(name))
}

const draftKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(prefix))

/** The keys under which any tab keeps something of this name. */
const keysOf = (name: string) =>
  draftKeys().filter((key) => key.slice(prefix.length).replace(/#[^#]*$/, '') === name)

/** Forgets what any tab keeps under this name, as when the item is erased. */
export function removeDraftsOf(name: string): void {
  for (const key of keysOf(name)) localStorage.removeItem(key)
}

/** Takes over what a tab that is no longer open keeps under this name; false when there is none, or this tab has its own. */
export async function adoptDraft(name: string): Promise<boolean> {
  if (keysOf(name).length === 0) return false
  const tabs = await openTabs()
  const mine = keyOf(name)
  const keys = keysOf(name)
  const left = keys.find((key) => !tabs?.has(key.slice(key.lastIndexOf('#') + 1)))
  if (left === undefined || keys.includes(mine)) return false
  localStorage.setItem(mine, localStorage.getItem(left) ?? '')
  localStorage.removeItem(left)
  return true
}

/** How many unsaved texts this browser keeps. */
export function countDrafts(): number {
  return draftKeys().length
}

/** Forgets every unsaved text. */
export function removeDrafts(): void {
  for (const key of draftKeys()) localStorage.removeItem(key)
}
