import type { MigrationStep } from './step.ts'

/** The code that was mailed to the address a signer typed; the code itself is nowhere. */
export const emailCodes: MigrationStep = async (db) => {
  for (const column of ['email_code_id', 'email_code_address', 'email_code_sent_at'])
    await db.schema.alterTable('signers').addColumn(column, 'text').execute()
  await db.schema.alterTable('signers').addColumn('email_code_tries', 'integer').execute()
}
