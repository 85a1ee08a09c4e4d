import { sql } from 'kysely'
import type { MigrationStep } from './step.ts'

/**
 * What is signed, by some or by all. Most signings that are open were opened by one owner and left, and an offer's row is wide, so
 * neither is read for what an index can tell.
 */
export const signed: MigrationStep = async (db) => {
  await db.schema
    .createIndex('signers_who_signed')
    .on('signers')
    .columns(['signing_id', 'signed_at'])
    .where(sql<boolean>`signed_at is not null and status != 'removed'`)
    .execute()
  await db.schema
    .createIndex('offers_signed')
    .on('offers')
    .columns(['status', 'updated_at', 'id'])
    .where(sql<boolean>`status = 'signed'`)
    .execute()
}
