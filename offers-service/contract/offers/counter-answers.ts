import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { AutomaticSign } from '../values/automatic.ts'
import { dollars, typedDay } from '../values/typed-values.ts'
import { basedOn, inputObject, timestamp } from '../values/values.ts'
import { AdminOffer } from './admin-offers.ts'
import { byReference } from './offers.ts'

// The admin's side of counter-offers.ts stands apart from it so that no visitor downloads it.

/** How a number that a seller named can be answered. */
export const counterAnswers = ['agreed', 'met', 'stayed'] as const
export type CounterAnswer = (typeof counterAnswers)[number]

/**
 * A number that a seller named, as the admin sees it. `text` is what they said; `replyTo` an e-mail address or a phone number,
 * empty where they left none. `answer` is null while it waits, and for one that was put aside or that another one replaced.
 */
export const AdminCounterOffer = v.object({
  id: v.string(),
  amount: v.number(),
  text: v.string(),
  replyTo: v.string(),
  askedAt: timestamp,
  looksAutomatic: AutomaticSign,
  answer: v.nullable(v.picklist(counterAnswers)),
  answeredAmount: v.nullable(v.number()),
  answeredAt: v.nullable(timestamp),
})
export type AdminCounterOffer = v.InferOutput<typeof AdminCounterOffer>

/** The numbers that sellers named for an offer, latest first. */
export const listCounterOffers = defineEndpoint({
  method: 'GET',
  url: '/api/admin/offers/:referenceNumber/counter-offers',
  config: { access: 'admin' },
  schema: { params: byReference, response: { 200: v.array(AdminCounterOffer) } },
})

/**
 * Answers a number: `agreed` makes it the offer's amount, `met` makes `amount` that, which lies between the two, and `stayed`
 * leaves the offer as it is. The first two may give the offer a new last day. Every seller is mailed whose address is known.
 *
 * Refused with `changed_meanwhile` where it was answered already or the offer was changed since `basedOn`, and with
 * `already_signed` or `offer_not_open` where the offer cannot be accepted any more.
 */
export const answerCounterOffer = defineEndpoint({
  method: 'POST',
  url: '/api/admin/counter-offers/:id/answer',
  config: { access: 'admin' },
  schema: {
    params: v.object({ id: v.pipe(v.string(), v.maxLength(64)) }),
    body: inputObject({
      answer: v.picklist(counterAnswers),
      /** Only for `met`. */
      amount: v.optional(dollars),
      expirationDate: v.optional(typedDay),
      basedOn,
      /** As for any other change of terms: false has the service ask about what a printed letter says. */
      confirmed: v.optional(v.boolean()),
    }),
    response: { 200: AdminOffer },
  },
})

const CounterOfferSetting = v.object({ areAllowed: v.boolean() })

/** Whether sellers may name another number. */
export const readCounterOfferSetting = defineEndpoint({
  method: 'GET',
  url: '/api/admin/counter-offers',
  config: { access: 'admin' },
  schema: { response: { 200: CounterOfferSetting } },
})

/** Lets sellers name another number from now on, or no longer. */
export const setCounterOfferSetting = defineEndpoint({
  method: 'PUT',
  url: '/api/admin/counter-offers',
  config: { access: 'owner' },
  schema: {
    body: inputObject(CounterOfferSetting.entries),
    response: { 200: CounterOfferSetting },
  },
})
