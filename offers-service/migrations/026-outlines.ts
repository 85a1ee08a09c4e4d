import { emptyAtFirst, key, required, rowOf } from './columns.ts'
import type { MigrationStep } from './step.ts'

/** The true outlines of parcels; apart from these, since a list of parcels needs none. */
export const makeOutlines: MigrationStep = async (db) => {
  await db.schema
    .createTable('parcel_outlines')
    .addColumn('parcel_id', 'text', (column) => key(rowOf('parcels', 'cascade')(column)))
    // The corners as JSON: longitude and latitude of each in degrees, in the order of the line.
    .addColumn('corners', 'text', required)
    .addColumn('stored_at', 'text', required)
    .execute()
  // Where the outline is from, as sellers read it; they see no outline while it is empty.
  await db.schema.alterTable('parcels').addColumn('outline_source', 'text', emptyAtFirst).execute()
}
