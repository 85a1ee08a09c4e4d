import { type Kysely, sql } from 'kysely'
import { key, required } from './columns.ts'

// O.C.G.A. 10-1-393.19. A starting point that the admin can change; their attorney decides what it must say.
const georgiaNotice = [
  'THIS IS A SOLICITATION. THE SENDER IS CONTACTING YOU TO INQUIRE AS TO YOUR INTEREST IN SELLING YOUR HOME OR OTHER REAL ESTATE. YOU ARE UNDER NO OBLIGATION TO RESPOND.',
  'THIS OFFER MAY OR MAY NOT BE THE FAIR MARKET VALUE OF THE PROPERTY.',
].join('\n')
const georgiaBelowAssessed = 'THIS OFFER IS LESS THAN THE COUNTY ASSESSED VALUE FOR THIS PROPERTY.'

/** Sentences that states want in letters with offers, and the one that is known from the start. */
export async function makeStateNotices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('state_notices')
    .addColumn('state', 'text', key)
    .addColumn('text', 'text', required)
    .addColumn('below_assessed_text', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute()
  await sql`
    insert into state_notices (state, text, below_assessed_text, updated_at)
    values ('GA', ${georgiaNotice}, ${georgiaBelowAssessed}, '2026-11-21T00:00:00.000Z')
  `.execute(db)
}
