import type { CoSeller, SigningProviderName } from '../../../../contract/index.ts'
import { countRows, type Queries } from '../../../platform/database/database.ts'
import { enqueueJob, noteOutcome } from '../../../platform/jobs/store.ts'
import type { JobKind } from '../../../platform/jobs/worker.ts'
import { acceptableStatuses, businessDay, statusOf } from '../../offers/status.ts'
import type { OfferRow } from '../../offers/tables.ts'
import type { SigningServices } from '../services.ts'
import { ServiceProblem } from './http.ts'
import { signingService } from './select.ts'
import type { SigningService } from './service.ts'

/** What keeps these sellers from signing on a service, as a sentence; undefined when nothing does. */
export function startBlockedBy(
  { title, sendsMail }: Pick<SigningService, 'title' | 'sendsMail'>,
  sellers: readonly CoSeller[],
): string | undefined {
  const missing = sellers.filter(({ email }) => email === '')
  if (!sendsMail || missing.length === 0) return undefined
  const names = missing.map(({ name }) => name || 'the seller').join(', ')
  return `${title} needs an email address of every owner. Please add one for ${names} to the offer.`
}

/** What would keep the sellers of an offer from starting to sign; undefined when nothing would, or there is nothing to start. */
export function startBlockedNow(
  services: SigningServices,
  offer: OfferRow,
  sellers: readonly CoSeller[],
): string | undefined {
  const provider = services.config.signingProvider
  const isToBeStarted = ['draft', 'active', 'declined'].includes(statusOf(offer, services.now()))
  if (provider === 'builtin' || !isToBeStarted) return undefined
  return startBlockedBy(signingService(services, provider), sellers)
}

/** How many offers could be accepted today, were the addresses of all their sellers known. */
export async function countWithoutEmail(query: Queries, now: Date): Promise<number> {
  const lacking = query
    .selectFrom('offers')
    .where('status', 'in', acceptableStatuses)
    .where('expiration_date', '>=', businessDay(now))
    .where((eb) =>
      eb.or([
        eb('seller_email', '=', ''),
        eb.exists(
          eb
            .selectFrom('co_sellers')
            .select('co_sellers.offer_id')
            .whereRef('co_sellers.offer_id', '=', 'offers.id')
            .where('co_sellers.email', '=', ''),
        ),
      ]),
    )
  return await countRows(lacking)
}

/** The kind under which it is noted how calls of a signing service went lately. */
export function outcomeKind(provider: SigningProviderName): string {
  return `signing on ${provider}`
}

/** Notes that a signing service did what was asked, or what kept it from that, for the admin to see that it works. */
export async function noteServiceOutcome(
  query: Queries,
  provider: SigningProviderName,
  now: Date,
  problem: string | null,
): Promise<void> {
  const moment = now.toISOString()
  await noteOutcome(
    query,
    outcomeKind(provider),
    problem === null
      ? { last_success_at: moment }
      : { last_failure_at: moment, last_failure: problem },
  )
}

const serviceTestJobKind = 'test-signing-service'

/** Has the service of new signings tried; how that went is noted like any other call. */
export async function enqueueServiceTest(query: Queries, now: Date): Promise<void> {
  await enqueueJob(query, now, serviceTestJobKind, {})
}

/** Tries whether the signing service can be reached and knows the template, changing nothing there. */
export const serviceTestJob: JobKind<{ services: SigningServices }> = {
  kind: serviceTestJobKind,
  title: () => 'Try the signing service',
  handler:
    ({ services }) =>
    async () => {
      const { config, db, now } = services
      const provider = config.signingProvider
      try {
        await signingService(services, provider).test()
        await noteServiceOutcome(db.write, provider, now(), null)
      } catch (problem) {
        if (!(problem instanceof ServiceProblem)) throw problem
        await noteServiceOutcome(db.write, provider, now(), problem.inFull)
      }
    },
}
