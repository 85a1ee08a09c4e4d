import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { MigrationStep } from './step.ts'

interface Before {
  offers: { id: string; apn: string; location: string; seller_name: string }
}

const fold = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const parcelKeyOf = ({ apn, location, seller_name: seller }: Before['offers']) =>
  hash('sha256', [apn, location, seller].map(fold).join('|'), 'base64url')

const rowsPerStatement = 500

/** By what an import finds the offers that its rows would double. */
export const parcelKeys: MigrationStep = async (db: Kysely<Before>) => {
  await db.schema
    .alterTable('offers')
    .addColumn('parcel_key', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  const offers = db.selectFrom('offers').select(['id', 'apn', 'location', 'seller_name'])
  for (let after: string | undefined = ''; after !== undefined;) {
    const rows: Before['offers'][] = await offers
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsPerStatement)
      .execute()
    const keys = rows.map((row) => sql`(${row.id}, ${parcelKeyOf(row)})`)
    if (keys.length > 0)
      await sql`
        with made (offer_id, made_key) as (values ${sql.join(keys)})
        update offers set parcel_key = made.made_key from made where offers.id = made.offer_id
      `.execute(db)
    after = rows.at(-1)?.id
  }
  await db.schema.createIndex('offers_by_parcel').on('offers').column('parcel_key').execute()
}
