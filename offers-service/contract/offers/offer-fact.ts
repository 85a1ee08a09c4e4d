import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { inputObject, requiredText } from '../values/values.ts'
import { byReference, OfferLookup } from './offers.ts'

/** One more fact that the admin may ask for before an offer is shown to whoever holds its reference number. */
export const OfferFact = v.picklist(['zip', 'phone'], 'Please choose zip, phone or null')
export type OfferFact = v.InferOutput<typeof OfferFact>

/** How each fact is asked for. */
export const factWords = {
  zip: {
    label: 'ZIP Code',
    hint: 'Of the address we wrote to, or of the land.',
    missing: 'ZIP code is required',
    inSentence: 'ZIP code',
  },
  phone: {
    label: 'Last Four Digits of Your Phone',
    hint: 'Of the phone number we have for you.',
    missing: 'The last four digits of your phone are required',
    inSentence: 'last four digits of your phone number',
  },
} as const satisfies Record<OfferFact, object>

/** An answer to the question, as somebody typed it. */
export const FactAnswer = v.object({ fact: requiredText('Please fill this in', 60) })

/**
 * The look-up form with the question in it; without when nothing is asked.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function offerLookupAsking(fact: OfferFact | undefined) {
  const answer = fact ? requiredText(factWords[fact].missing, 60) : v.optional(v.string(), '')
  return v.object({ ...OfferLookup.entries, fact: answer })
}

/**
 * Answers the question for one offer; this browser is then not asked again for 30 days.
 *
 * A wrong fact and a number that leads to no offer are both refused with `fact_wrong`, so that guessing learns nothing.
 */
export const giveFact = defineEndpoint({
  method: 'POST',
  url: '/api/offers/:referenceNumber/fact',
  config: { access: 'public', canWait: true },
  schema: {
    params: byReference,
    body: inputObject(FactAnswer.entries),
    response: { 200: v.object({ referenceNumber: v.string() }) },
  },
})

const VerificationQuestion = v.nullable(OfferFact)

/** Which fact is asked for, null for none; `liveWithout` counts the offers that would be shown without, for each fact. */
export const readVerificationQuestion = defineEndpoint({
  method: 'GET',
  url: '/api/admin/verification-question',
  config: { access: 'admin' },
  schema: {
    response: {
      200: v.object({
        fact: VerificationQuestion,
        liveWithout: v.object({ zip: v.number(), phone: v.number() }),
      }),
    },
  },
})

/** Sets which fact is asked for from now on. Browsers that answered another are asked again. */
export const setVerificationQuestion = defineEndpoint({
  method: 'PUT',
  url: '/api/admin/verification-question',
  config: { access: 'ownerInPerson' },
  schema: {
    body: inputObject({ fact: VerificationQuestion }),
    response: { 200: v.object({ fact: VerificationQuestion }) },
  },
})
