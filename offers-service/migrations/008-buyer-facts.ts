import type { Kysely } from 'kysely'
import { defaultSettings } from '../contract/index.ts'
import { buyerFacts } from '../src/features/signing/buyer-facts.ts'
import type { MigrationStep } from './step.ts'

interface Signings {
  signings: { agreement_version: string | null; buyer_facts: string | null }
}

/** What a signed agreement says of the buyer. Until now that was the same for all: what the site came with. */
export const addBuyerFacts: MigrationStep = async (db: Kysely<Signings>) => {
  await db.schema.alterTable('signings').addColumn('buyer_facts', 'text').execute()
  await db
    .updateTable('signings')
    .set({ buyer_facts: JSON.stringify(buyerFacts(defaultSettings)) })
    .where('agreement_version', 'is not', null)
    .execute()
}
