import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { formTraces } from '../values/automatic.ts'
import { hasWholeNumber } from '../values/likely-typos.ts'
import {
  done,
  emailAddress,
  inputObject,
  optionalLines,
  requiredLines,
  requiredText,
} from '../values/values.ts'
import { byReference, PublicOffer } from './offers.ts'

// What a landowner answers to an offer stands apart from offers.ts so that only those who have one download it.

/**
 * Where an answer can reach somebody: an e-mail address, or a phone number with whatever is written around it.
 *
 * The figures are only counted: to parse numbers as `dialOf` does, every visitor would download 30 kB.
 */
export const replyAddress = v.pipe(
  requiredText('Please leave a phone number or email so we can answer', 254),
  v.check(
    (text) => v.is(emailAddress, text) || hasWholeNumber(text),
    'Please leave a phone number with its area code, or an email address',
  ),
  v.metadata({ anyOf: [{ format: 'email' }, { pattern: '(?:\\d\\D*){10}' }] }),
)

export const askQuestion = defineEndpoint({
  method: 'POST',
  url: '/api/offers/:referenceNumber/questions',
  config: { access: 'public', isIdempotent: true, canWait: true },
  schema: {
    params: byReference,
    body: inputObject({
      question: requiredLines('Please write your question', 2000),
      replyTo: replyAddress,
      ...formTraces,
    }),
    response: { 201: done },
  },
})

/** When somebody would like to be called, on the business's clock: as they choose it, and as the admin reads it. */
export const callTimes = {
  any: { label: 'Any time', inSentence: 'at any time', from: 0, to: 24 },
  morning: { label: 'Morning', inSentence: 'in the morning, your time', from: 9, to: 12 },
  afternoon: { label: 'Afternoon', inSentence: 'in the afternoon, your time', from: 12, to: 17 },
  evening: { label: 'Evening', inSentence: 'in the evening, your time', from: 17, to: 20 },
} as const
export type CallTime = keyof typeof callTimes

const noPhone = 'Please leave a phone number with its area code'

/** Asks to be called about an offer. */
export const askForCall = defineEndpoint({
  method: 'POST',
  url: '/api/offers/:referenceNumber/call-backs',
  config: { access: 'public', isIdempotent: true, canWait: true },
  schema: {
    params: byReference,
    body: inputObject({
      phone: v.pipe(
        requiredText(noPhone, 254),
        v.check((text) => !text.includes('@') && hasWholeNumber(text), noPhone),
        v.metadata({ pattern: '^[^@]*(?:\\d[^\\d@]*){10}[^@]*$' }),
      ),
      time: v.picklist(['any', 'morning', 'afternoon', 'evening']),
      ...formTraces,
    }),
    response: { 201: done },
  },
})

/** What a seller ticks who declines and wants no more letters, and asks for once they have declined. */
export const noMoreLettersWish = 'Please do not mail me about land again.'

/** What they read from then on. */
export const noMoreLettersPromise =
  'We will not mail you about land again, apart from a letter that may be on its way already.'

/** Declines an offer. With `noMoreLetters`, the seller and the parcel are put on the list of those not to mail. */
export const declineOffer = defineEndpoint({
  method: 'POST',
  url: '/api/offers/:referenceNumber/decline',
  config: { access: 'public', isIdempotent: true, canWait: true },
  schema: {
    params: byReference,
    body: inputObject({
      reason: optionalLines(1000),
      noMoreLetters: v.optional(v.boolean(), false),
      ...formTraces,
    }),
    response: { 200: PublicOffer },
  },
})

/**
 * Puts the seller of an offer and its parcel on the list of those not to mail, once however often it is asked for, and changes nothing of
 * the offer: who declined without saying so can still say it. Refused with `already_signed` once the offer is signed.
 */
export const askForNoLetters = defineEndpoint({
  method: 'POST',
  url: '/api/offers/:referenceNumber/no-more-letters',
  config: { access: 'public', isIdempotent: true, canWait: true },
  schema: {
    params: byReference,
    body: inputObject(formTraces),
    response: { 200: PublicOffer },
  },
})

/** The form of it, in which there is nothing to fill in. */
export const NoLettersForm = v.object({ website: askForNoLetters.schema.body.entries.website })

const declineFields = declineOffer.schema.body.entries

/** The form of it; a box that is ticked is sent as `yes`. */
export const DeclineForm = v.object({
  reason: declineFields.reason,
  noMoreLetters: v.pipe(
    v.optional(v.string(), ''),
    v.transform((ticked) => ticked === 'yes'),
  ),
  website: declineFields.website,
})
