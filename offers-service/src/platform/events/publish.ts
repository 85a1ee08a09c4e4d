import * as v from 'valibot'
import type { Queries } from '../database/database.ts'
import { enqueueJobs } from '../jobs/store.ts'
import { findSubscription } from './subscription.ts'

/** The job kind that delivers a {@link DomainEvent}. */
export const eventJobKind = 'crm'

/** What the CRM is sent, in the form Standard Webhooks asks for. */
export const DomainEvent = v.object({
  type: v.string(),
  timestamp: v.string(),
  data: v.record(v.string(), v.unknown()),
})
type DomainEvent = v.InferOutput<typeof DomainEvent>

/** Something that happened. `about` names whose data it holds, so that erasing that takes the event along; null when nobody's. */
export interface NewEvent {
  type: string
  data: Record<string, unknown>
  about: string | null
}

async function publish(query: Queries, now: Date, events: NewEvent[]): Promise<void> {
  const jobs = events.map(({ type, data, about }) => {
    const payload: DomainEvent = { type, timestamp: now.toISOString(), data }
    return { payload, about }
  })
  await enqueueJobs(query, now, eventJobKind, jobs)
}

/**
 * Tells the CRM what happened, in the transaction of the change. Nothing is gathered or queued while nobody listens.
 */
export async function publishEvents(
  query: Queries,
  now: Date,
  gather: () => NewEvent[] | Promise<NewEvent[]>,
): Promise<void> {
  const subscription = await findSubscription(query)
  if (subscription?.isStopped === false) await publish(query, now, await gather())
}

/** Queues a test event, whether or not the CRM asked us to stop. */
export async function publishTest(query: Queries, now: Date): Promise<void> {
  await publish(query, now, [{ type: 'test', data: {}, about: null }])
}
