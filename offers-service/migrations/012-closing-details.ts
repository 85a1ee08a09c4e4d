import { emptyAtFirst, makeIndexes, required, rowOf } from './columns.ts'
import type { MigrationStep } from './step.ts'

/** Who closes a deal, what it costs, what of it is done, its documents, and agreements that replace it. */
export const makeClosingDetails: MigrationStep = async (db, { bytes }) => {
  await db.schema
    .createTable('closing_details')
    .addColumn('offer_id', 'text', (column) => rowOf('offers', 'restrict')(column.primaryKey()))
    .addColumn('company', 'text', emptyAtFirst)
    .addColumn('contact', 'text', emptyAtFirst)
    .addColumn('phone', 'text', emptyAtFirst)
    .addColumn('email', 'text', emptyAtFirst)
    .addColumn('file_number', 'text', emptyAtFirst)
    .addColumn('back_taxes_cents', 'bigint')
    .addColumn('costs_cents', 'bigint')
    // What the parcel was sold again for, or is to be.
    .addColumn('resale_cents', 'bigint')
    // The lines of the checklist that are done, as JSON.
    .addColumn('done', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute()
  await db.schema
    .createTable('closing_documents')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('offer_id', 'text', rowOf('offers', 'restrict'))
    .addColumn('name', 'text', required)
    .addColumn('media_type', 'text', required)
    .addColumn('content', bytes, required)
    .addColumn('size', 'integer', required)
    .addColumn('created_at', 'text', required)
    .execute()
  // Agreements with another price, in place of one that was signed.
  await db.schema
    .createTable('new_agreements')
    .addColumn('offer_id', 'text', (column) => rowOf('offers', 'cascade')(column.primaryKey()))
    .addColumn('replaced_id', 'text', rowOf('offers', 'restrict'))
    // When it was signed, and took the place of the other.
    .addColumn('signed_at', 'text')
    .execute()
  await makeIndexes(db, {
    new_agreements_by_replaced: { on: 'new_agreements', columns: ['replaced_id'] },
    new_agreements_signed: {
      on: 'new_agreements',
      columns: ['replaced_id'],
      unique: true,
      where: 'signed_at is not null',
    },
    closing_documents_by_offer: {
      on: 'closing_documents',
      columns: ['offer_id', 'created_at', 'id'],
    },
  })
}
