import { defineEndpoint } from '../http/endpoint.ts'
import { dollars, typedDay } from '../values/typed-values.ts'
import { inputObject } from '../values/values.ts'
import { AdminOffer } from './admin-offers.ts'
import { byReference } from './offers.ts'

/**
 * Makes an offer with another price in place of one that was signed: a live one of its own number for the same parcel and sellers.
 * The signed one stays in force until all sellers have signed this one too, which then takes over the days, documents and
 * everything else of its closing.
 *
 * Refused with `offer_not_signed` before the signature, and with `invalid_request` where there is such an offer already, or the
 * deal was paid or fell through.
 */
export const offerNewAgreement = defineEndpoint({
  method: 'POST',
  url: '/api/admin/offers/:referenceNumber/new-agreement',
  config: { access: 'admin', isIdempotent: true },
  schema: {
    params: byReference,
    body: inputObject({ amount: dollars, expirationDate: typedDay }),
    response: { 201: AdminOffer },
  },
})
