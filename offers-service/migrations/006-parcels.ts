import { key, makeIndexes, required } from './columns.ts'
import type { MigrationStep } from './step.ts'

/** Parcels as things of their own, to which offers refer. Those of older offers are made by the service. */
export const makeParcels: MigrationStep = async (db, { text }) => {
  await db.schema
    .createTable('parcels')
    .addColumn('id', 'text', key)
    // County, state and folded number, by which two spellings are one parcel.
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('apn', 'text', required)
    .addColumn('apn_key', 'text', required)
    .addColumn('county', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('location', 'text', required)
    .addColumn('acreage', 'double precision', required)
    .addColumn('assessed_cents', 'bigint')
    .addColumn('latitude', 'double precision')
    .addColumn('longitude', 'double precision')
    .addColumn('notes', 'text', required)
    // Everything it is found by, folded.
    .addColumn('search_text', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute()
  await db.schema
    .alterTable('offers')
    .addColumn('parcel_id', 'text', (column) =>
      column.references('parcels.id').onDelete('set null'),
    )
    .execute()
  await makeIndexes(db, {
    parcels_by_apn: { on: 'parcels', columns: ['apn_key', 'id'] },
    parcels_by_county: { on: 'parcels', columns: ['state', 'county', 'id'] },
    parcels_by_created_at: { on: 'parcels', columns: ['created_at', 'id'] },
    parcels_by_location: { on: 'parcels', columns: ['location', 'id'] },
    parcels_by_acreage: { on: 'parcels', columns: ['acreage', 'id'] },
    offers_by_parcel_id: {
      on: 'offers',
      columns: ['parcel_id', 'created_at'],
      where: 'parcel_id is not null',
    },
    offers_without_parcel: {
      on: 'offers',
      columns: ['created_at', 'id'],
      where: `parcel_id is null and apn_key <> ''`,
    },
  })
  await text.makeIndex(db, { table: 'parcels', key: 'id', columns: ['search_text'] })
}
