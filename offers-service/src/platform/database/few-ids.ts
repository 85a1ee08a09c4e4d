import { type AliasedExpression, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Queries } from './database.ts'

/** The ids an engine gives; undefined where they are more than so many. */
export async function fewIds(
  query: Queries,
  candidates: AliasedExpression<{ id: string }, 'candidate'>,
  most: number,
): Promise<string[] | undefined> {
  const rows = await query.selectFrom(candidates).select('candidate.id').execute()
  return rows.length <= most ? rows.map(({ id }) => id) : undefined
}

/** How many ids a statement takes: a few kinds of statements, because each is prepared and kept. */
const idCounts = [16, 128, 1024, 8192]

/** The condition that a column is one of these ids, of which the last is repeated until the statement is one of those few. */
export function isOneOf(column: string, ids: readonly string[]): RawBuilder<SqlBool> {
  const last = ids.at(-1)
  if (last === undefined) return sql`1 = 0`
  const count = idCounts.find((known) => known >= ids.length) ?? ids.length
  const repeated = Array.from({ length: count - ids.length }, () => last)
  return sql`${sql.ref(column)} in (${sql.join([...ids, ...repeated])})`
}
