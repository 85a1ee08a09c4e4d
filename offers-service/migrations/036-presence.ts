import { key, required } from './columns.ts'
import type { MigrationStep } from './step.ts'

/** Which screen of the admin area each open tab shows. */
export const makePresence: MigrationStep = async (db) => {
  await db.schema
    .createTable('presence')
    .addColumn('tab', 'text', key)
    .addColumn('session_hash', 'text', required)
    .addColumn('person', 'text', required)
    .addColumn('screen', 'text', required)
    .addColumn('seen_at', 'text', required)
    .execute()
}
