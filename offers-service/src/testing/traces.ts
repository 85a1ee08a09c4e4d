import type { Queries } from '../platform/database/database.ts'

/** Every row of every table in which this is found, each with its table's name. */
export async function tracesOf(query: Queries, pattern: RegExp): Promise<string[]> {
  const tables = await query.introspection.getTables()
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await query
        .selectFrom(name as 'jobs')
        .selectAll()
        .execute()
      const told = rows.map((row) => `${name}: ${JSON.stringify(row)}`)
      return told.filter((row) => pattern.test(row))
    }),
  )
  return found.flat()
}
