import * as v from 'valibot'
import type { Lead, OfferEventType } from '../../../contract/index.ts'
import type { Queries } from '../database/database.ts'
import { enqueueJobs } from '../jobs/store.ts'
import { toAdminOffer } from '../../features/offers/store.ts'
import type { OfferRow } from '../database/tables.ts'
import { findSubscription } from './subscription.ts'

/** The job kind that delivers a {@link CrmEvent}. */
export const crmJobKind = 'crm'

/** What the CRM is sent, in the form Standard Webhooks asks for. */
export const CrmEvent = v.object({
  type: v.string(),
  timestamp: v.string(),
  data: v.record(v.string(), v.unknown()),
})
export type CrmEvent = v.InferOutput<typeof CrmEvent>

async function isHeard(query: Queries): Promise<boolean> {
  return (await findSubscription(query))?.isStopped === false
}

/** Tells the CRM about a lead, in the transaction of the change. `erased` says no more than which one it was. */
export async function enqueueLeadEvent(
  query: Queries,
  now: Date,
  change: 'created' | 'updated',
  lead: Omit<Lead, 'duplicates'>,
): Promise<void> {
  if (!(await isHeard(query))) return
  const event: CrmEvent = {
    type: `lead.${change}`,
    timestamp: now.toISOString(),
    data: { ...lead },
  }
  await enqueueJobs(query, now, crmJobKind, [
    { payload: event, about: `contact_requests:${lead.id}` },
  ])
}

/** Asks the CRM to forget a lead; the event says no more than which one it was. */
export async function enqueueLeadErased(query: Queries, now: Date, id: string): Promise<void> {
  if (!(await isHeard(query))) return
  const event: CrmEvent = { type: 'lead.erased', timestamp: now.toISOString(), data: { id } }
  await enqueueJobs(query, now, crmJobKind, [{ payload: event, about: null }])
}

/** Asks the CRM to forget offers; the events say no more than which they were. */
export async function enqueueOffersErased(
  query: Queries,
  now: Date,
  referenceNumbers: string[],
): Promise<void> {
  if (!(await isHeard(query))) return
  const eventOf = (referenceNumber: string): CrmEvent => ({
    type: 'offer.erased',
    timestamp: now.toISOString(),
    data: { referenceNumber },
  })
  const jobs = referenceNumbers.map((number) => ({ payload: eventOf(number), about: null }))
  await enqueueJobs(query, now, crmJobKind, jobs)
}

/** Tells the CRM what happened to these offers, in the transaction of the change. The owner's notes stay here. */
export async function enqueueOfferEvents(
  query: Queries,
  now: Date,
  type: OfferEventType,
  offerIds: string[],
  detail: string,
): Promise<void> {
  if (!(await isHeard(query))) return
  const rows = await query.selectFrom('offers').selectAll().where('id', 'in', offerIds).execute()
  const eventOf = (row: OfferRow): CrmEvent => {
    const { notes: _, ...offer } = toAdminOffer(row, now)
    return { type: `offer.${type}`, timestamp: now.toISOString(), data: { ...offer, detail } }
  }
  const jobs = rows.map((row) => ({ payload: eventOf(row), about: `offers:${row.id}` }))
  await enqueueJobs(query, now, crmJobKind, jobs)
}

/** Queues a test event, whether or not the CRM asked us to stop. */
export async function enqueueCrmTest(query: Queries, now: Date): Promise<void> {
  const event: CrmEvent = { type: 'test', timestamp: now.toISOString(), data: {} }
  await enqueueJobs(query, now, crmJobKind, [{ payload: event, about: null }])
}
