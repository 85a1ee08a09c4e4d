import { compileOnce, type ValueOf } from './compile-once.ts'
import type { Queries } from './database.ts'

const valueNamed = compileOnce((query, value: ValueOf<{ name: string }>) =>
  query.selectFrom('kept_values').select('value').where('name', '=', value('name')),
)

/** A value the service keeps for itself under a name; undefined when there is none. */
export async function readKept(query: Queries, name: string): Promise<string | undefined> {
  const [row] = await valueNamed(query, { name })
  return row?.value
}

/** Keeps a value in place of the one of this name. */
export async function keepValue(query: Queries, name: string, value: string): Promise<void> {
  await query
    .insertInto('kept_values')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Keeps a value under a name where there is none yet; answers whether it did. */
export async function keepFirst(query: Queries, name: string, value: string): Promise<boolean> {
  const row = await query
    .insertInto('kept_values')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

/** Keeps a value in place of another one or none; of several processes that keep the same value, one is told that it did. */
export async function keepIfOther(query: Queries, name: string, value: string): Promise<boolean> {
  const row = await query
    .insertInto('kept_values')
    .values({ name, value })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value }).where('kept_values.value', '!=', value),
    )
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets the value of this name. */
export async function forgetKept(query: Queries, name: string): Promise<void> {
  await query.deleteFrom('kept_values').where('name', '=', name).execute()
}

/**
 * Moves a moment that all processes share on to where `next` says, from where it is now (`start` when there is none yet).
 *
 * Of many at once one is first; the others look again at where it is then. What `next` throws leaves it as it was.
 */
export async function moveKeptTime(
  query: Queries,
  name: string,
  start: Date,
  next: (moment: number) => number,
): Promise<void> {
  await query
    .insertInto('kept_values')
    .values({ name, value: start.toISOString() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  for (;;) {
    const before = (await readKept(query, name)) ?? start.toISOString()
    const moved = await query
      .updateTable('kept_values')
      .set({ value: new Date(next(Date.parse(before))).toISOString() })
      .where('name', '=', name)
      .where('value', '=', before)
      .returning('name')
      .executeTakeFirst()
    if (moved) return
  }
}
