import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { asSource } from '../values/source-text.ts'
import { freeText, inputObject, requiredText } from '../values/values.ts'

/** The largest file of a county that outlines are read from: to put a larger one together would keep others waiting for 50 ms. */
export const maxCountyFileBytes = 50 * 1024 * 1024

/**
 * Parcels of ours by their numbers: how many, and a few of them.
 *
 * @__NO_SIDE_EFFECTS__
 */
function someParcels<Entries extends v.ObjectEntries>(entries: Entries) {
  return v.object({
    count: v.number(),
    examples: v.array(v.object({ apn: v.string(), ...entries })),
  })
}

/** A corner in degrees (WGS 84): longitude, then latitude. */
const corner = v.pipe(v.array(v.number()), v.length(2))
const corners = v.pipe(v.array(corner), v.minLength(3), v.maxLength(1000))

/** What a county's file has for our parcels in that county. */
export const CountyFile = v.object({
  /** The fields of the file, those that hold most of our numbers first, each with up to three of its values. */
  fields: v.array(
    v.object({ name: v.string(), samples: v.array(v.string()), matches: v.number() }),
  ),
  /** The one that is taken for the parcel number. */
  field: v.string(),
  /** How many shapes the file has. */
  shapes: v.number(),
  /** How many parcels of ours are in the county. */
  parcels: v.number(),
  missing: someParcels({}),
  /** Those whose shape cannot be their outline, with the reason. */
  refused: someParcels({ reason: v.string() }),
  /** Those whose outline differs by more than a twentieth from the acreage on record. */
  otherSize: someParcels({ acres: v.number(), acreage: v.number() }),
  /** What {@link storeOutlines} takes; `hasOutline` where the parcel has one already. */
  outlines: v.array(v.object({ parcelId: v.string(), corners, hasOutline: v.boolean() })),
})
export type CountyFile = v.InferOutput<typeof CountyFile>

const config = { access: 'admin' } as const

/**
 * Reads a county's file of parcels and answers what it has for our parcels in that county, by their numbers. Nothing is stored. The
 * body is the file itself, at most {@link maxCountyFileBytes}: GeoJSON, KML, KMZ or the ZIP of a shapefile.
 *
 * `county` is one of those that `GET /api/admin/counties` answers, `field` the field of the file with the parcel number, found by the
 * names and values of the fields where it is empty. Refused with `invalid_request`, whose field `file` or `county` says why.
 */
export const readCountyFile = defineEndpoint({
  method: 'POST',
  url: '/api/admin/parcel-outlines/read',
  config: { ...config, timeoutSeconds: 120 },
  schema: {
    querystring: inputObject({
      county: requiredText('Please choose a county', 100),
      field: v.optional(freeText(200), ''),
    }),
    response: { 200: CountyFile },
  },
})

/** The most outlines and corners of them that {@link storeOutlines} takes at once. */
export const mostAtOnce = { outlines: 50, corners: 5000 }

export const OutlinesToStore = inputObject({
  /** Where they are from, such as `Mohave County GIS, 2026`. Sellers read it below the outline. */
  source: v.pipe(requiredText('Please say where the outlines are from'), asSource),
  /** Whether they take the place of those that parcels have. */
  replaces: v.boolean('Please say whether to replace outlines'),
  outlines: v.pipe(
    v.array(inputObject({ parcelId: v.pipe(v.string(), v.maxLength(64)), corners })),
    v.maxLength(mostAtOnce.outlines),
    v.check(
      (outlines) =>
        outlines.reduce((sum, outline) => sum + outline.corners.length, 0) <= mostAtOnce.corners,
      'Please send fewer outlines at once',
    ),
  ),
})
export type OutlinesToStore = v.InferOutput<typeof OutlinesToStore>

/**
 * Stores the outlines of many parcels, with where they are from. Sent again, it comes to the same. Answers how many were stored, how
 * many parcels kept the one they had, and how many there are no more. Refused with `invalid_request` where one is no single shape.
 */
export const storeOutlines = defineEndpoint({
  method: 'PUT',
  url: '/api/admin/parcel-outlines',
  config,
  bodyLimit: 512 * 1024,
  schema: {
    body: OutlinesToStore,
    response: {
      200: v.object({ stored: v.number(), kept: v.number(), gone: v.number() }),
    },
  },
})
