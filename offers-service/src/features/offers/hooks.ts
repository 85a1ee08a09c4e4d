import type { CoSeller } from '../../../contract/index.ts'
import type { Visitor } from '../../platform/access/visitors.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import type { OfferRow } from './tables.ts'

/** Who declines and why. `signer` is their place among the sellers, 0 for whoever holds only the reference number. */
export interface Decline {
  signer: number
  reason: string
  visitor: Visitor
  /** Wants to be mailed about no land any more. */
  noMoreLetters?: boolean
  /** Looks as if a program had sent it: it counts, but the admin gets no mail of it. */
  isAutomatic?: boolean
}

/**
 * What signing tells of offers, and does when something happens to one; offers know no more of it. Those with a `query` run in the transaction of
 * the change and refuse it by throwing.
 */
export interface OfferHooks {
  /** Somebody looked at an offer that is being signed. */
  viewed: (offerId: string) => Promise<void>
  /** Where the agreement of an offer can be read before signing; undefined where it is signed at a service, with a text of its own. */
  agreementUrl: (query: Queries, offer: OfferRow) => Promise<string | undefined>
  /** The admin changes an offer. */
  changed: (query: Queries, before: OfferRow, after: OfferRow) => Promise<void>
  /** The admin takes an offer back, and changes nothing else of it. */
  withdrawn: (query: Queries, offerId: string) => Promise<void>
  /** The admin names who sells beside an offer's own seller: all of them, in this order. */
  coSellersNamed: (query: Queries, offer: OfferRow, coSellers: readonly CoSeller[]) => Promise<void>
  /** A landowner declines an offer. */
  declined: (query: Queries, offerId: string, decline: Decline & { at: Date }) => Promise<void>
  /** Which of these offers have a signature the admin has yet to look at. */
  flaggedIds: (query: Queries, offerIds: readonly string[]) => Promise<Set<string>>
  /**
   * Offers are about to be erased: ends, outside of any transaction, what somebody could still sign at a signing service. What
   * cannot be ended stays in `openElsewhere`.
   */
  endElsewhere: (offerIds: readonly string[]) => Promise<void>
  /** Which of these offers somebody may still sign at a signing service, and so must not be erased. */
  openElsewhere: (query: Queries, offerIds: readonly string[]) => Promise<Set<string>>
  /** Offers that nobody has signed are erased for good. */
  erased: (query: Queries, offerIds: readonly string[]) => Promise<void>
}

/** What offers work with. */
export interface OfferServices extends Services {
  offerHooks: OfferHooks
}
