import { Webhook } from 'standardwebhooks'
import * as v from 'valibot'
import type { Integration } from '../../../contract/index.ts'
import type { Config } from '../config.ts'
import type { Database, Queries } from '../database/database.ts'
import { outcomeOf } from '../jobs/overview.ts'
import { BusyFailure, HopelessFailure, HostDown } from '../jobs/schedule.ts'
import type { JobHandler, JobKind } from '../jobs/worker.ts'
import { callOutside, retryAfterMs } from '../outgoing.ts'
import { DomainEvent, eventJobKind } from './publish.ts'
import { findSubscription, setStopped } from './subscription.ts'

const timeoutMs = 15_000

interface DeliveryParts {
  config: Pick<Config, 'crm'>
  db: Database
  now: () => Date
}

async function post(url: string, headers: Record<string, string>, body: string) {
  try {
    const answer = await callOutside(url, { method: 'POST', headers, body }, timeoutMs)
    await answer.body?.cancel()
    return answer
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const reason = cause instanceof Error ? cause.message || cause.name : String(cause)
    throw new HostDown(`The CRM could not be reached: ${reason}`, { cause: error })
  }
}

/**
 * The job handler that delivers events to the CRM as Standard Webhooks asks: signed, with an id that stays the same from
 * try to try.
 *
 * An answer of 410 stops all deliveries until the address changes or a test succeeds; `Retry-After` is honoured.
 */
function deliver({ services }: { services: DeliveryParts }): JobHandler {
  const { config, db, now } = services
  const { crm } = config
  return async (payload, { id }) => {
    if (!crm) throw new HopelessFailure('No CRM is set up any more.')
    const event = v.parse(DomainEvent, payload)
    const subscription = await findSubscription(db.read)
    const isTest = event.type === 'test'
    if (subscription?.isStopped && !isTest)
      throw new HopelessFailure('The CRM has asked us to stop sending.')

    const body = JSON.stringify(event)
    const moment = now()
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(moment.getTime() / 1000)),
      'webhook-signature': new Webhook(crm.secret).sign(id, moment, body),
    }
    const answer = await post(crm.url, headers, body)
    if (answer.ok) {
      if (subscription?.isStopped) await setStopped(db.write, crm.url, false)
      return
    }
    if (answer.status === 410) {
      await setStopped(db.write, crm.url, true)
      throw new HopelessFailure('The CRM answered 410: it does not want our events any more.')
    }
    const problem = `The CRM answered ${answer.status}.`
    const wait = retryAfterMs(answer.headers, now())
    throw wait === undefined ? new Error(problem) : new BusyFailure(problem, wait)
  }
}

/** Delivers what was published. */
export const eventJob: JobKind<{ services: DeliveryParts }> = {
  kind: eventJobKind,
  title: (payload) =>
    v.is(DomainEvent, payload)
      ? `News for your CRM: ${payload.type.replaceAll(/[._]/g, ' ')}`
      : 'News for your CRM',
  handler: deliver,
}

/** How the connection to the CRM stands, from what really happened. */
export async function crmState(query: Queries, { crm }: Config): Promise<Integration> {
  const subscription = await findSubscription(query)
  return {
    isConfigured: crm !== undefined,
    isStopped: subscription?.isStopped ?? false,
    canBeTested: crm !== undefined,
    detail: crm ? new URL(crm.url).host : 'Ask the person who set up your site to connect one',
    ...(await outcomeOf(query, eventJobKind)),
  }
}
