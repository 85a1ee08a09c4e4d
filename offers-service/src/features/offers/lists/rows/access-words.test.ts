import { expect, it } from 'vitest'
import { accessInWords } from './access-words.ts'

it.each([
  ['DIRT ROAD', 'Dirt road'],
  ['PAVED, COUNTY MAINTAINED', 'Paved, county maintained'],
  ['Dirt road, graded each spring', 'Dirt road, graded each spring'],
  ['OFF MAIN STREET', 'OFF MAIN STREET'],
  ['US HIGHWAY', 'US HIGHWAY'],
  ['BLM ROAD 12', 'BLM ROAD 12'],
  ['NO LEGAL ACCESS', 'No legal access'],
])('the access %j is read as %j', (text, words) => {
  expect(accessInWords(text)).toBe(words)
})

it.each([
  '',
  'Y',
  'N',
  'YES',
  'no',
  'True',
  'NONE',
  '-NONE-',
  'N/A',
  'n/a',
  'Not Available',
  'TBD',
  'UNK.',
  'No Data',
  'GRV',
  'PVD',
  '02',
  '?',
])('%j says nothing of the access', (text) => {
  expect(accessInWords(text)).toBe('')
})
