import type { Queries } from '../../platform/database/database.ts'
import type { Timestamp } from '../../platform/database/tables.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    content_snapshots: ContentSnapshotRow
  }
}

/** The last known answer of the content system for one key, so that a restart can serve it at once. `json` is text. */
interface ContentSnapshotRow {
  key: string
  json: string
  fetched_at: Timestamp
}

/** Keeps the last known answer for a key, so that a restarted service can give it before Strapi is up. */
export async function saveSnapshot(
  query: Queries,
  key: string,
  json: string,
  now: Date,
): Promise<void> {
  const fetched_at = now.toISOString()
  await query
    .insertInto('content_snapshots')
    .values({ key, json, fetched_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ json, fetched_at }))
    .execute()
}

/** The last known answers, by key, as JSON. */
export async function readSnapshots(query: Queries): Promise<Map<string, string>> {
  const rows = await query.selectFrom('content_snapshots').select(['key', 'json']).execute()
  return new Map(rows.map(({ key, json }) => [key, json]))
}
