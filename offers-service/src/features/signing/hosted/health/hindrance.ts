import type { CoSeller } from '../../../../../contract/index.ts'
import type { Queries } from '../../../../platform/database/database.ts'
import type { SigningServices } from '../../services.ts'
import { acceptableStatuses, businessDay, statusOf } from '../../../offers/status.ts'
import type { OfferRow } from '../../../offers/tables.ts'
import { signingService } from '../select.ts'
import type { SigningService } from '../service.ts'

/** What keeps these owners from signing on a service, as a sentence; undefined when nothing does. */
export function hindranceFor(
  { title, sendsMail }: Pick<SigningService, 'title' | 'sendsMail'>,
  sellers: readonly CoSeller[],
): string | undefined {
  const missing = sellers.filter(({ email }) => email === '')
  if (!sendsMail || missing.length === 0) return undefined
  const names = missing.map(({ name }) => name || 'the seller').join(', ')
  return `${title} needs an email address of every owner. Please add one for ${names} to the offer.`
}

/** What would keep the owners of an offer from starting to sign; undefined when nothing would, or there is nothing to start. */
export function hindranceNow(
  services: SigningServices,
  offer: OfferRow,
  sellers: readonly CoSeller[],
): string | undefined {
  const provider = services.config.signingProvider
  const isToBeStarted = ['draft', 'active', 'declined'].includes(statusOf(offer, services.now()))
  if (provider === 'builtin' || !isToBeStarted) return undefined
  return hindranceFor(signingService(services, provider), sellers)
}

/** How many offers could be accepted today, were the addresses of all their owners known. */
export async function countWithoutEmail(query: Queries, now: Date): Promise<number> {
  const { count } = await query
    .selectFrom('offers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
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
    .executeTakeFirstOrThrow()
  return count
}
