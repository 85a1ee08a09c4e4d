import type { Closing } from '../../../contract/index.ts'
import type { Queries } from '../../database.ts'
import type { OfferRow } from '../../tables.ts'

/** How far an offer's closing has come; before the owner sets anything, no step has been reached. */
export async function findClosing(query: Queries, offerId: string): Promise<Closing> {
  const row = await query
    .selectFrom('closings')
    .selectAll()
    .where('offer_id', '=', offerId)
    .executeTakeFirst()
  return {
    escrowOpenedOn: row?.escrow_opened_on ?? null,
    titleSearchOn: row?.title_search_on ?? null,
    closingScheduledOn: row?.closing_scheduled_on ?? null,
    paidOn: row?.paid_on ?? null,
  }
}

/** Keeps the days of an offer's closing steps in place of what was kept before. */
export async function keepClosing(
  query: Queries,
  offerId: string,
  steps: Closing,
  now: Date,
): Promise<void> {
  const columns = {
    escrow_opened_on: steps.escrowOpenedOn,
    title_search_on: steps.titleSearchOn,
    closing_scheduled_on: steps.closingScheduledOn,
    paid_on: steps.paidOn,
    updated_at: now.toISOString(),
  }
  await query
    .insertInto('closings')
    .values({ offer_id: offerId, ...columns })
    .onConflict((conflict) => conflict.column('offer_id').doUpdateSet(columns))
    .execute()
}

/** Where the seller of a signed offer reads mail: what the owner keeps, else what was given when signing. */
export async function sellerEmailOf(query: Queries, offer: OfferRow): Promise<string | undefined> {
  if (offer.seller_email !== '') return offer.seller_email
  const signer = await query
    .selectFrom('signings')
    .innerJoin('signers', 'signers.signing_id', 'signings.id')
    .select('signers.email')
    .where('signings.offer_id', '=', offer.id)
    .where('signings.status', '=', 'signed')
    .orderBy('signers.position')
    .executeTakeFirst()
  return signer?.email ?? undefined
}
