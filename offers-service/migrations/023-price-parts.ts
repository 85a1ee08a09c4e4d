import { sql } from 'kysely'
import { emptyAtFirst } from './columns.ts'
import type { MigrationStep } from './step.ts'

/** What comes out of the price of an offer, and how that price was found. */
export const addPriceParts: MigrationStep = async (db) => {
  const offers = () => db.schema.alterTable('offers')
  // Owed on the land and paid out of the price; null where none is known.
  await offers()
    .addColumn('back_taxes_cents', 'bigint', (c) => c.check(sql`back_taxes_cents > 0`))
    .execute()
  await offers().addColumn('price_reasons', 'text', emptyAtFirst).execute()
  // Who worked the price out, by name; empty where nobody is named.
  await offers().addColumn('priced_by', 'text', emptyAtFirst).execute()
}
