import type { Integration } from '../../../contract/index.ts'
import type { Config } from '../config.ts'
import type { Queries } from '../database/database.ts'
import { outcomeOf } from '../jobs/overview.ts'
import { eventJobKind } from './publish.ts'
import { findSubscription } from './subscription.ts'

/** How the connection to the CRM stands, from what really happened. */
export async function crmState(query: Queries, { crm }: Config): Promise<Integration> {
  const subscription = await findSubscription(query)
  return {
    isConfigured: crm !== undefined,
    isStopped: subscription?.isStopped ?? false,
    canBeTested: crm !== undefined,
    detail: crm ? new URL(crm.url).host : 'Set CRM_WEBHOOK_URL and CRM_WEBHOOK_SECRET to connect',
    ...(await outcomeOf(query, eventJobKind)),
  }
}
