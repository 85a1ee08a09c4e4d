import type { MigrationStep } from './step.ts'

/** Who entered a sale, and who changed it last; null where that is not known, as with sales of before, and where nobody changed it. */
export const addNearbySaleMakers: MigrationStep = async (db) => {
  for (const column of ['made_by', 'changed_by'])
    await db.schema.alterTable('nearby_sales').addColumn(column, 'text').execute()
}
