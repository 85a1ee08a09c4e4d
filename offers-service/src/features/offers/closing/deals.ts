import { setImmediate as others } from 'node:timers/promises'
import {
  type Closing,
  type ClosingPlan,
  type Deal,
  type DealStage,
  maxEndedDeals,
} from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { groupsOf, stepSize } from '../../../platform/database/in-batches.ts'
import { sellerNamesOf } from '../co-sellers.ts'
import { placeOf } from '../parcels/place.ts'
import { dueDay, nextSteps } from './due.ts'
import { closingPlan } from './plan.ts'
import { signedDayOf, toClosing } from './store.ts'

/** How far a deal has come, by the days of its steps. */
function stageOf(closing: Closing, fellThroughOn: string | null): DealStage {
  if (fellThroughOn !== null) return 'fell_through'
  if (closing.paidOn !== null) return 'paid'
  if (closing.closingScheduledOn !== null) return 'scheduled'
  if (closing.titleSearchOn !== null) return 'title'
  return closing.escrowOpenedOn === null ? 'signed' : 'escrow'
}

/** Signed offers that no other agreement took the place of, with what is kept of their closing. */
export const signedOffers = (query: Queries) =>
  query
    .selectFrom('offers')
    .leftJoin('closings', 'closings.offer_id', 'offers.id')
    .leftJoin('signings', (join) =>
      join.onRef('signings.offer_id', '=', 'offers.id').on('signings.status', '=', 'signed'),
    )
    .leftJoin('new_agreements', (join) =>
      join
        .onRef('new_agreements.replaced_id', '=', 'offers.id')
        .on('new_agreements.signed_at', 'is not', null),
    )
    .leftJoin('closing_details', 'closing_details.offer_id', 'offers.id')
    .where('offers.status', '=', 'signed')
    .where('new_agreements.offer_id', 'is', null)
    .select(['offers.id', 'offers.reference_number', 'offers.seller_name', 'offers.seller_phone'])
    .select(['offers.location', 'offers.apn', 'offers.amount_cents', 'offers.updated_at'])
    .select(['offers.seller_mailing_address', 'offers.acreage', 'signings.completed_at'])
    .select(['closings.escrow_opened_on', 'closings.title_search_on'])
    .select(['closings.closing_scheduled_on', 'closings.paid_on'])
    .select(['closings.fell_through_on', 'closings.fell_through_reason'])
    .select(['closing_details.company', 'closing_details.phone as company_phone'])
    .select('closing_details.file_number')
    .select(['closing_details.back_taxes_cents', 'closing_details.costs_cents'])
    .select('closing_details.resale_cents')

export type SignedOfferRow = Awaited<ReturnType<ReturnType<typeof signedOffers>['execute']>>[number]

type NextStep = Awaited<ReturnType<ReturnType<typeof nextSteps>['execute']>>[number]

async function toDeals(
  query: Queries,
  rows: readonly SignedOfferRow[],
  plan: ClosingPlan,
  nextOf: ReadonlyMap<string, NextStep>,
): Promise<Deal[]> {
  const names = await sellerNamesOf(query, rows)
  return rows.map((row) => {
    const closing = toClosing(row)
    const next = nextOf.get(row.id)
    return {
      referenceNumber: row.reference_number,
      sellerNames: (names.get(row.id) ?? []).filter((name) => name !== ''),
      sellerPhone: row.seller_phone,
      location: row.location,
      county: placeOf(row.location).county,
      apn: row.apn,
      amount: row.amount_cents / 100,
      signedOn: signedDayOf(row.completed_at, row.updated_at),
      ...closing,
      fellThroughOn: row.fell_through_on,
      fellThroughReason: row.fell_through_reason ?? '',
      stage: stageOf(closing, row.fell_through_on),
      next: next?.step ? { step: next.step, dueOn: dueDay(plan, next.step, next.since) } : null,
    }
  })
}

/**
 * Every deal that goes on, in the order of their signatures, and the last ones of those that are paid or fell through, a step at a
 * time.
 */
export async function* currentDeals(query: Queries, now: Date): AsyncGenerator<Deal[]> {
  const going = await signedOffers(query)
    .where('closings.paid_on', 'is', null)
    .where('closings.fell_through_on', 'is', null)
    .orderBy((eb) => eb.fn.coalesce('signings.completed_at', 'offers.updated_at'))
    .orderBy('offers.id')
    .execute()
  const plan = await closingPlan(query)
  const next = await nextSteps(query, plan, now).execute()
  const ended = (column: 'closings.paid_on' | 'closings.fell_through_on') =>
    signedOffers(query)
      .where(column, 'is not', null)
      .orderBy(column, 'desc')
      .orderBy('offers.id')
      .limit(maxEndedDeals)
      .execute()
  const nextOf = new Map(next.map((step) => [step.id, step]))
  const rows = [
    ...going,
    ...(await ended('closings.paid_on')),
    ...(await ended('closings.fell_through_on')),
  ]
  for (const some of groupsOf(stepSize, rows)) {
    yield await toDeals(query, some, plan, nextOf)
    await others()
  }
}
