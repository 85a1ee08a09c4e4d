import { makerOf } from '../../../contract/index.ts'
import type { Queries } from '../../platform/database/database.ts'
import { groupsOf } from '../../platform/database/in-batches.ts'
import { withHistory } from './read-leads.ts'
import { tellCrm } from './service.ts'
import { insertNotes } from './store.ts'
import type { LeadRow } from './tables.ts'

const perStep = 500

/**
 * Gives what somebody looks after to nobody, in the transaction that removes them, also what was merged or deleted; the history of
 * each says so. Merged requests are locked before leads, and each by its id, as everywhere.
 */
export async function releaseLeads(query: Queries, name: string, now: Date): Promise<void> {
  const person = makerOf(name)
  const rows = await query
    .selectFrom('leads')
    .select(['id', 'merged_into'])
    .where('looked_after_by', '=', person)
    .orderBy('id')
    .execute()
  const ids = [
    ...rows.filter((row) => row.merged_into !== null),
    ...rows.filter((row) => row.merged_into === null),
  ].map(({ id }) => id)
  const text = `${name} → nobody, because ${name} was removed`
  for (const step of groupsOf(perStep, ids)) {
    const released: LeadRow[] = []
    for (const id of step) {
      const row = await query
        .updateTable('leads')
        .set({ looked_after_by: null })
        .where('id', '=', id)
        .where('looked_after_by', '=', person)
        .returningAll()
        .executeTakeFirst()
      if (row) released.push(row)
    }
    if (released.length === 0) continue
    const releasedIds = released.map(({ id }) => id)
    await insertNotes(query, releasedIds, { kind: 'given', text }, now)
    await tellCrm(query, now, 'updated', async () => await withHistory(query, released))
  }
}
