import type { Kysely } from 'kysely'
import type { MigrationStep } from './step.ts'

/** Whether a signer's name is another than the agreement's, who was asked about it, and when the owner looked at it. */
export const signerIdentity: MigrationStep = async (db: Kysely<unknown>) => {
  for (const column of [
    'name_differs',
    'asked_email',
    'asked_at',
    'confirmed',
    'confirmed_at',
    'looked_at',
  ])
    await db.schema.alterTable('signers').addColumn(column, 'text').execute()
}
