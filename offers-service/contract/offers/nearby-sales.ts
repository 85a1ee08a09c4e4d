import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { stateCodes } from '../values/states.ts'
import { acres, dollars, typedDay } from '../values/typed-values.ts'
import {
  basedOn,
  calendarDate,
  done,
  inputObject,
  requiredText,
  timestamp,
} from '../values/values.ts'
import { wholeNumber } from './offer-search.ts'
import { byReference, NearbySales } from './offers.ts'
import { typedCoordinates } from './parcels.ts'

// What visitors read of them stands in offers.ts.

/**
 * What land was sold for. `price` is dollars, `perAcre` dollars an acre; `source` says where the figures are from. `madeBy` is who entered
 * it and `changedBy` who changed it last, as with lists; null where that is not known, or nobody changed it.
 */
export const NearbySale = v.object({
  id: v.string(),
  county: v.string(),
  state: v.picklist(stateCodes),
  soldOn: calendarDate,
  acreage: v.number(),
  price: v.number(),
  perAcre: v.number(),
  source: v.string(),
  /** In degrees; null where not known. */
  coordinates: v.nullable(v.object({ latitude: v.number(), longitude: v.number() })),
  madeBy: v.nullable(v.string()),
  changedBy: v.nullable(v.string()),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type NearbySale = v.InferOutput<typeof NearbySale>

/** By the day of the sale, or the one entered last first. */
export const nearbySaleOrders = ['newest', 'oldest', 'added'] as const
export type NearbySaleOrder = (typeof nearbySaleOrders)[number]

/** One page of sales; pages count from 1. A page past the end is empty. */
export const NearbySalePage = v.object({
  sales: v.array(NearbySale),
  /** Whether another page follows. */
  hasMore: v.boolean(),
})
export type NearbySalePage = v.InferOutput<typeof NearbySalePage>

const config = { access: 'admin' } as const
const byId = v.object({ id: v.pipe(v.string(), v.maxLength(64)) })

/** A page of sales in an order. Every word of `search` is looked for in county, state and source. */
export const searchNearbySales = defineEndpoint({
  method: 'GET',
  url: '/api/admin/nearby-sales',
  config,
  schema: {
    querystring: inputObject({
      search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), ''),
      order: v.optional(v.picklist(nearbySaleOrders, 'Please use one of the orders'), 'newest'),
      page: v.optional(wholeNumber(100_000), '1'),
      pageSize: v.optional(wholeNumber(200), '50'),
    }),
    response: { 200: NearbySalePage },
  },
})
export type NearbySaleQuery = v.InferOutput<typeof searchNearbySales.schema.querystring>

export const readNearbySale = defineEndpoint({
  method: 'GET',
  url: '/api/admin/nearby-sales/:id',
  config,
  schema: { params: byId, response: { 200: NearbySale } },
})

/**
 * A sale as it is entered. The county must be one of its state, however it is written; a place must lie in it, and the day must not be
 * to come.
 */
export const NewNearbySale = inputObject({
  county: requiredText('County is required', 80),
  state: v.picklist(stateCodes, 'Please choose a state'),
  soldOn: typedDay,
  acreage: acres,
  price: dollars,
  source: requiredText('Please say where the figures are from', 120),
  coordinates: v.optional(typedCoordinates, null),
  /** Insists on a sale that is here already; see {@link addNearbySale}. */
  confirmed: v.optional(v.boolean()),
})
export type NewNearbySale = v.InferOutput<typeof NewNearbySale>

/**
 * Adds a sale, once for its `Idempotency-Key`. One of the same county, day, acres and price as another is refused with `not_confirmed`,
 * whose `fields` say when the other was entered, as `sale.<id>`, unless `confirmed` is true.
 */
export const addNearbySale = defineEndpoint({
  method: 'POST',
  url: '/api/admin/nearby-sales',
  config: { ...config, isIdempotent: true },
  schema: { body: NewNearbySale, response: { 201: NearbySale } },
})

/** Changes a sale. Refused with `changed_meanwhile` where `basedOn` is not its last change, and as {@link addNearbySale} where it becomes the same as another. */
export const updateNearbySale = defineEndpoint({
  method: 'PUT',
  url: '/api/admin/nearby-sales/:id',
  config,
  schema: {
    params: byId,
    body: inputObject({ ...NewNearbySale.entries, basedOn }),
    response: { 200: NearbySale },
  },
})

/** Deletes a sale, with which sellers no longer see it. Refused with `changed_meanwhile` where `basedOn` is not its last change. */
export const deleteNearbySale = defineEndpoint({
  method: 'DELETE',
  url: '/api/admin/nearby-sales/:id',
  config,
  schema: { params: byId, querystring: inputObject({ basedOn }), response: { 200: done } },
})

/**
 * The sales that the seller of an offer sees. Without any, county and state say where one would have to be; both are empty where the
 * county of its land is not known.
 */
export const listSalesNearOffer = defineEndpoint({
  method: 'GET',
  url: '/api/admin/offers/:referenceNumber/nearby-sales',
  config,
  schema: {
    params: byReference,
    response: { 200: v.object({ ...NearbySales.entries, state: v.string() }) },
  },
})
