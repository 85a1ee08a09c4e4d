import { sql } from 'kysely'
import type { MigrationStep } from './step.ts'

const figure = (column: string) => {
  const digits = ['0', '1', '2', '3', '4'].map(
    (digit) => sql`${sql.ref(column)} like ${sql.lit(`%${digit}%`)}`,
  )
  return sql.join(digits, sql` or `)
}

/**
 * Which of the facts that may be asked for is not on file for an offer, so that the owner can be told how many without reading
 * each. Of offers from before a phone number counts by its figures and a ZIP code as five of them; the next change says it exactly.
 */
export const missingFacts: MigrationStep = async (db) => {
  await db.schema
    .alterTable('offers')
    .addColumn('missing_facts', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await sql`
    update offers set missing_facts = trim(
      case when ${figure('seller_mailing_address')} then '' else 'zip ' end ||
      case when ${figure('seller_phone')} then '' else 'phone' end)
  `.execute(db)
  await db.schema
    .createIndex('offers_by_missing_facts')
    .on('offers')
    .columns(['status', 'missing_facts', 'expiration_date'])
    .execute()
}
