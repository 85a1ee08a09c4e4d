import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { printable } from '../values/printable.ts'
import { asSource } from '../values/source-text.ts'
import { acres, dollars, typedDay } from '../values/typed-values.ts'
import {
  basedOn,
  done,
  freeLines,
  freeText,
  inputObject,
  optionalEmail,
  optionalLines,
  optionalText,
  requiredText,
  timestamp,
} from '../values/values.ts'
import { CoSeller, CoSellers } from './co-sellers.ts'
import { byReference, PublicOffer } from './offers.ts'

// The admin's side of offers.ts stands apart from it so that no visitor downloads it.

/** Every status an offer can show. `expired` is derived: unsigned and past its last day. */
export const offerStatuses = [
  'draft',
  'active',
  'signing',
  'signed',
  'declined',
  'withdrawn',
  'expired',
] as const
export type OfferStatus = (typeof offerStatuses)[number]

const parcel = {
  location: v.pipe(requiredText('Location is required'), printable),
  acreage: acres,
  apn: v.pipe(requiredText('APN is required', 60), printable),
  zoning: v.pipe(optionalText(120), printable),
  access: v.pipe(optionalText(200), printable),
  expirationDate: typedDay,
  amount: dollars,
}

/**
 * What the admin keeps about an offer, private seller fields included. Empty text means not known.
 *
 * `assessedValue` is last year's, in dollars, `backTaxes` what is owed on the land and comes out of the amount. `firstViewedAt` is null until a visitor opens the offer, `letterPrintedAt`
 * until a letter is printed. `leadId` names the lead the offer was made from, `parcelId` its parcel, `coSellers` whoever
 * sells beside the seller.
 */
export const AdminOffer = v.object({
  ...v.omit(PublicOffer, [
    'factsSource',
    'counterOffer',
    'backTaxes',
    'priceReasons',
    'pricedBy',
    'landLinks',
    'nearbySales',
  ]).entries,
  status: v.picklist(offerStatuses),
  sellerName: v.string(),
  sellerEmail: v.string(),
  sellerPhone: v.string(),
  sellerMailingAddress: v.string(),
  coSellers: v.array(CoSeller),
  notes: v.string(),
  assessedValue: v.nullable(v.number()),
  backTaxes: v.nullable(v.number()),
  factsSource: v.string(),
  priceReasons: v.string(),
  pricedBy: v.string(),
  firstViewedAt: v.nullable(timestamp),
  letterPrintedAt: v.nullable(timestamp),
  leadId: v.nullable(v.string()),
  parcelId: v.nullable(v.string()),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type AdminOffer = v.InferOutput<typeof AdminOffer>

const sellerFields = {
  sellerName: v.pipe(optionalText(), printable),
  sellerEmail: optionalEmail,
  sellerPhone: optionalText(40),
  sellerMailingAddress: v.pipe(optionalLines(300), printable),
  notes: optionalLines(5000),
}

/** The most characters that how we came to an amount may have. */
export const maxPriceReasons = 2000

/**
 * Where the facts of the land are from, how we came to the amount, in plain paragraphs, and who did, by name; absent leaves them as
 * they are, or empty in a new offer.
 */
export const explanations = {
  factsSource: v.optional(v.pipe(freeText(200), asSource)),
  priceReasons: v.optional(v.pipe(freeLines(maxPriceReasons), printable)),
  pricedBy: v.optional(v.pipe(freeText(60), printable)),
}

/** The admin's own reference number: 4 to 32 of A-Z, 0-9 and hyphen; lower case is raised. */
export const OwnReferenceNumber = v.pipe(
  v.string(),
  v.trim(),
  v.toUpperCase(),
  v.regex(/^[A-Z0-9](?:[A-Z0-9-]{2,30})[A-Z0-9]$/, 'Please use 4 to 32 letters, digits or hyphens'),
)

/**
 * A second live offer for a parcel is refused with `not_confirmed`, whose `fields` name the others as `parcel.<reference number>`,
 * until true insists on it. False also has the service ask about terms that a printed letter does not say (`letter.<term>`); absent,
 * those are not asked about.
 */
const confirmed = v.optional(v.boolean())

const editableStatus = v.picklist(['draft', 'active', 'withdrawn'])

export const NewOffer = inputObject({
  /** Absent means: generate one. */
  referenceNumber: v.optional(OwnReferenceNumber),
  ...parcel,
  ...sellerFields,
  /** Who else sells; absent means nobody. */
  coSellers: v.optional(CoSellers),
  /** Last year's, in dollars; absent or null means not known. */
  assessedValue: v.optional(v.nullable(dollars)),
  /** Owed on the land, in dollars, and paid out of the amount at closing; absent or null means that none are known. */
  backTaxes: v.optional(v.nullable(dollars)),
  ...explanations,
  /** A new offer is a draft unless it is put live at once. */
  status: v.optional(v.picklist(['draft', 'active']), 'draft'),
  /** The lead it is made from, which then counts as offered. */
  leadId: v.optional(v.pipe(v.string(), v.maxLength(64))),
  confirmed,
})
export type NewOffer = v.InferOutput<typeof NewOffer>

export const OfferUpdate = inputObject({
  ...parcel,
  ...sellerFields,
  /** Absent leaves them as they are, as programs do that know nothing of them; an empty list takes them away. */
  coSellers: v.optional(CoSellers),
  /** Absent leaves it as it is. */
  assessedValue: v.optional(v.nullable(dollars)),
  /** Absent leaves them as they are. */
  backTaxes: v.optional(v.nullable(dollars)),
  ...explanations,
  /** Absent leaves the status as it is; a signed offer never changes. */
  status: v.optional(editableStatus),
  basedOn,
  confirmed,
})
export type OfferUpdate = v.InferOutput<typeof OfferUpdate>

/** All offers, newest first, for programs; there may be very many, so it comes piece by piece. */
export const listOffers = defineEndpoint({
  method: 'GET',
  url: '/api/admin/offers',
  config: { access: 'owner' },
  schema: { response: { 200: v.array(AdminOffer) } },
})

export const createOffer = defineEndpoint({
  method: 'POST',
  url: '/api/admin/offers',
  config: { access: 'admin', isIdempotent: true },
  schema: { body: NewOffer, response: { 201: AdminOffer } },
})

export const readOffer = defineEndpoint({
  method: 'GET',
  url: '/api/admin/offers/:referenceNumber',
  config: { access: 'admin' },
  schema: { params: byReference, response: { 200: AdminOffer } },
})

export const updateOffer = defineEndpoint({
  method: 'PUT',
  url: '/api/admin/offers/:referenceNumber',
  config: { access: 'admin' },
  schema: { params: byReference, body: OfferUpdate, response: { 200: AdminOffer } },
})

/**
 * Deletes a draft, and answers under which id it can be put back for 30 days. Refused with `offer_not_deletable` where it is none, and
 * with `changed_meanwhile` as `basedOn` says.
 */
export const deleteOffer = defineEndpoint({
  method: 'DELETE',
  url: '/api/admin/offers/:referenceNumber',
  config: { access: 'owner' },
  schema: {
    params: byReference,
    querystring: inputObject({ basedOn }),
    response: { 200: v.object({ ...done.entries, id: v.string() }) },
  },
})

/** Gives the offer a new last day, which must not be over. A signed offer is `already_signed`. */
export const extendOffer = defineEndpoint({
  method: 'POST',
  url: '/api/admin/offers/:referenceNumber/extend',
  config: { access: 'admin' },
  schema: {
    params: byReference,
    body: inputObject({ expirationDate: typedDay, basedOn, confirmed }),
    response: { 200: AdminOffer },
  },
})

/** Takes the offer back; visitors find it no more. A signed offer is `already_signed`. */
export const withdrawOffer = defineEndpoint({
  method: 'POST',
  url: '/api/admin/offers/:referenceNumber/withdraw',
  config: { access: 'admin' },
  schema: { params: byReference, body: inputObject({ basedOn }), response: { 200: AdminOffer } },
})

/** The signed agreement as PDF; a plain route because its answer is a file. */
export const offerDocumentUrl = '/api/admin/offers/:referenceNumber/document'
