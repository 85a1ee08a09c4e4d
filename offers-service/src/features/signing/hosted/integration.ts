import {
  formatCount,
  type Integration,
  type SigningProviderName,
} from '../../../../contract/index.ts'
import { outcomeOf } from '../../../platform/jobs/overview.ts'
import type { SigningServices } from '../services.ts'
import { countWithoutEmail, outcomeKind } from './health.ts'
import { signingService } from './select.ts'

/** How signing stands, on this site or on a signing service, from what really happened. */
export async function signatureState(services: SigningServices): Promise<Integration> {
  const { config, db } = services
  const provider = config.signingProvider
  const state = { isConfigured: true, isStopped: false }
  if (provider !== 'builtin')
    return {
      ...state,
      canBeTested: true,
      detail: await hostedDetail(services, provider),
      ...(await outcomeOf(db.read, outcomeKind(provider))),
    }
  const { last } = await db.read
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
async function hostedDetail(
  services: SigningServices,
  provider: SigningProviderName,
): Promise<string> {
  const { sendsMail, title } = signingService(services, provider)
  const place = `Sellers sign on ${title}`
  const count = sendsMail ? await countWithoutEmail(services.db.read, services.now()) : 0
  if (count === 0) return place
  const lacking = formatCount(count, 'live offer lacks', 'live offers lack')
  return `${place}. ${lacking} an email address it needs and cannot be signed`
}
