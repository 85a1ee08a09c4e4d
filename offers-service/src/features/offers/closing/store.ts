import type {
  AdminClosing,
  Closing,
  ClosingPlan,
  SignedClosing,
} from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { sellersOf } from '../../offers/co-sellers.ts'
import { businessDay } from '../status.ts'
import type { OfferRow } from '../tables.ts'
import { replacedBy, replacementOf } from './new-agreements.ts'
import { closingPlan } from './plan.ts'
import type { ClosingRow } from './tables.ts'

type ClosingDays = Pick<
  ClosingRow,
  'escrow_opened_on' | 'title_search_on' | 'closing_scheduled_on' | 'paid_on'
>

export function toClosing(row: ClosingDays | undefined): Closing {
  return {
    escrowOpenedOn: row?.escrow_opened_on ?? null,
    titleSearchOn: row?.title_search_on ?? null,
    closingScheduledOn: row?.closing_scheduled_on ?? null,
    paidOn: row?.paid_on ?? null,
  }
}

async function closingRow(query: Queries, offerId: string): Promise<ClosingRow | undefined> {
  return await query
    .selectFrom('closings')
    .selectAll()
    .where('offer_id', '=', offerId)
    .executeTakeFirst()
}

/** The days of the steps of an offer's closing. */
export async function storedClosing(query: Queries, offerId: string): Promise<Closing> {
  return toClosing(await closingRow(query, offerId))
}

async function finishedSigning(query: Queries, offerId: string) {
  return await query
    .selectFrom('signings')
    .select(['id', 'completed_at'])
    .where('offer_id', '=', offerId)
    .where('status', '=', 'signed')
    .executeTakeFirst()
}

/** What the business says to sellers of the steps in its own words; undefined where it says nothing. */
function sentencesOf({ escrow, title, paid }: ClosingPlan): SignedClosing['sentences'] {
  const sentences = { escrow: escrow.text, title: title.text, paid: paid.text }
  return Object.values(sentences).some((text) => text !== '') ? sentences : undefined
}

/** How far the closing of a signed offer has come; before the admin sets anything, no step has been reached. */
export async function signedClosing(query: Queries, offer: OfferRow): Promise<SignedClosing> {
  const signing = await finishedSigning(query, offer.id)
  const row = await closingRow(query, offer.id)
  const sentences = sentencesOf(await closingPlan(query))
  const replacement = await replacementOf(query, offer.id)
  return {
    ...toClosing(row),
    fellThroughOn: row?.fell_through_on ?? null,
    ...(sentences && { sentences }),
    ...(replacement && { replacedBy: replacement.reference_number }),
    signedOn: signedDayOf(signing?.completed_at ?? null, offer.updated_at),
  }
}

/** Whether and why a sale does not take place; null and empty where it does. */
export type FellThrough = Pick<AdminClosing, 'fellThroughOn' | 'fellThroughReason'>

/** What is kept of a sale that takes place. */
export const goesOn: FellThrough = { fellThroughOn: null, fellThroughReason: '' }

/** Keeps the days of an offer's closing steps in place of what was kept before. */
export async function storeClosing(
  query: Queries,
  offerId: string,
  steps: Closing,
  { fellThroughOn, fellThroughReason }: FellThrough,
  now: Date,
): Promise<void> {
  const columns = {
    escrow_opened_on: steps.escrowOpenedOn,
    title_search_on: steps.titleSearchOn,
    closing_scheduled_on: steps.closingScheduledOn,
    paid_on: steps.paidOn,
    fell_through_on: fellThroughOn,
    fell_through_reason: fellThroughReason,
    updated_at: now.toISOString(),
  }
  await query
    .insertInto('closings')
    .values({ offer_id: offerId, ...columns })
    .onConflict((conflict) => conflict.column('offer_id').doUpdateSet(columns))
    .execute()
}

/** The day an offer was signed by all: the signing's, or that of the offer's last change, which was its signature. */
export function signedDayOf(completedAt: string | null, offerUpdatedAt: string): string {
  return businessDay(new Date(completedAt ?? offerUpdatedAt))
}

/** The closing of an offer as the admin sees it. */
export async function adminClosing(query: Queries, offer: OfferRow): Promise<AdminClosing> {
  const row = await closingRow(query, offer.id)
  const closing = {
    ...toClosing(row),
    fellThroughOn: row?.fell_through_on ?? null,
    fellThroughReason: row?.fell_through_reason ?? '',
    replacedBy: (await replacementOf(query, offer.id))?.reference_number ?? null,
    updatedAt: row?.updated_at ?? null,
  }
  if (offer.status !== 'signed')
    return { ...closing, signedOn: null, earliestOn: null, sellers: [] }
  const signing = await finishedSigning(query, offer.id)
  const signedOn = signedDayOf(signing?.completed_at ?? null, offer.updated_at)
  const before = await replacedBy(query, offer.id)
  return {
    ...closing,
    signedOn,
    earliestOn: before ? (await adminClosing(query, before)).earliestOn : signedOn,
    sellers: await sellersWhoSigned(query, offer, signing?.id),
  }
}

/** Everyone who signed, under the name and e-mail they signed with or, where they gave none, what the admin keeps. */
async function sellersWhoSigned(
  query: Queries,
  offer: OfferRow,
  signingId = '',
): Promise<AdminClosing['sellers']> {
  const sellers = await sellersOf(query, offer)
  const signers = await query
    .selectFrom('signers')
    .select(['position', 'name', 'email'])
    .where('signing_id', '=', signingId)
    .where('signed_at', 'is not', null)
    .orderBy('position')
    .execute()
  if (signers.length === 0) return sellers
  return signers.map(({ position, name, email }) => ({
    name: name || sellers[position - 1]?.name || '',
    email: email || sellers[position - 1]?.email || '',
  }))
}
