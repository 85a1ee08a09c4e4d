import type { OfferServices } from '../offers/hooks.ts'
import type { Sealer } from './seal/sealer.ts'

/** What signing works with. */
export interface SigningServices extends OfferServices {
  /** Seals signed documents. */
  sealer: Sealer
}
