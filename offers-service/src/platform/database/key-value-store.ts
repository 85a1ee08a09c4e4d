import { compileOnce, type ValueOf } from './compile-once.ts'
import type { Queries } from './database.ts'

const valueNamed = compileOnce((query, value: ValueOf<{ name: string }>) =>
  query.selectFrom('key_values').select('value').where('name', '=', value('name')),
)

/** A value the service keeps for itself under a name; undefined when there is none. */
export async function readValue(query: Queries, name: string): Promise<string | undefined> {
  const [row] = await valueNamed(query, { name })
  return row?.value
}

/** Keeps a value in place of the one of this name. */
export async function writeValue(query: Queries, name: string, value: string): Promise<void> {
  await query
    .insertInto('key_values')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Keeps a value under a name where there is none yet; answers whether it did. */
export async function writeFirstValue(
  query: Queries,
  name: string,
  value: string,
): Promise<boolean> {
  const row = await query
    .insertInto('key_values')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

/** Keeps a value in place of another one or none; of several processes that keep the same value, one is told that it did. */
export async function writeChangedValue(
  query: Queries,
  name: string,
  value: string,
): Promise<boolean> {
  const row = await query
    .insertInto('key_values')
    .values({ name, value })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value }).where('key_values.value', '!=', value),
    )
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets the value of this name. */
export async function deleteValue(query: Queries, name: string): Promise<void> {
  await query.deleteFrom('key_values').where('name', '=', name).execute()
}

/**
 * Moves a moment that all processes share on to where `next` says, from where it is now (`start` when there is none yet).
 *
 * Of many at once one is first; the others look again at where it is then. What `next` throws leaves it as it was.
 */
export async function advanceStoredTime(
  query: Queries,
  name: string,
  start: Date,
  next: (moment: number) => number,
): Promise<void> {
  await query
    .insertInto('key_values')
    .values({ name, value: start.toISOString() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  for (;;) {
    const before = (await readValue(query, name)) ?? start.toISOString()
    const moved = await query
      .updateTable('key_values')
      .set({ value: new Date(next(Date.parse(before))).toISOString() })
      .where('name', '=', name)
      .where('value', '=', before)
      .returning('name')
      .executeTakeFirst()
    if (moved) return
  }
}
