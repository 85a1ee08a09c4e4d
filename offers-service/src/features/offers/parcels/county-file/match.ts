import type { CountyFile } from '../../../../../contract/index.ts'
import { meaningOf } from '../../lists/table/columns/header-meanings.ts'
import { apnKeyOf } from '../../parcel-key.ts'
import type { ParcelRow } from '../../tables.ts'
import { type Feature, outlineOf, OutlineProblem } from '../outline/shape.ts'
import { type Position, surveyOf } from '../outline/survey.ts'

/** A parcel of ours, and whether it has an outline. */
export type OwnParcel = Pick<ParcelRow, 'id' | 'apn' | 'apn_key' | 'acreage'> & {
  hasOutline: boolean
}

const maxFields = 300
const maxSamples = 3
const maxExamples = 5
/** Longer ones are no parcel numbers. */
const maxLetters = 60

interface Field {
  samples: Set<string>
  /** The keys of our parcels that it holds. */
  keys: Set<string>
}

/** Of the texts of a file, those that are numbers of these parcels. */
function keyAmong(parcels: ReadonlyMap<string, OwnParcel>, text: string): string | undefined {
  if (text.length > maxLetters) return undefined
  const key = apnKeyOf({ apn: text })
  return parcels.has(key) ? key : undefined
}

/** What the fields of a file hold, and how many shapes it has. */
function fieldsOf(features: Iterable<Feature>, parcels: ReadonlyMap<string, OwnParcel>) {
  const fields = new Map<string, Field>()
  let shapes = 0
  for (const { properties } of features) {
    shapes += 1
    for (const [name, text] of properties) {
      let field = fields.get(name)
      if (!field) {
        if (fields.size === maxFields) continue
        field = { samples: new Set(), keys: new Set() }
        fields.set(name, field)
      }
      if (field.samples.size < maxSamples) field.samples.add(text.slice(0, maxLetters))
      const key = keyAmong(parcels, text)
      if (key !== undefined) field.keys.add(key)
    }
  }
  return { fields, shapes }
}

/** How much speaks for a field. By chance, row numbers can be parcel numbers too, so that a name counts as much as every second match. */
function likelihood([name, { keys }]: [string, Field]): number {
  const meaning = meaningOf(name)
  const isNamed = meaning?.field === 'parcelNumber'
  return keys.size * (isNamed ? 2 : 1) + (isNamed ? 1 / (2 + meaning.rank) : 0)
}

type Refusal = CountyFile['refused']['examples'][number]

/** The outlines of these parcels that shapes with their numbers have, and why others are none. */
function outlinesIn(
  features: Iterable<Feature>,
  parcels: ReadonlyMap<string, OwnParcel>,
  field: string,
) {
  const corners = new Map<string, Position[]>()
  const problems = new Map<string, string>()
  const times = new Map<string, number>()
  for (const { properties, shape } of features) {
    const key = keyAmong(parcels, properties.get(field) ?? '')
    if (key === undefined) continue
    const time = (times.get(key) ?? 0) + 1
    times.set(key, time)
    if (time > 1) continue
    try {
      corners.set(key, outlineOf(shape()))
    } catch (error) {
      if (!(error instanceof OutlineProblem)) throw error
      problems.set(key, error.message)
    }
  }
  for (const [key, count] of times)
    if (count > 1) {
      corners.delete(key)
      problems.set(key, `The file has ${count} shapes with this number`)
    }
  return { corners, problems }
}

/** How many there are, and the first few. */
const someOf = <T>(all: readonly T[]) => ({
  count: all.length,
  examples: all.slice(0, maxExamples),
})

/**
 * What a county's file has for our parcels in that county, which are given by their keys. `open` goes through the file from its
 * beginning: once to find the field with the numbers, once for the shapes. Throws {@link OutlineProblem}.
 */
export function matchFile(
  open: () => Iterable<Feature>,
  parcels: ReadonlyMap<string, OwnParcel>,
  wanted: string,
): CountyFile {
  const { fields, shapes } = fieldsOf(open(), parcels)
  const ranked = [...fields].toSorted((one, other) => likelihood(other) - likelihood(one))
  if (shapes === 0) throw new OutlineProblem('This file has no shapes in it')
  const [best] = ranked
  if (!best)
    throw new OutlineProblem(
      'This file says nothing about its shapes, so their parcel numbers are not known. Please save it with its fields',
    )
  if (wanted !== '' && !fields.has(wanted))
    throw new OutlineProblem('This file has no such field. Please choose another one')
  const field = wanted || best[0]
  const { corners, problems } = outlinesIn(open(), parcels, field)
  const missing: { apn: string }[] = []
  const refused: Refusal[] = []
  const otherSize: CountyFile['otherSize']['examples'] = []
  const outlines: CountyFile['outlines'] = []
  for (const [key, { id, apn, acreage, hasOutline }] of parcels) {
    const own = corners.get(key)
    const reason = problems.get(key)
    if (reason !== undefined) refused.push({ apn, reason })
    else if (!own) missing.push({ apn })
    else {
      outlines.push({
        parcelId: id,
        corners: own.map(([longitude, latitude]) => [longitude, latitude]),
        hasOutline,
      })
      const { acres } = surveyOf(own)
      if (Math.abs(acres - acreage) > acreage / 20) otherSize.push({ apn, acres, acreage })
    }
  }
  return {
    fields: ranked.map(([name, { samples, keys }]) => ({
      name,
      samples: [...samples],
      matches: keys.size,
    })),
    field,
    shapes,
    parcels: parcels.size,
    missing: someOf(missing),
    refused: someOf(refused),
    otherSize: someOf(otherSize),
    outlines,
  }
}
