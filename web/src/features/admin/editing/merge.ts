import { set } from 'react-hook-form'
import { type GenericSchema, safeParse } from 'valibot'
import { type FormValues, isGroup, isSame } from './form-values.ts'

/** A field that says something else by now than when the form was opened. `mine` is what stands in the form. */
export interface Difference {
  path: string
  base: unknown
  mine: unknown
  theirs: unknown
}

/** Whether an item of the list stands in another place now. */
const isReordered = (from: unknown[], to: unknown[]) =>
  to.some(
    (item, index) =>
      !isSame(item, from[index]) &&
      from.some((other, place) => place !== index && isSame(item, other)),
  )

/** The names of the parts that can be compared one by one; undefined where a value only means something as a whole. */
function partsOf(base: unknown, mine: unknown, theirs: unknown): string[] | undefined {
  const lists = [base, mine, theirs].filter((value) => Array.isArray(value))
  if (lists.length === 0)
    return [base, mine, theirs].every(isGroup) ? Object.keys(theirs as object) : undefined
  const [from = [], ...sides] = lists
  // Where items came, went or moved, the same place no longer means the same item.
  const isAligned = sides.every((side) => side.length === from.length && !isReordered(from, side))
  return lists.length === 3 && isAligned ? Object.keys(from) : undefined
}

const part = (value: unknown, name: string) => (value as FormValues)[name]

/** Every field, as small as it can be told apart, in which `theirs` is neither `base` nor `mine`. */
export function differences(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  path = '',
): Difference[] {
  if (isSame(base, theirs) || isSame(mine, theirs)) return []
  const parts = partsOf(base, mine, theirs)
  if (!parts) return [{ path, base, mine, theirs }]
  return parts.flatMap((name) =>
    differences(
      part(base, name),
      part(mine, name),
      part(theirs, name),
      path === '' ? name : `${path}.${name}`,
    ),
  )
}

/** These values, with others at some paths. */
export function withValues<Values extends FormValues>(
  values: Values,
  changes: readonly { path: string; value: unknown }[],
): Values {
  const changed = structuredClone(values)
  for (const { path, value } of changes) set(changed, path, structuredClone(value))
  return changed
}

interface Merge<Values> {
  /** What the form holds after it: what only one side changed is kept from either. */
  values: Values
  /** What the form is based on from now on. It differs from `theirs` where both sides changed a field, until somebody chooses. */
  base: Values
  /** What only the others changed. */
  taken: Difference[]
  /** What both changed to the same, written differently, such as `52,000` and `52000`. The form holds what is stored. */
  respelled: Difference[]
}

/** What values mean to the schema that sends them; undefined while it cannot tell. */
function meaningOf(schema: GenericSchema, values: FormValues): unknown {
  const result = safeParse(schema, values)
  return result.success ? result.output : undefined
}

/**
 * Brings together what was typed and what others stored, both of which began with `base`, field by field. `schema` tells what is
 * the same in other words.
 */
export function merge<Values extends FormValues>(
  base: Values,
  mine: Values,
  theirs: Values,
  schema: GenericSchema,
): Merge<Values> {
  const found = differences(base, mine, theirs)
  const taken = found.filter((field) => isSame(field.mine, field.base))
  const both = found.filter((field) => !taken.includes(field))
  const meaning = both.length > 0 ? meaningOf(schema, mine) : undefined
  const respelled = both.filter(
    ({ path, theirs: value }) =>
      meaning !== undefined &&
      isSame(meaning, meaningOf(schema, withValues(mine, [{ path, value }]))),
  )
  const conflicts = both.filter((field) => !respelled.includes(field))
  return {
    values: withValues(
      mine,
      [...taken, ...respelled].map(({ path, theirs: value }) => ({ path, value })),
    ),
    base: withValues(
      theirs,
      conflicts.map(({ path, base: value }) => ({ path, value })),
    ),
    taken,
    respelled,
  }
}
