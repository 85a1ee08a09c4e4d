import { type Kysely, sql } from 'kysely'
import type { MigrationStep } from './step.ts'

interface Before {
  offers: { id: string; apn: string }
}

const fold = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const rowsPerStatement = 500

/** By what other offers for the same parcel are found, and what the letter says that was printed last. */
export const apnKeys: MigrationStep = async (db: Kysely<Before>) => {
  await db.schema
    .alterTable('offers')
    .addColumn('apn_key', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('offers').addColumn('letter_terms', 'text').execute()
  const offers = db.selectFrom('offers').select(['id', 'apn'])
  for (let after: string | undefined = ''; after !== undefined;) {
    const rows: Before['offers'][] = await offers
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsPerStatement)
      .execute()
    const keys = rows.map(({ id, apn }) => sql`(${id}, ${fold(apn)})`)
    if (keys.length > 0)
      await sql`
        with made (offer_id, made_key) as (values ${sql.join(keys)})
        update offers set apn_key = made.made_key from made where offers.id = made.offer_id
      `.execute(db)
    after = rows.at(-1)?.id
  }
  await db.schema.createIndex('offers_by_apn').on('offers').column('apn_key').execute()
}
