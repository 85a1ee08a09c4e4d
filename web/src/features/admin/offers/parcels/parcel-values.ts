import { type Parcel, ParcelUpdate, readDollars, understood } from 'offers-service/contract'
import * as v from 'valibot'

const pair = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*°?\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*°?\s*$/

/** Two numbers as maps give them out, `35.1894, -114.0530`; a text as it is where it is something else. */
export function coordinatesIn(text: string) {
  const [, latitude, longitude] = pair.exec(text) ?? []
  if (text.trim() === '') return null
  return latitude === undefined || longitude === undefined
    ? text
    : { latitude: Number(latitude), longitude: Number(longitude) }
}

/** A place as it is typed; empty where it is not known. */
export const typedPlace = v.pipe(
  v.string(),
  v.check(
    (text) => typeof coordinatesIn(text) !== 'string',
    'Please enter latitude and longitude, such as 35.1894, -114.0530',
  ),
  v.check((text) => {
    const found = coordinatesIn(text)
    return (
      found === null ||
      typeof found === 'string' ||
      (Math.abs(found.latitude) <= 90 && Math.abs(found.longitude) <= 180)
    )
  }, 'This is no place on earth. Latitude comes first, then longitude'),
)

const Typed = v.object({
  assessedValue: v.string(),
  coordinates: typedPlace,
  outlineSource: v.string(),
  notes: v.string(),
})
export type ParcelValues = v.InferOutput<typeof Typed>

/** Checks what is typed about a parcel and turns it into what is sent. */
export const ParcelForm = v.pipe(
  Typed,
  v.transform(({ assessedValue, coordinates, ...rest }): unknown => ({
    ...rest,
    assessedValue: assessedValue.trim() === '' ? null : understood(readDollars, assessedValue),
    coordinates: coordinatesIn(coordinates),
  })),
  ParcelUpdate,
)

/** Coordinates as they are read and typed. */
export const writeCoordinates = ({ latitude, longitude }: NonNullable<Parcel['coordinates']>) =>
  `${latitude}, ${longitude}`

/** A parcel as its form holds it. */
export const toParcelValues = (parcel: Parcel): ParcelValues => ({
  assessedValue: parcel.assessedValue === null ? '' : String(parcel.assessedValue),
  coordinates: parcel.coordinates ? writeCoordinates(parcel.coordinates) : '',
  outlineSource: parcel.outlineSource,
  notes: parcel.notes,
})

/** A map of a place, on a site of its own. */
export const mapAddress = ({ latitude, longitude }: NonNullable<Parcel['coordinates']>) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`
