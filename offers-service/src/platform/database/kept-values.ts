import type { Queries } from './database.ts'

/**
 * Moves a moment that all processes share on to where `next` says, from where it is now (`start` when there is none yet).
 *
 * Of many at once one is first; the others look again at where it is then. What `next` throws leaves it as it was.
 */
export async function moveKeptMoment(
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
    const before = await query
      .selectFrom('kept_values')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    const moved = await query
      .updateTable('kept_values')
      .set({ value: new Date(next(Date.parse(before.value))).toISOString() })
      .where('name', '=', name)
      .where('value', '=', before.value)
      .returning('name')
      .executeTakeFirst()
    if (moved) return
  }
}
