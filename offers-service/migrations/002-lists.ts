import { key, makeIndexes, oneOf, required, rowOf, zeroAtFirst } from './columns.ts'
import type { MigrationStep } from './step.ts'

/** Lists of parcels and owners from counties and vendors, their rows, and which offers were made from them. */
export const makeLists: MigrationStep = async (db) => {
  await db.schema
    .createTable('lists')
    .addColumn('id', 'text', key)
    .addColumn('name', 'text', required)
    .addColumn('status', 'text', oneOf('status', ['open', 'stored']))
    .addColumn('row_count', 'integer', required)
    .addColumn('offer_count', 'integer', zeroAtFirst)
    // What its headers are, by which the matching of the list before is found.
    .addColumn('headers_key', 'text', required)
    // The file's description, how it is read, and the counts of the last reading, each as JSON.
    .addColumn('file', 'text', required)
    .addColumn('plan', 'text', required)
    .addColumn('summary', 'text')
    // Counts the changes of the plan, so that rows read by an older one can be told.
    .addColumn('version', 'integer', required)
    .addColumn('last_day', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('stored_at', 'text')
    .execute()
  await db.schema
    .createTable('list_rows')
    .addColumn('list_id', 'text', rowOf('lists', 'cascade'))
    .addColumn('row_number', 'integer', required)
    .addColumn('cells', 'text', required)
    .addColumn('mended', 'text', required)
    .addColumn('decision', 'text')
    .addColumn('verdict', 'text')
    .addColumn('reading', 'text')
    .addColumn('offer_id', 'text', (c) => c.references('offers.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('list_rows_key', ['list_id', 'row_number'])
    .execute()
  await db.schema
    .createTable('list_findings')
    .addColumn('list_id', 'text', required)
    .addColumn('finding', 'text', required)
    .addColumn('row_number', 'integer', required)
    .addColumn('text', 'text', required)
    .addPrimaryKeyConstraint('list_findings_key', ['list_id', 'finding', 'row_number'])
    .addForeignKeyConstraint(
      'list_findings_row',
      ['list_id', 'row_number'],
      'list_rows',
      ['list_id', 'row_number'],
      (c) => c.onDelete('cascade'),
    )
    .execute()
  await db.schema
    .alterTable('offers')
    .addColumn('list_id', 'text', (c) => c.references('lists.id').onDelete('set null'))
    .execute()
  await db.schema.alterTable('offers').addColumn('list_row', 'integer').execute()
  await makeIndexes(db, {
    lists_by_created_at: { on: 'lists', columns: ['created_at', 'id'] },
    lists_by_headers: { on: 'lists', columns: ['headers_key', 'created_at'] },
    list_rows_by_offer: { on: 'list_rows', columns: ['offer_id'], where: 'offer_id is not null' },
    list_findings_by_row: { on: 'list_findings', columns: ['list_id', 'row_number'] },
    list_rows_by_verdict: { on: 'list_rows', columns: ['list_id', 'verdict', 'row_number'] },
    offers_by_list: {
      on: 'offers',
      columns: ['list_id', 'list_row'],
      where: 'list_id is not null',
    },
  })
}
