import { readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { stateCodes, usStates } from '../../../../../contract/index.ts'
import list from '../../lists/table/values/counties.json' with { type: 'json' }
import type { Position } from '../outline/survey.ts'
import { countyMapOf } from './county-map.ts'
import { type Point, ringsOf } from './path.ts'

const folder = new URL('./lines/', import.meta.url)
const files = readdirSync(folder)

interface Drawn {
  width: number
  height: number
  line: string
  borders: string
  counties: Record<string, { line: string }>
}
const linesOf = (file: string) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Drawn

/** Square units within a path; rings that run the other way are holes. */
const areaOf = (path: string) =>
  Math.abs(
    ringsOf(path).reduce(
      (sum, ring) =>
        ring.reduce((area, one, at) => {
          const other = ring[(at + 1) % ring.length] as Point
          return area + (one.x * other.y - other.x * one.y) / 2
        }, sum),
      0,
    ),
  )

describe('the files of lines', () => {
  it('are those of every state, and small', () => {
    expect(files.toSorted()).toEqual(stateCodes.map((code) => `${code}.json`).toSorted())
    const sizes = files.map((file) => statSync(new URL(file, folder)).size)
    expect(Math.max(...sizes)).toBeLessThan(28_000)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(500_000)
  })

  it.each(files)(
    '%s: is light enough for a page, its counties fill it, and no line leaves the sheet',
    (file) => {
      const { width, height, line, borders, counties } = linesOf(file)
      expect(Math.max(width, height)).toBe(480)
      // So much an offer carries of it, twice where its page is drawn by the server.
      expect(line.length + borders.length).toBeLessThan(8000)
      const all = Object.values(counties).map((county) => county.line)
      const area = all.reduce((sum, path) => sum + areaOf(path), 0)
      expect(Math.abs(area / areaOf(line) - 1)).toBeLessThan(0.02)
      const corners = [line, borders, ...all].flatMap(ringsOf).flat()
      expect(Math.min(...corners.flatMap(({ x, y }) => [x, y]))).toBeGreaterThanOrEqual(0)
      expect(Math.max(...corners.map(({ x }) => x))).toBeLessThanOrEqual(width)
      expect(Math.max(...corners.map(({ y }) => y))).toBeLessThanOrEqual(height)
    },
  )
})

it('draws every county by its name, but for those that had no lines in 2017', () => {
  const missing = usStates.flatMap(({ code, name: state }) =>
    list[code].counties.split('; ').flatMap((line) => {
      const name = line.slice(4)
      const map = countyMapOf(`Near Mill Road, ${name}, ${state}`, undefined)
      if (!map) return [`${name}, ${code}`]
      expect(`${map.county}, ${map.state}`.toLowerCase()).toBe(`${name}, ${state}`.toLowerCase())
      return []
    }),
  )
  expect(missing.filter((name) => !name.endsWith('Planning Region, CT')).toSorted()).toEqual([
    'Bedford city, VA',
    'Chugach Census Area, AK',
    'Copper River Census Area, AK',
    // It is all of its state.
    'District of Columbia, DC',
    // The lines are too coarse for two square miles.
    'Falls Church city, VA',
  ])
  expect(missing).toHaveLength(14)
})

it.each<[string, Position, string, string | undefined]>([
  ['Mohave County, Arizona', [-114.053, 35.1894], 'Mohave County', 'northwest'],
  ['Mohave Co., AZ', [-114.053, 35.1894], 'Mohave County', 'northwest'],
  ['near Marfa, Presidio County, TX', [-104.021, 30.309], 'Presidio County', 'west'],
  ['Putnam County, Florida', [-81.637, 29.648], 'Putnam County', undefined],
  ['Elko County, Nevada', [-115.763, 40.832], 'Elko County', 'northeast'],
  ['Orleans Parish, Louisiana', [-90.07, 29.95], 'Orleans Parish', 'southeast'],
  ['Prince George’s, Maryland', [-76.75, 38.816], "Prince George's County", undefined],
  ['De Kalb County, Georgia', [-84.296, 33.775], 'DeKalb County', 'north'],
  ['Dona Ana, NM', [-106.78, 32.31], 'Doña Ana County', 'south'],
  ['St. Louis city, Missouri', [-90.2, 38.627], 'St. Louis City', 'east'],
  ['Saint Louis County, MO', [-90.337, 38.65], 'St. Louis County', 'east'],
  ['Richmond City, Virginia', [-77.44, 37.54], 'Richmond City', undefined],
  ['Hawaii County, Hawaii', [-155.08, 19.71], 'Hawaii County', 'south'],
  ['Juneau City and Borough, Alaska', [-134.42, 58.3], 'Juneau City and Borough', undefined],
  // On both sides of 180°.
  ['Aleutians West Census Area, AK', [-176.65, 51.87], 'Aleutians West Census Area', undefined],
  ['Aleutians West Census Area, AK', [173.1, 52.9], 'Aleutians West Census Area', undefined],
  // At the edge of their counties, whose lines are simplified.
  ['Dare County, North Carolina', [-75.624, 35.957], 'Dare County', 'east'],
  ['Door County, Wisconsin', [-87, 45.2], 'Door County', 'east'],
  // Only their names have changed.
  ['Shannon County, South Dakota', [-102.55, 43.34], 'Shannon County', 'southwest'],
  ['Wade Hampton Census Area, AK', [-163.7, 61.9], 'Wade Hampton Census Area', undefined],
])('marks land of %s at %j in %s (%s)', (location, at, county, lies) => {
  const map = countyMapOf(location, at)
  expect(map).toMatchObject({ county, at: expect.anything() })
  expect(map?.lies).toBe(lies)
})

it.each([
  ['northwest', 'CA', 'Humboldt, Mendocino'],
  // The valley is amid California in its rows, though in the west of all of it.
  ['north', 'CA', 'Siskiyou, Shasta, Modoc, Butte, Yuba, Sutter'],
  ['west', 'CA', 'San Francisco, Monterey'],
  ['', 'CA', 'Sacramento, Fresno'],
  ['south', 'CA', 'Los Angeles, San Diego, Riverside, Kern'],
  ['southeast', 'CA', 'Imperial, San Bernardino'],
  ['northwest', 'FL', 'Escambia'],
  ['north', 'FL', 'Leon, Duval'],
  ['', 'FL', 'Orange, Hillsborough'],
  ['southeast', 'FL', 'Miami-Dade'],
  ['south', 'FL', 'Collier, Lee, Monroe'],
  ['north', 'ID', 'Bonner'],
  ['west', 'ID', 'Ada'],
  ['southeast', 'ID', 'Bannock'],
  ['northwest', 'NV', 'Washoe'],
  ['south', 'NV', 'Clark'],
  ['north', 'TX', 'Potter, Gray, Denton'],
  ['northeast', 'TX', 'Bowie'],
  ['', 'TX', 'Travis, Tarrant'],
  ['west', 'TX', 'El Paso, Brewster'],
  ['southeast', 'TX', 'Cameron'],
  ['northwest', 'OK', 'Cimarron'],
  ['southwest', 'TN', 'Shelby'],
  ['northeast', 'TN', 'Sullivan'],
  ['southwest', 'VA', 'Lee'],
  ['northeast', 'VA', 'Fairfax'],
  ['southeast', 'NY', 'Suffolk'],
  ['south', 'NY', 'Kings, New York'],
  ['northeast', 'NY', 'Clinton'],
  ['southeast', 'MA', 'Barnstable'],
  ['northwest', 'PA', 'Erie'],
  ['southeast', 'PA', 'Philadelphia'],
  ['north', 'MI', 'Marquette'],
  ['southeast', 'MI', 'Wayne'],
  ['northeast', 'OH', 'Cuyahoga'],
])('tells the %s of %s as a map does: %s', (lies, state, names) => {
  for (const name of names.split(', '))
    expect(countyMapOf(`${name} County, ${state}`, undefined)?.lies ?? '', name).toBe(lies)
})

describe('a place that is not known', () => {
  it.each([
    ['names no county', 'Near Sand Creek Road'],
    ['names a county of several states', 'Washington County'],
    ['names a town, as which a county is called elsewhere in the state', 'Lincoln, Nebraska'],
    ['ends with the word for a city', 'Lake City, Florida'],
    ['names two counties', 'Mohave County and La Paz County, Arizona'],
    ['is in a territory', 'Ponce, Puerto Rico'],
    ['has only a road with a county’s name', 'Smith County Line Road, Mississippi'],
    ['has only a road with the short name of a county', 'Lake Co. Rd 5, Ocala, Florida'],
    [
      'has only a road with the short name of a county of Colorado',
      'Elbert Co. Line Rd, Simla, CO',
    ],
    ['has only a landfill with a county’s name', 'Lake County Landfill, Florida'],
    ['names two counties in one word', 'Mohave & Yavapai County, Arizona'],
    ['names two counties with a slash', 'Mohave/Yavapai County, Arizona'],
    ['names two counties of which either may be meant', 'Mohave or Yavapai Co., Arizona'],
    ['lies outside of the county that it names', 'Just outside Lake County, Florida'],
  ])('has no map where it %s: %s', (_, location) => {
    expect(countyMapOf(location, undefined)).toBeUndefined()
    expect(countyMapOf(location, [0, 0])).toBeUndefined()
  })

  it('has one where it lies in the county of that name', () => {
    expect(countyMapOf('Lincoln, Nebraska', [-96.7, 40.81])).toBeUndefined()
    expect(countyMapOf('Lincoln, Nebraska', [-100.77, 41.13])?.county).toBe('Lincoln County')
  })

  it('is not marked where it lies outside of the county that it names', () => {
    for (const at of [undefined, [0, 0], [-112.47, 34.6], [114.05, 35.19]] as const) {
      const map = countyMapOf('Mohave County, Arizona', at)
      expect(map?.county).toBe('Mohave County')
      expect(map?.at).toBeUndefined()
    }
  })
})

it.each([
  ['King and Queen County, Virginia', 'King and Queen County'],
  ['Lewis and Clark County, Montana', 'Lewis and Clark County'],
  ['Corner of Elm and Main, Mohave County, Arizona', 'Mohave County'],
  ['Lots 5 & 6, Mohave Co., Arizona', 'Mohave County'],
])('is sure of %s', (location, county) => {
  expect(countyMapOf(location, undefined)?.county).toBe(county)
})

it('takes the county for that of the land, and not that of its road', () => {
  const places = ['Off Apache County Road 3, Navajo County, Arizona', 'Navajo County, AZ']
  const [one, other] = places.map((place) => countyMapOf(place, undefined))
  expect(one).toEqual(other)
  expect(one?.county).toBe('Navajo County')
})

it('puts a ring around a county that would not be seen', () => {
  const { ring, countyLine } = countyMapOf('Richmond City, Virginia', undefined) ?? {}
  for (const { x, y } of ringsOf(countyLine ?? '').flat())
    expect(Math.hypot(x - (ring?.x ?? 0), y - (ring?.y ?? 0))).toBeLessThan(ring?.radius ?? 0)
  expect(countyMapOf('Mohave County, Arizona', undefined)?.ring).toBeUndefined()
})
