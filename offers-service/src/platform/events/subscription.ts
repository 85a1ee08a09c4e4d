import * as v from 'valibot'
import type { Config } from '../config.ts'
import type { Queries } from '../database/database.ts'
import { deleteValue, writeValue, readValue } from '../database/key-value-store.ts'

const valueName = 'crm_subscription'
const Subscription = v.object({ url: v.string(), isStopped: v.boolean() })

/** Whom the CRM's events go to, and whether that address has asked us to stop (by answering 410 Gone). */
export type CrmSubscription = v.InferOutput<typeof Subscription>

/** The subscription the database knows; undefined when no CRM is set up. */
export async function findSubscription(query: Queries): Promise<CrmSubscription | undefined> {
  const kept = await readValue(query, valueName)
  return kept === undefined ? undefined : v.parse(Subscription, JSON.parse(kept))
}

async function storeSubscription(query: Queries, subscription: CrmSubscription): Promise<void> {
  await writeValue(query, valueName, JSON.stringify(subscription))
}

/**
 * Brings the database's subscription in line with the settings, once at start.
 *
 * It stands in the database so that whatever records an event knows, in its own transaction, whether anybody listens. A
 * new address starts afresh; the same one stays stopped if it asked us to stop.
 */
export async function applyCrmSettings(query: Queries, { crm }: Config): Promise<void> {
  if (!crm) {
    await deleteValue(query, valueName)
    return
  }
  const kept = await findSubscription(query)
  if (kept?.url !== crm.url) await storeSubscription(query, { url: crm.url, isStopped: false })
}

/** Notes that the address asked us to stop, or that it answers again. */
export async function setStopped(query: Queries, url: string, isStopped: boolean): Promise<void> {
  const kept = await findSubscription(query)
  if (kept?.url === url) await storeSubscription(query, { url, isStopped })
}
