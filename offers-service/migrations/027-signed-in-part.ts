import { sql } from 'kysely'
import type { MigrationStep } from './step.ts'

/** By which signings some have signed; most that are open were opened by one owner and left. */
export const signedInPart: MigrationStep = async (db) => {
  await db.schema
    .createIndex('signers_who_signed')
    .on('signers')
    .columns(['signing_id', 'signed_at'])
    .where(sql<boolean>`signed_at is not null and status != 'removed'`)
    .execute()
}
