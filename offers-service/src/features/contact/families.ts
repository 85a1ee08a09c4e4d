import type { Queries } from '../../platform/database/database.ts'

async function mergedAmong(query: Queries, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await query
    .selectFrom('leads')
    .select('id')
    .where('merged_into', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** These leads with what was merged into them: the merged ones in front, as they are locked before the leads they belong to. */
export async function withMerged(query: Queries, ids: readonly string[]): Promise<string[]> {
  const merged = await mergedAmong(query, ids)
  return [...new Set([...merged, ...ids.toSorted()])]
}

/** The same, with the leads that some of these were merged into, and all that was merged there. */
export async function wholeLeads(query: Queries, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await query
    .selectFrom('leads')
    .select('merged_into')
    .where('id', 'in', ids)
    .where('merged_into', 'is not', null)
    .execute()
  return await withMerged(query, [
    ...new Set([...ids, ...rows.flatMap(({ merged_into: lead }) => lead ?? [])]),
  ])
}
