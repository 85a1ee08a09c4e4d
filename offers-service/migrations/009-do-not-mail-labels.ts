import { emptyAtFirst } from './columns.ts'
import type { MigrationStep } from './step.ts'

/** By what the admin tells an entry that came by hand, in place of the name, which is not kept. */
export const addDoNotMailLabels: MigrationStep = async (db) => {
  await db.schema.alterTable('do_not_mail').addColumn('label', 'text', emptyAtFirst).execute()
}
