import type { MigrationStep } from './step.ts'

/** When it was known that nobody can sign a document at its signing service any more, so that its offer may be erased. */
export const endedElsewhere: MigrationStep = async (db) => {
  await db.schema.alterTable('signings').addColumn('ended_elsewhere_at', 'text').execute()
}
