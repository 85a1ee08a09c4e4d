import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { formTraces } from '../values/automatic.ts'
import { hasWholeNumber } from '../values/likely-typos.ts'
import {
  calendarDate,
  done,
  emailAddress,
  inputObject,
  optionalLines,
  requiredLines,
  requiredText,
} from '../values/values.ts'

/** The statuses a visitor may learn of; every other offer answers like one that does not exist. */
export const publicOfferStatuses = ['active', 'signing', 'signed', 'declined'] as const

/** An offer as a visitor sees it. `amount` is US dollars, `acreage` acres, `expirationDate` the last day it stands. */
export const PublicOffer = v.object({
  referenceNumber: v.string(),
  location: v.string(),
  acreage: v.number(),
  apn: v.string(),
  zoning: v.string(),
  access: v.string(),
  expirationDate: calendarDate,
  amount: v.number(),
  status: v.picklist(publicOfferStatuses),
})
export type PublicOffer = v.InferOutput<typeof PublicOffer>

/** A reference number as somebody typed it. However long, it is no error: there is just no such offer. */
export const typedReference = v.pipe(
  v.string('Reference number is required'),
  v.trim(),
  v.minLength(1, 'Reference number is required'),
)

export const byReference = v.object({ referenceNumber: v.string() })

/** The look-up form on the home page. Name and phone are checked but never sent (spec, section 5). */
export const OfferLookup = v.object({
  name: requiredText('Name is required'),
  phone: requiredText('Phone number is required', 40),
  referenceNumber: typedReference,
})

export const getOffer = defineEndpoint({
  method: 'GET',
  url: '/api/offers/:referenceNumber',
  config: { access: 'public', canWait: true },
  schema: { params: byReference, response: { 200: PublicOffer } },
})

/**
 * Where an answer can reach somebody: an e-mail address, or a phone number with whatever is written around it.
 *
 * The figures are only counted: to parse numbers as `dialOf` does, every visitor would download 30 kB.
 */
const replyAddress = v.pipe(
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

export const declineOffer = defineEndpoint({
  method: 'POST',
  url: '/api/offers/:referenceNumber/decline',
  config: { access: 'public', isIdempotent: true, canWait: true },
  schema: {
    params: byReference,
    body: inputObject({ reason: optionalLines(1000), ...formTraces }),
    response: { 200: PublicOffer },
  },
})
