import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { asSource } from '../values/source-text.ts'
import { dollars } from '../values/typed-values.ts'
import { basedOn, freeText, inputObject, optionalLines, timestamp } from '../values/values.ts'
import { AdminOffer, offerStatuses } from './admin-offers.ts'
import { wholeNumber } from './offer-search.ts'
import { byReference, CountyMap, LandLink, Outline } from './offers.ts'

/**
 * A parcel of land. Number, county and state tell it from all others, however they are written; `county` and `state` are empty
 * where no offer's location names them. `assessedValue` is in dollars, `coordinates` in degrees; null where not known. `outlineSource` says where its
 * outline is from.
 *
 * Location, acreage and assessed value follow the latest offer that says them. What an offer says never follows its parcel.
 */
export const Parcel = v.object({
  id: v.string(),
  apn: v.string(),
  county: v.string(),
  state: v.string(),
  location: v.string(),
  acreage: v.number(),
  assessedValue: v.nullable(v.number()),
  coordinates: v.nullable(v.object({ latitude: v.number(), longitude: v.number() })),
  notes: v.string(),
  outlineSource: v.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Parcel = v.InferOutput<typeof Parcel>

/** A parcel in a list: with the sellers and the latest offers for it, at most 20. */
export const ListedParcel = v.object({
  ...Parcel.entries,
  owners: v.array(v.string()),
  offers: v.array(
    v.object({
      referenceNumber: v.string(),
      status: v.picklist(offerStatuses),
      amount: v.number(),
    }),
  ),
})
export type ListedParcel = v.InferOutput<typeof ListedParcel>

export const parcelOrders = ['newest', 'number', 'place', 'size'] as const
export type ParcelOrder = (typeof parcelOrders)[number]

/** One page of parcels; pages count from 1. A page past the end is empty. */
export const ParcelPage = v.object({
  parcels: v.array(ListedParcel),
  /** Whether another page follows. */
  hasMore: v.boolean(),
})
export type ParcelPage = v.InferOutput<typeof ParcelPage>

const config = { access: 'admin' } as const

/**
 * A page of parcels in an order. Every word of `search` is looked for in number, county and place; the dashes of numbers, accents and
 * case do not matter.
 */
export const searchParcels = defineEndpoint({
  method: 'GET',
  url: '/api/admin/parcels',
  config,
  schema: {
    querystring: inputObject({
      search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), ''),
      order: v.optional(v.picklist(parcelOrders, 'Please use one of the orders'), 'newest'),
      page: v.optional(wholeNumber(100_000), '1'),
      pageSize: v.optional(wholeNumber(200), '50'),
    }),
    response: { 200: ParcelPage },
  },
})
export type ParcelQuery = v.InferOutput<typeof searchParcels.schema.querystring>

/** Who owns a parcel as an offer for it says, the latest first; each once. */
const ParcelOwner = v.object({
  name: v.string(),
  mailingAddress: v.string(),
  referenceNumber: v.string(),
})

/** Everything about one parcel: at most 100 offers, 20 leads and 100 letters, the latest first. */
export const ParcelDetail = v.object({
  parcel: Parcel,
  owners: v.array(ParcelOwner),
  offers: v.array(AdminOffer),
  /** Those an offer for it was made from, and those that name its number. */
  leads: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      propertyLocation: v.string(),
      createdAt: timestamp,
    }),
  ),
  /** When a letter was printed, for which offer. */
  letters: v.array(v.object({ referenceNumber: v.string(), at: timestamp, detail: v.string() })),
  /** Its true shape; null where none was stored. */
  outline: v.nullable(Outline),
  /** The map of its county, as its sellers see it; null where its location does not say in which it lies. */
  countyMap: v.nullable(CountyMap),
  /** Where it can be looked up on other sites, as its sellers see it. */
  landLinks: v.array(LandLink),
  /** Whether no letter goes to it. */
  doNotMail: v.boolean(),
})
export type ParcelDetail = v.InferOutput<typeof ParcelDetail>

const byId = v.object({ id: v.pipe(v.string(), v.maxLength(64)) })

/** Reads a parcel. Under the id of one that became part of another, it and what changes a parcel answer that other, with its own id. */
export const readParcel = defineEndpoint({
  method: 'GET',
  url: '/api/admin/parcels/:id',
  config,
  schema: { params: byId, response: { 200: ParcelDetail } },
})

/** @__NO_SIDE_EFFECTS__ */
const degrees = (label: string, most: number) =>
  v.pipe(
    v.number(`${label} must be a number such as 35.1894`),
    v.minValue(-most, `${label} must be from -${most} to ${most}`),
    v.maxValue(most, `${label} must be from -${most} to ${most}`),
  )

/** A place on earth; null where it is not known. */
export const typedCoordinates = v.nullable(
  inputObject({ latitude: degrees('Latitude', 90), longitude: degrees('Longitude', 180) }),
)

export const ParcelUpdate = inputObject({
  assessedValue: v.nullable(dollars),
  coordinates: typedCoordinates,
  /** Three times the 5,000 characters of other notes and more, because a parcel may have the notes of several that became one. */
  notes: optionalLines(20_000),
  /** Where its outline is from, such as `Mohave County GIS, 2026`. Sellers see no outline while it is empty. */
  outlineSource: v.optional(v.pipe(freeText(200), asSource), ''),
  basedOn,
})
export type ParcelUpdate = v.InferOutput<typeof ParcelUpdate>

/** Changes what is known of a parcel beside its offers. Refused with `changed_meanwhile` where `basedOn` is not its last change. */
export const updateParcel = defineEndpoint({
  method: 'PUT',
  url: '/api/admin/parcels/:id',
  config,
  schema: {
    params: byId,
    body: ParcelUpdate,
    response: { 200: ParcelDetail },
  },
})

/** The largest file that an outline is read from. */
export const maxOutlineBytes = 1024 * 1024

/**
 * Stores the true outline of a parcel in place of the one it has. The body is the file itself, at most {@link maxOutlineBytes}: GeoJSON,
 * KML or KMZ with longitude and latitude (WGS 84), or the ZIP of a shapefile, whose `.prj` part says what its numbers mean. Of several shapes
 * it is the one that names the parcel's number. Refused with `invalid_request`, whose field `file` says why, where that is not one
 * single shape.
 */
export const storeOutline = defineEndpoint({
  method: 'PUT',
  url: '/api/admin/parcels/:id/outline',
  config,
  schema: { params: byId, response: { 200: ParcelDetail } },
})

/** Removes the outline of a parcel. */
export const removeOutline = defineEndpoint({
  method: 'DELETE',
  url: '/api/admin/parcels/:id/outline',
  config,
  schema: { params: byId, response: { 200: ParcelDetail } },
})

/** Where the land of an offer can be looked up on other sites, as its seller sees it. */
export const listLandLinks = defineEndpoint({
  method: 'GET',
  url: '/api/admin/offers/:referenceNumber/land-links',
  config,
  schema: { params: byReference, response: { 200: v.array(LandLink) } },
})

/** The parcels a lead is about, at most 20: those of offers made from it, and those whose number it names. */
export const listParcelsOfLead = defineEndpoint({
  method: 'GET',
  url: '/api/admin/contact-requests/:id/parcels',
  config,
  schema: { params: byId, response: { 200: v.array(Parcel) } },
})

/** The counties that parcels are in, as a search of offers takes them, by state and name; at most 1,000. */
export const listCounties = defineEndpoint({
  method: 'GET',
  url: '/api/admin/counties',
  config,
  schema: { response: { 200: v.array(v.string()) } },
})
