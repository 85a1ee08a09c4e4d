import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { calendarDate, requiredText } from '../values/values.ts'

/** The statuses a visitor may learn of; every other offer answers like one that does not exist. */
export const publicOfferStatuses = ['active', 'signing', 'signed', 'declined'] as const

/**
 * The number a seller would sell for instead, in US dollars, and what became of it. `answeredAmount` is the offer's amount by our
 * answer; absent while they wait for one.
 */
export const CounterOffer = v.object({
  amount: v.number(),
  state: v.picklist(['waiting', 'agreed', 'met', 'stayed']),
  answeredAmount: v.optional(v.number()),
})
export type CounterOffer = v.InferOutput<typeof CounterOffer>

/**
 * The true shape of a parcel. `corners` go around it clockwise, in feet east (`x`) and north (`y`) of its middle. From each a side of
 * so many `feet` goes to the next one, and from the last to the first; its `bearing` is from true north as surveyors write it,
 * `N 45°12′ E`. `acres` is the area within. `source` says where it is from, empty where nobody has said so.
 */
export const Outline = v.object({
  corners: v.array(
    v.object({ x: v.number(), y: v.number(), bearing: v.string(), feet: v.number() }),
  ),
  acres: v.number(),
  source: v.string(),
})
export type Outline = v.InferOutput<typeof Outline>

export const directions = [
  'north',
  'northeast',
  'east',
  'southeast',
  'south',
  'southwest',
  'west',
  'northwest',
] as const

/**
 * The county of a piece of land and the state around it, to be drawn on a sheet `width` and `height` wide and high, north up. `line` is
 * the state's outline, `borders` are the lines between its counties, and `countyLine` is the outline of this one, as the path of an SVG
 * writes them. `lies` says in which part of the state it is, absent where that is not plain. A county too small to be seen has a `ring`
 * around it. `at` is where the land is, absent where nobody knows. `source` says where the lines are from.
 */
export const CountyMap = v.object({
  county: v.string(),
  state: v.string(),
  lies: v.optional(v.picklist(directions)),
  width: v.number(),
  height: v.number(),
  line: v.string(),
  borders: v.string(),
  countyLine: v.string(),
  ring: v.optional(v.object({ x: v.number(), y: v.number(), radius: v.number() })),
  at: v.optional(v.object({ x: v.number(), y: v.number() })),
  source: v.string(),
})
export type CountyMap = v.InferOutput<typeof CountyMap>

/**
 * A page of another site on which a seller can see for themselves which land it is. A `record` is that of the parcel at its county,
 * a `search` the county's page where the number is typed, a `map` the county's own, `above` a picture from above.
 */
export const LandLink = v.object({
  kind: v.picklist(['record', 'search', 'map', 'above']),
  url: v.string(),
  /** Whose page it is, such as `Marion County`; empty for a picture from above. */
  county: v.string(),
})
export type LandLink = v.InferOutput<typeof LandLink>

/**
 * What other land in the county of an offer was sold for, in its range of sizes, as a sentence has it, such as `5 to 20 acres` or `under 1
 * acre`: the latest first, at most five. `perAcre` is dollars an acre, `miles` how far it is from the land of the offer, 0 for less than one; absent where one of the
 * two places is not known. `source` says where the figures are from.
 */
export const NearbySales = v.object({
  county: v.string(),
  size: v.string(),
  sales: v.array(
    v.object({
      id: v.string(),
      soldOn: calendarDate,
      acreage: v.number(),
      price: v.number(),
      perAcre: v.number(),
      miles: v.optional(v.number()),
      source: v.string(),
    }),
  ),
})
export type NearbySales = v.InferOutput<typeof NearbySales>

/**
 * An offer as a visitor sees it. `amount` is US dollars, `acreage` acres, `expirationDate` the last day it stands. `factsSource` says where
 * location, acreage, parcel number, zoning and access are from, absent where nobody has said so. `backTaxes` are the dollars owed on
 * the land that come out of the amount, absent where none are known. `priceReasons` says in plain paragraphs how
 * we came to the amount and `pricedBy` who did; absent where that is not said. `counterOffer` is the last number its seller named,
 * absent where they named none. `mail` is there where the offer can be mailed to somebody, with the day on which a reminder would
 * come, unless it is too late for one. `isNotMailed` says of a declined offer that its seller is on the list of those not to mail, absent where they are
 * not. `outline` is the land's true shape, absent where none is known. `countyMap` shows the county that it
 * lies in, absent where the location does not say which. `agreementUrl` is where the agreement can be read as PDF before signing,
 * absent where it is signed at a service. `landLinks` are where a seller can look the land up elsewhere, absent where there is nothing.
 * `nearbySales` are absent where there are none.
 */
export const PublicOffer = v.object({
  referenceNumber: v.string(),
  location: v.string(),
  acreage: v.number(),
  apn: v.string(),
  zoning: v.string(),
  access: v.string(),
  factsSource: v.optional(v.string()),
  expirationDate: calendarDate,
  amount: v.number(),
  backTaxes: v.optional(v.number()),
  priceReasons: v.optional(v.string()),
  pricedBy: v.optional(v.string()),
  status: v.picklist(publicOfferStatuses),
  counterOffer: v.optional(CounterOffer),
  mail: v.optional(v.object({ reminderOn: v.optional(calendarDate) })),
  isNotMailed: v.optional(v.boolean()),
  outline: v.optional(Outline),
  countyMap: v.optional(CountyMap),
  agreementUrl: v.optional(v.string()),
  landLinks: v.optional(v.array(LandLink)),
  nearbySales: v.optional(NearbySales),
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
