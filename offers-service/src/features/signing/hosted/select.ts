import { returnedMark, type SigningProviderName } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { sellersOf } from '../../offers/co-sellers.ts'
import { buyerFacts } from '../agreement/buyer-facts.ts'
import type { SigningServices } from '../services.ts'
import { signingLink } from '../signers/link.ts'
import { existingSigning, signersOf } from '../store.ts'
import type { SigningRow } from '../tables.ts'
import { breezedocApi } from './breezedoc/api.ts'
import { breezedoc } from './breezedoc/breezedoc.ts'
import { breezedocRateLimiter } from './breezedoc/rate-limiter.ts'
import { docuseal } from './docuseal/docuseal.ts'
import { ServiceProblem } from './http.ts'
import type { Hosted, SigningService } from './service.ts'

/** The signing service of this name. Throws a `ServiceProblem` when it is not set up, or not any more. */
export function signingService(
  { config, db, now }: Pick<SigningServices, 'config' | 'db' | 'now'>,
  provider: SigningProviderName,
): SigningService {
  const { breezedoc: breezedocConfig, docuseal: docusealConfig } = config.signingServices
  if (provider === 'breezedoc' && breezedocConfig) {
    const api = breezedocApi(breezedocConfig, now, breezedocRateLimiter(db, now))
    return breezedoc(breezedocConfig, api, async (id) => await isKnown(db.read, provider, id))
  }
  if (provider === 'docuseal' && docusealConfig) return docuseal(docusealConfig, now)
  throw new ServiceProblem(
    `This signing was begun on ${provider}, which is no longer set up. Set it up again, or cancel the signing.`,
    { isCertain: true },
  )
}

async function isKnown(
  query: Queries,
  provider: SigningProviderName,
  externalId: string,
): Promise<boolean> {
  const row = await query
    .selectFrom('signings')
    .select('id')
    .where('provider', '=', provider)
    .where('external_id', '=', externalId)
    .executeTakeFirst()
  return row !== undefined
}

/** A signing as a service is told of it: who signs, and what. */
export async function gatherHosted(
  { config, db, settings }: Pick<SigningServices, 'config' | 'db' | 'settings'>,
  signingId: string,
): Promise<Hosted> {
  const { signing, offer } = await existingSigning(db.read, signingId)
  const sellers = await sellersOf(db.read, offer)
  const signers = await signersOf(db.read, signing.id)
  return {
    signing,
    offer,
    signers: signers.map(({ id, position }) => ({
      id,
      position,
      name: sellers[position - 1]?.name ?? '',
      email: sellers[position - 1]?.email ?? '',
      returnUrl: `${signingLink(config, id)}?${returnedMark}`,
    })),
    buyerSigner: buyerFacts(settings.current).buyerSigner,
  }
}

/** Whether a service hosts a signing, so that nobody signs it here. */
export function isHosted({ provider }: Pick<SigningRow, 'provider'>): boolean {
  return provider !== 'builtin'
}
