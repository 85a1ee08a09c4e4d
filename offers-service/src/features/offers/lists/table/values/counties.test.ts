import { describe, expect, it } from 'vitest'
import { stateCodes } from '../../../../../../contract/index.ts'
import list from './counties.json' with { type: 'json' }
import { countyInText, countyNamed, countyOfFips, stateOfFips } from './counties.ts'

describe('the list of counties', () => {
  it('has every state, and each county once with a number of its own', () => {
    expect(Object.keys(list).toSorted()).toEqual(stateCodes.toSorted())
    for (const { counties } of Object.values(list)) {
      const lines = counties.split('; ')
      for (const line of lines) expect(line).toMatch(/^\d{3} \p{Lu}[\p{L}.'’ -]+$/u)
      expect(new Set(lines.map((line) => line.slice(0, 3))).size).toBe(lines.length)
    }
  })

  it.each([
    ['Arizona', 'AZ', 15],
    ['Louisiana', 'LA', 64],
    ['Texas', 'TX', 254],
    ['Virginia with its cities', 'VA', 134],
    ['Delaware', 'DE', 3],
  ] as const)('has of %s (%s) %i', (_, state, count) => {
    expect(list[state].counties.split('; ')).toHaveLength(count)
  })
})

it.each([
  ['04015', 'AZ', 'Mohave County'],
  ['4015', 'AZ', 'Mohave County'],
  ['22071', 'LA', 'Orleans Parish'],
  ['51760', 'VA', 'Richmond City'],
  ['46102', 'SD', 'Oglala Lakota County'],
  ['46113', 'SD', 'Shannon County'],
  ['09001', 'CT', 'Fairfield County'],
  ['09190', 'CT', 'Western Connecticut Planning Region'],
  ['02158', 'AK', 'Kusilvak Census Area'],
])('the FIPS code %s is in %s: %s', (fips, state, name) => {
  expect(countyOfFips(fips)).toEqual({ fips: fips.padStart(5, '0'), state, name })
  expect(stateOfFips(fips)).toBe(state)
})

it.each(['99999', '04', '', 'x4015'])('knows no county of the code %j', (code) => {
  expect(countyOfFips(code)).toBeUndefined()
})

it.each([
  ['MOHAVE CO.', 'AZ', 'Mohave County'],
  ['Mohave', 'AZ', 'Mohave County'],
  ['county of mohave', 'AZ', 'Mohave County'],
  ['ORLEANS', 'LA', 'Orleans Parish'],
  ['Orleans Par', 'LA', 'Orleans Parish'],
  ['LA SALLE PARISH', 'LA', 'LaSalle Parish'],
  ['SAINT JOHNS CNTY', 'FL', 'St. Johns County'],
  ['Kenai Peninsula', 'AK', 'Kenai Peninsula Borough'],
  ['DE KALB', 'GA', 'DeKalb County'],
  ['PRINCE GEORGES', 'MD', "Prince George's County"],
  ['DONA ANA', 'NM', 'Doña Ana County'],
  ['RICHMOND', 'VA', 'Richmond County'],
  ['RICHMOND CITY', 'VA', 'Richmond City'],
  ['City of Norfolk', 'VA', 'Norfolk City'],
  ['NORFOLK', 'VA', 'Norfolk City'],
  ['James City', 'VA', 'James City County'],
  ['Carson City', 'NV', 'Carson City'],
  ['11', 'FL', 'Alachua County'],
  ['23', 'FL', 'Miami-Dade County'],
  ['26', 'FL', 'Duval County'],
  ['46', 'FL', 'Lee County'],
  ['65', 'FL', 'St. Johns County'],
  ['67', 'FL', 'Santa Rosa County'],
  ['77', 'FL', 'Washington County'],
] as const)('%s in %s is %s', (text, state, name) => {
  expect(countyNamed(text, state)?.name).toBe(name)
})

it('makes no county up', () => {
  expect(countyNamed('Mohave', 'NM')).toBeUndefined()
  expect(countyNamed('', 'AZ')).toBeUndefined()
  expect(countyNamed('78', 'FL')).toBeUndefined()
  expect(countyNamed('15', 'AZ')).toBeUndefined()
})

it.each([
  ['Mohave County, Arizona: vacant land', 'Mohave County'],
  ['mohave_az_2026-11.csv', 'Mohave County'],
  ['AZ - Mohave.xlsx', 'Mohave County'],
  ['Mohave County Assessor', 'Mohave County'],
  ['St. Johns County FL parcels', 'St. Johns County'],
  ['Washington County list', undefined],
  ['list.csv', undefined],
  ['Sheet1', undefined],
  ['export-2026.csv', undefined],
])('the text %j tells of %s', (text, name) => {
  expect(countyInText(text)?.name).toBe(name)
})
