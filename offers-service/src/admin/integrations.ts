import type { Integration, Integrations } from '../../contract/index.ts'
import type { Config } from '../config.ts'
import { crmJobKind } from '../crm/enqueue.ts'
import { findSubscription } from '../crm/subscription.ts'
import type { Queries } from '../database.ts'
import { mailJobKind } from '../mail/enqueue.ts'
import { providerTitles } from '../signing/evidence/wording.ts'

type Outcome = Pick<Integration, 'lastSuccessAt' | 'lastFailureAt' | 'lastFailure'>

/** What became of the jobs of one kind lately. */
async function outcomeOf(query: Queries, kind: string): Promise<Outcome> {
  const row = await query
    .selectFrom('job_outcomes')
    .selectAll()
    .where('kind', '=', kind)
    .executeTakeFirst()
  return {
    lastSuccessAt: row?.last_success_at ?? null,
    lastFailureAt: row?.last_failure_at ?? null,
    lastFailure: row?.last_failure ?? null,
  }
}

async function crmState(query: Queries, { crm }: Config): Promise<Integration> {
  const subscription = await findSubscription(query)
  return {
    isConfigured: crm !== undefined,
    isStopped: subscription?.isStopped ?? false,
    detail: crm ? new URL(crm.url).host : 'Set CRM_WEBHOOK_URL and CRM_WEBHOOK_SECRET to connect',
    ...(await outcomeOf(query, crmJobKind)),
  }
}

async function signatureState(query: Queries, config: Config): Promise<Integration> {
  const { last } = await query
    .selectFrom('signers')
    .select((eb) => eb.fn.max('signed_at').as('last'))
    .executeTakeFirstOrThrow()
  const failed = await query
    .selectFrom('signings')
    .select(['checked_at', 'created_at', 'last_problem'])
    .where('last_problem', 'is not', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return {
    isConfigured: true,
    isStopped: false,
    detail: `Signing on ${providerTitles[config.signingProvider]}`,
    lastSuccessAt: last,
    lastFailureAt: failed ? (failed.checked_at ?? failed.created_at) : null,
    lastFailure: failed?.last_problem ?? null,
  }
}

async function emailState(query: Queries, config: Config): Promise<Integration> {
  return {
    isConfigured: config.smtpUrl !== undefined,
    isStopped: false,
    detail: config.smtpUrl
      ? `Sent through ${new URL(config.smtpUrl).host}`
      : `Kept as files in ${config.dataDir}/mail; set SMTP_URL to send`,
    ...(await outcomeOf(query, mailJobKind)),
  }
}

/** How each connection to the outside stands, from what really happened. */
export async function readIntegrations(query: Queries, config: Config): Promise<Integrations> {
  return {
    crm: await crmState(query, config),
    esignature: await signatureState(query, config),
    email: await emailState(query, config),
  }
}
