import type { MigrationStep } from './step.ts'

/** When somebody would like to be called, for those questions that are a wish to be called. */
export const callBacks: MigrationStep = async (db) => {
  await db.schema.alterTable('questions').addColumn('call_time', 'text').execute()
}
