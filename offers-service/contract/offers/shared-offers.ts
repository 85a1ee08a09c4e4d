import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { byReference, PublicOffer } from './offers.ts'

/**
 * An offer as somebody reads it whom its seller trusts. Without the reference number, so that reading it starts no signing;
 * `sellers` are the names of who can sign, none where the business has noted none.
 */
export const SharedOffer = v.omit(
  v.object({ ...PublicOffer.entries, sellers: v.array(v.string()) }),
  ['referenceNumber', 'status', 'counterOffer', 'mail', 'agreementUrl'],
)
export type SharedOffer = v.InferOutput<typeof SharedOffer>

/** Gives the address at which an offer can be read and nothing else. */
export const shareOffer = defineEndpoint({
  method: 'GET',
  url: '/api/offers/:referenceNumber/share-link',
  config: { access: 'public', canWait: true },
  schema: { params: byReference, response: { 200: v.object({ url: v.string() }) } },
})

/** Reads a shared offer. It ends with the offer: signed, withdrawn and expired answer like one that does not exist. */
export const getSharedOffer = defineEndpoint({
  method: 'GET',
  url: '/api/shared/:token',
  config: { access: 'public', canWait: true },
  schema: { params: v.object({ token: v.string() }), response: { 200: SharedOffer } },
})
