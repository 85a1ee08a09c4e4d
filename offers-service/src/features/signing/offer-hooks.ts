import type { Services } from '../../platform/services.ts'
import type { OfferHooks } from '../offers/hooks.ts'
import { followChange, nameCoSellers } from './admin/actions.ts'
import { recordVisibility } from './evidence/visibility.ts'
import { askOnReturn } from './hosted/check.ts'
import { endElsewhere, offersElsewhere } from './hosted/end-elsewhere.ts'
import { flaggedAmong } from './identity/flags.ts'
import type { Sealer } from './seal/sealer.ts'
import { recordDecline } from './seller/decline.ts'
import { agreementUrlOf } from './seller/view.ts'
import type { SigningServices } from './services.ts'
import { deleteSignings } from './store.ts'

/** What signing tells of offers, and does when something happens to one. */
function signingHooks(services: () => SigningServices): OfferHooks {
  return {
    viewed: async (offerId) => await askOnReturn(services(), offerId),
    agreementUrl: async (query, offer) => await agreementUrlOf(services(), query, offer),
    changed: async (query, before, after) => await followChange(services(), query, before, after),
    withdrawn: async (query, offerId) =>
      await recordVisibility(services(), query, offerId, 'withdrawn'),
    coSellersNamed: async (query, offer, coSellers) =>
      await nameCoSellers(services(), query, offer, coSellers),
    declined: async (query, offerId, decline) =>
      await recordDecline(services(), query, offerId, decline),
    flaggedIds: flaggedAmong,
    endElsewhere: async (offerIds) => await endElsewhere(services(), offerIds),
    openElsewhere: offersElsewhere,
    erased: async (query, offerIds) =>
      await deleteSignings(query, services().macs, services().now(), offerIds),
  }
}

/** Adds what offers and signing work with to what every feature does. */
export function withSigning(ground: Services, sealer: Sealer): SigningServices {
  const services: SigningServices = {
    ...ground,
    sealer,
    offerHooks: signingHooks(() => services),
  }
  return services
}
