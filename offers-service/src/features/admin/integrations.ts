import type { Integration, Integrations, SigningProviderName } from '../../../contract/index.ts'
import type { Config } from '../../platform/config.ts'
import { crmJobKind } from '../../platform/events/publish.ts'
import { findSubscription } from '../../platform/events/subscription.ts'
import type { Queries } from '../../platform/database/database.ts'
import { mailJobKind } from '../../platform/mail/enqueue.ts'
import { mailWayKind } from '../../platform/mail/handler.ts'
import { mailWays } from '../../platform/mail/transport.ts'
import type { Services } from '../../platform/services.ts'
import { countWithoutEmail } from '../signing/hosted/health/hindrance.ts'
import { outcomeKind } from '../signing/hosted/health/outcome.ts'
import { signingService } from '../signing/hosted/select.ts'

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
    canBeTested: crm !== undefined,
    detail: crm ? new URL(crm.url).host : 'Set CRM_WEBHOOK_URL and CRM_WEBHOOK_SECRET to connect',
    ...(await outcomeOf(query, crmJobKind)),
  }
}

async function signatureState(services: Services): Promise<Integration> {
  const { config, db } = services
  const provider = config.signingProvider
  const state = { isConfigured: true, isStopped: false }
  if (provider !== 'builtin')
    return {
      ...state,
      canBeTested: true,
      detail: await hostedDetail(services, provider),
      ...(await outcomeOf(db.query, outcomeKind(provider))),
    }
  const { last } = await db.query
    .selectFrom('signers')
    .select((eb) => eb.fn.max('signed_at').as('last'))
    .executeTakeFirstOrThrow()
  return {
    ...state,
    canBeTested: false,
    detail: 'Sellers sign on this site',
    lastSuccessAt: last,
    lastFailureAt: null,
    lastFailure: null,
  }
}

/** Where new signings go, and how many sellers could not go there. */
async function hostedDetail(services: Services, provider: SigningProviderName): Promise<string> {
  const { sendsMail, title } = signingService(services, provider)
  const place = `Sellers sign on ${title}`
  const count = sendsMail ? await countWithoutEmail(services.db.query, services.now()) : 0
  if (count === 0) return place
  const [offers, lack] = count === 1 ? ['1 live offer', 'lacks'] : [`${count} live offers`, 'lack']
  return `${place}. ${offers} ${lack} an email address it needs and cannot be signed`
}

/** How the last mail went to the mail server, as far as one did. */
async function mailWay(query: Queries): Promise<string> {
  const { lastSuccessAt: encrypted, lastFailureAt: open } = await outcomeOf(query, mailWayKind)
  if (encrypted === null && open === null) return ''
  const way = (encrypted ?? '') > (open ?? '') ? mailWays.encrypted : mailWays.open
  return `, the last time ${way}`
}

async function emailState(query: Queries, config: Config): Promise<Integration> {
  return {
    isConfigured: config.smtp !== undefined,
    isStopped: false,
    canBeTested: true,
    detail: config.smtp
      ? `Sent through ${config.smtp.host}${await mailWay(query)}`
      : `Kept as files in ${config.dataDir}/mail; set SMTP_URL to send`,
    ...(await outcomeOf(query, mailJobKind)),
  }
}

/** How each connection to the outside stands, from what really happened. */
export async function readIntegrations(services: Services): Promise<Integrations> {
  const { config, db } = services
  return {
    crm: await crmState(db.query, config),
    esignature: await signatureState(services),
    email: await emailState(db.query, config),
  }
}
