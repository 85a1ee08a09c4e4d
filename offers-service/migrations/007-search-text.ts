import { type Kysely, sql } from 'kysely'
import { foldText } from '../contract/folded-text.ts'
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

const compact = (folded: string) => folded.replaceAll(/[^a-z0-9]/g, '')

function dialled(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  return digits.length === 10 ? `1${digits}` : digits
}

function searchTextOf(offer: Before['offers'], coSellers: readonly Before['co_sellers'][]): string {
  const numbers = [offer.reference_number, offer.apn].map(foldText)
  const words = [
    offer.location,
    offer.seller_name,
    offer.seller_email,
    offer.seller_phone,
    offer.seller_mailing_address,
    ...coSellers.flatMap(({ name, email }) => [name, email]),
  ].map(foldText)
  const parts = [...numbers, ...numbers.map(compact), ...words, dialled(offer.seller_phone)]
  return [...new Set(parts)].filter((part) => part !== '').join('\n')
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
