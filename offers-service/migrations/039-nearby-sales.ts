import { key, makeIndexes, required } from './columns.ts'
import type { MigrationStep } from './step.ts'

/** What land was sold for, which sellers of land of that size in the same county are shown. */
export const makeNearbySales: MigrationStep = async (db, { text }) => {
  await db.schema
    .createTable('nearby_sales')
    .addColumn('id', 'text', key)
    .addColumn('county', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('sold_on', 'text', required)
    .addColumn('acreage', 'double precision', required)
    .addColumn('price_cents', 'bigint', required)
    // Where the figures are from.
    .addColumn('source', 'text', required)
    .addColumn('latitude', 'double precision')
    .addColumn('longitude', 'double precision')
    // Everything it is found by, folded.
    .addColumn('search_text', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute()
  await makeIndexes(db, {
    nearby_sales_by_county: { on: 'nearby_sales', columns: ['state', 'county', 'sold_on', 'id'] },
    nearby_sales_by_sold_on: { on: 'nearby_sales', columns: ['sold_on', 'id'] },
    nearby_sales_by_created_at: { on: 'nearby_sales', columns: ['created_at', 'id'] },
  })
  await text.makeIndex(db, { table: 'nearby_sales', key: 'id', columns: ['search_text'] })
}
