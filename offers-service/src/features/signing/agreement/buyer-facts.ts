import * as v from 'valibot'
import {
  addressLines,
  business,
  type FullSettings,
  signerWords,
} from '../../../../contract/index.ts'
import type { SigningRow } from '../tables.ts'

/** What agreement, consent and signed document say of the buyer, in the words they say it with. */
const BuyerFacts = v.object({
  buyer: v.string(),
  buyerAddress: v.string(),
  closingAgent: v.string(),
  timeZone: v.string(),
  governingState: v.string(),
  phone: v.string(),
  email: v.string(),
  /** Who signs for the buyer, and as what; empty when nobody is named, and in what was signed before this was a setting. */
  buyerSigner: v.optional(v.string(), ''),
})
export type BuyerFacts = v.InferOutput<typeof BuyerFacts>

export const buyerFactNames = Object.keys(BuyerFacts.entries)

const anyAgent = 'a licensed title company, escrow company or closing attorney'

/** The facts as the settings have them. */
export function buyerFacts({ phoneDisplay, business: own }: FullSettings): BuyerFacts {
  const { name } = own.escrowCompany
  return {
    buyer: own.legalName,
    buyerAddress: addressLines(own.postalAddress).join(', '),
    closingAgent: name ? `${name}, or ${anyAgent} in its place` : anyAgent,
    timeZone: business.timeZoneName,
    governingState: business.governingState,
    phone: phoneDisplay,
    email: own.supportEmail,
    buyerSigner: signerWords(own.signer),
  }
}

/** The facts a signing is under: once somebody has signed, those they signed with, whatever the settings say now. */
export function factsOf(
  { buyer_facts: kept }: Pick<SigningRow, 'buyer_facts'>,
  settings: FullSettings,
): BuyerFacts {
  return kept === null ? buyerFacts(settings) : v.parse(BuyerFacts, JSON.parse(kept))
}
