import { type Kysely, sql } from 'kysely'
import { searchTextOf } from '../src/features/offers/search-text.ts'
import type { MigrationStep } from './step.ts'

interface Before {
  offers: {
    id: string
    reference_number: string
    location: string
    apn: string
    seller_name: string
    seller_email: string
    seller_phone: string
    seller_mailing_address: string
  }
  co_sellers: { offer_id: string; position: number; name: string; email: string }
}

const rowsPerStatement = 500

/** What offers are found by, kept with each of them. */
export const searchText: MigrationStep = async (db: Kysely<Before>) => {
  await db.schema
    .alterTable('offers')
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  const others = await db.selectFrom('co_sellers').selectAll().orderBy('position').execute()
  const coSellersOf = Map.groupBy(others, (coSeller) => coSeller.offer_id)
  const offers = await db.selectFrom('offers').selectAll().execute()
  for (let start = 0; start < offers.length; start += rowsPerStatement) {
    const rows = offers
      .slice(start, start + rowsPerStatement)
      .map((offer) => sql`(${offer.id}, ${searchTextOf(offer, coSellersOf.get(offer.id) ?? [])})`)
    await sql`
      with found_by (offer_id, words) as (values ${sql.join(rows)})
      update offers set search_text = found_by.words from found_by where offers.id = found_by.offer_id
    `.execute(db)
  }
}
