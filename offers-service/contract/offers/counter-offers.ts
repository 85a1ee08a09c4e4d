import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { formTraces } from '../values/automatic.ts'
import { dollars, readDollars, understood } from '../values/typed-values.ts'
import { inputObject, optionalLines } from '../values/values.ts'
import { replyAddress } from './offer-replies.ts'
import { byReference, PublicOffer } from './offers.ts'

/** Where our answer can reach somebody, who may leave it empty. */
const optionalReplyAddress = v.optional(
  v.union(
    [v.pipe(v.string(), v.trim(), v.empty()), replyAddress],
    'Please leave a phone number with its area code, or an email address',
  ),
  '',
)

/**
 * A seller says for how many US dollars they would sell. It takes the place of a number of theirs that waits. Refused where the
 * admin does not want that, and where it is not above the offer's amount.
 */
export const makeCounterOffer = defineEndpoint({
  method: 'POST',
  url: '/api/offers/:referenceNumber/counter-offers',
  config: { access: 'public', isIdempotent: true, canWait: true },
  schema: {
    params: byReference,
    body: inputObject({
      amount: dollars,
      reason: optionalLines(500),
      replyTo: optionalReplyAddress,
      ...formTraces,
    }),
    response: { 201: PublicOffer },
  },
})

const fields = makeCounterOffer.schema.body.entries

/** The form of it, with the amount as somebody writes it: `$25,000`. */
export const CounterOfferForm = v.object({
  amount: v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => understood(readDollars, text)),
    fields.amount as v.GenericSchema<number | string, number>,
  ),
  reason: fields.reason,
  replyTo: fields.replyTo,
  website: fields.website,
})
