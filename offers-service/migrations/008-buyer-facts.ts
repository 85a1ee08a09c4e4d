import type { Kysely } from 'kysely'
import { addressLines, business, defaultSettings } from '../contract/index.ts'
import type { MigrationStep } from './step.ts'

interface Signings {
  signings: { agreement_version: string | null; buyer_facts: string | null }
}

const anyAgent = 'a licensed title company, escrow company or closing attorney'

function buyerFacts() {
  const { phoneDisplay, business: own } = defaultSettings
  const { name } = own.escrowCompany
  return {
    buyer: own.legalName,
    buyerAddress: addressLines(own.postalAddress).join(', '),
    closingAgent: name ? `${name}, or ${anyAgent} in its place` : anyAgent,
    timeZone: business.timeZoneName,
    governingState: business.governingState,
    phone: phoneDisplay,
    email: own.supportEmail,
  }
}

/** What a signed agreement says of the buyer. Until now that was the same for all: what the site came with. */
export const addBuyerFacts: MigrationStep = async (db: Kysely<Signings>) => {
  await db.schema.alterTable('signings').addColumn('buyer_facts', 'text').execute()
  await db
    .updateTable('signings')
    .set({ buyer_facts: JSON.stringify(buyerFacts()) })
    .where('agreement_version', 'is not', null)
    .execute()
}
