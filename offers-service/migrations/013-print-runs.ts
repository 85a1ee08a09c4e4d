import { key, makeIndexes, required, rowOf, unique } from './columns.ts'
import type { MigrationStep } from './step.ts'

/** The letters of a mailing as files to print, made in the background. */
export const makePrintRuns: MigrationStep = async (db, { bytes }) => {
  await db.schema
    .createTable('print_runs')
    .addColumn('id', 'text', key)
    .addColumn('mailing_id', 'text', (column) => rowOf('mailings', 'cascade')(unique(column)))
    .addColumn('together', 'integer', required)
    .addColumn('unprinted_only', 'integer', required)
    // Why letters are held back, as JSON; not there until all letters were composed.
    .addColumn('held', 'text')
    .addColumn('created_at', 'text', required)
    .execute()
  await db.schema
    .createTable('print_files')
    .addColumn('id', 'text', key)
    .addColumn('run_id', 'text', rowOf('print_runs', 'cascade'))
    .addColumn('position', 'integer', required)
    // The ids of the offers in the order of printing, as JSON.
    .addColumn('offer_ids', 'text', required)
    .addColumn('letter_count', 'integer', required)
    .addColumn('pages', 'integer', required)
    .addColumn('first_zip', 'text', required)
    .addColumn('last_zip', 'text', required)
    // The letters as a PDF, and what to note of each offer when they are printed; not there until they were drawn.
    .addColumn('content', bytes)
    .addColumn('noted', 'text')
    .addColumn('printed_at', 'text')
    .execute()
  await makeIndexes(db, {
    print_files_by_run: { on: 'print_files', columns: ['run_id', 'position'] },
  })
}
