import type { MigrationStep } from './step.ts'

/** How large the letters of a mailing are set. */
export const addTypeSize: MigrationStep = async (db) => {
  await db.schema
    .alterTable('mailings')
    .addColumn('type_size', 'text', (column) => column.notNull().defaultTo('usual'))
    .execute()
}
