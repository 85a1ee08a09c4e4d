import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { done, timestamp } from '../values/values.ts'

/** Why no letter goes to an owner. */
export const doNotMailReasons = ['asked', 'refused', 'died', 'returned', 'other'] as const
export type DoNotMailReason = (typeof doNotMailReasons)[number]

/** The parcel's number and place, and of the seller what the offer says; that is null once the offer was erased or deleted. */
export const DoNotMailEntry = v.object({
  id: v.string(),
  reason: v.picklist(doNotMailReasons),
  location: v.string(),
  apn: v.string(),
  offer: v.nullable(
    v.object({
      referenceNumber: v.string(),
      sellerName: v.string(),
      sellerMailingAddress: v.string(),
    }),
  ),
  createdAt: timestamp,
})
export type DoNotMailEntry = v.InferOutput<typeof DoNotMailEntry>

/** The owners to whom no letter goes, the latest first, at most 1,000. They are put there by a bulk change. */
export const listDoNotMail = defineEndpoint({
  method: 'GET',
  url: '/api/admin/do-not-mail',
  config: { access: 'admin' },
  schema: { response: { 200: v.array(DoNotMailEntry) } },
})

/** Lets letters go to an owner again. */
export const removeDoNotMail = defineEndpoint({
  method: 'DELETE',
  url: '/api/admin/do-not-mail/:id',
  config: { access: 'admin' },
  schema: { params: v.object({ id: v.string() }), response: { 200: done } },
})
