import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { typedDay } from '../values/typed-values.ts'
import { inputObject, timestamp } from '../values/values.ts'
import { AdminOffer, offerStatuses } from './admin-offers.ts'

/**
 * How a list of offers can be ordered. `longest-waiting` is by what waits about them, of those kinds that `question`, `call` and
 * `number` ask for as waiting; of several the first named here counts.
 */
export const offerOrders = [
  'newest',
  'oldest',
  'expires-first',
  'expires-last',
  'amount-high',
  'amount-low',
  'location',
  'reference',
  'longest-waiting',
] as const
export type OfferOrder = (typeof offerOrders)[number]

/** A whole number from 1 on, as it stands in an address. */
export const wholeNumber = (highest: number) =>
  v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,5}$/, 'Please use a whole number'),
    v.transform(Number),
    v.maxValue(highest, `Please use at most ${highest}`),
  )

/** A bound as it stands in an address: plain digits, which may have decimals. */
const bound = v.pipe(
  v.string(),
  v.regex(/^\d{1,9}(?:\.\d{1,6})?$/, 'Please use a number such as 40 or 2.5'),
  v.transform(Number),
)

/**
 * Which offers the admin looks for. Every word of `search` is looked for in reference number, APN, location and all that is
 * known of the sellers; accents, case and the dashes of numbers do not matter.
 */
export const offerFilter = {
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), ''),
  status: v.optional(v.picklist(offerStatuses, 'Please use one of the statuses')),
  /** Whether a visitor has opened the offer. */
  opened: v.optional(v.picklist(['true', 'false'], 'Please use true or false')),
  /** Whether a seller asked a question about it or for a call. */
  asked: v.optional(v.picklist(['true', 'false'], 'Please use true or false')),
  /** Whether a seller named another number for it that waits for an answer, or one that has been dealt with. */
  number: v.optional(v.picklist(['waiting', 'answered'], 'Please use waiting or answered')),
  /** Only those with a seller's question that nobody has answered, as on Today. */
  question: v.optional(v.literal('waiting', 'Please use waiting')),
  /** Only those with a seller who waits to be called, as on Today. */
  call: v.optional(v.literal('waiting', 'Please use waiting')),
  /** Only those a landowner could sign today. */
  live: v.optional(v.literal('true', 'Please use true')),
  /** The list it was made from, by its id. */
  list: v.optional(v.pipe(v.string(), v.maxLength(64))),
  /** When it came in with a file, as the `importedAt` of that import says. */
  importedAt: v.optional(timestamp),
  /** A mailing that its letter is in, by its id. */
  mailing: v.optional(v.pipe(v.string(), v.maxLength(64))),
  /** The county of its parcel with the code of the state: `Mohave County, AZ`. */
  county: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^.{1,80}, [A-Z]{2}$/, 'Please use a county such as Mohave County, AZ'),
    ),
  ),
  /** Whether its letter was printed. */
  printed: v.optional(v.picklist(['true', 'false'], 'Please use true or false')),
  /** Bounds, which are included. */
  acresFrom: v.optional(bound),
  acresTo: v.optional(bound),
  amountFrom: v.optional(bound),
  amountTo: v.optional(bound),
  lastDayFrom: v.optional(typedDay),
  lastDayTo: v.optional(typedDay),
  /** Since when it is live, when it was signed by all, and when it was paid; what a new agreement replaced is neither. */
  offeredFrom: v.optional(typedDay),
  offeredTo: v.optional(typedDay),
  signedFrom: v.optional(typedDay),
  signedTo: v.optional(typedDay),
  paidFrom: v.optional(typedDay),
  paidTo: v.optional(typedDay),
}

/** More matches than this are not counted, because that would take longer than anyone wants to wait. */
export const maxCounted = 5000

/** What sellers write that waits for an answer: questions, wishes to be called, and numbers they would sell for. */
export const replyKinds = ['question', 'call', 'number'] as const
export type ReplyKind = (typeof replyKinds)[number]

/** Why an offer is among those that wait: what its seller wrote first of this kind, and how much of it waits. */
const WaitingReply = v.object({
  /** By which it is ticked off. */
  id: v.string(),
  referenceNumber: v.string(),
  kind: v.picklist(replyKinds),
  question: v.string(),
  /** When they would like to be called; null for anything else. */
  callTime: v.nullable(v.picklist(['any', 'morning', 'afternoon', 'evening'])),
  /** A phone number or an email address; empty where they left none. */
  replyTo: v.string(),
  count: v.number(),
})
export type WaitingReply = v.InferOutput<typeof WaitingReply>

/** One page of the admin's offers. A page past the end is empty. */
export const OfferPage = v.object({
  offers: v.array(AdminOffer),
  /** The reference numbers of those with a signature that the admin has yet to look at. */
  flagged: v.array(v.string()),
  /** What waits about them, of the kinds that `question`, `call` and `number` ask for as waiting. Empty where none do. */
  waiting: v.array(WaitingReply),
  /** What to send as `after` for the page behind this one; null when this is the last. */
  next: v.nullable(v.string()),
  /** Words of the search that nothing has. The offers have words with one other letter instead. Empty where all is exact. */
  closeTo: v.array(v.string()),
})
export type OfferPage = v.InferOutput<typeof OfferPage>

/** How many offers there are. Null where a search matches more than {@link maxCounted}. */
export const OfferCounts = v.object({
  /** How many match, on all pages. */
  total: v.nullable(v.number()),
  /** How many match the search in each status, whatever status is asked for. */
  statusCounts: v.nullable(v.object(v.entriesFromList(offerStatuses, v.number()))),
})
export type OfferCounts = v.InferOutput<typeof OfferCounts>

/**
 * A page of offers in an order. `after` is the `next` of the page before; `page` counts from 1, or on from there. Going on by
 * `after` takes the same time however far it is, and no offer shows twice when others are added meanwhile.
 */
export const searchOffers = defineEndpoint({
  method: 'GET',
  url: '/api/admin/offers/search',
  config: { access: 'admin' },
  schema: {
    querystring: inputObject({
      ...offerFilter,
      order: v.optional(v.picklist(offerOrders, 'Please use one of the orders'), 'newest'),
      page: v.optional(wholeNumber(100_000), '1'),
      pageSize: v.optional(wholeNumber(200), '50'),
      after: v.optional(v.pipe(v.string(), v.maxLength(4000))),
    }),
    response: { 200: OfferPage },
  },
})
export type OfferQuery = v.InferOutput<typeof searchOffers.schema.querystring>

/** Counts offers apart from their pages, which are there sooner. */
export const countOffers = defineEndpoint({
  method: 'GET',
  url: '/api/admin/offers/counts',
  config: { access: 'admin' },
  schema: { querystring: inputObject(offerFilter), response: { 200: OfferCounts } },
})
