import { expect, it } from 'vitest'
import { business, familyNames, firstNames } from './business.ts'

it('calls its time zone as the zone is called', () => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: business.timeZone,
    timeZoneName: 'longGeneric',
  }).formatToParts()
  expect(parts.find(({ type }) => type === 'timeZoneName')?.value).toBe(business.timeZoneName)
})

it.each([
  [['Bea Holt'], 'Bea Holt', 'Bea'],
  [['Bea Holt', 'Carl Holt'], 'Bea and Carl Holt', 'Bea or Carl'],
  [['Bea Holt', 'Carl Marsh'], 'Bea Holt and Carl Marsh', 'Bea or Carl'],
  [
    ['Bea Holt', 'Carl Holt', 'Dee Marsh'],
    'Bea Holt, Carl Holt, and Dee Marsh',
    'Bea, Carl, or Dee',
  ],
  [['Cher', 'Cher'], 'Cher and Cher', 'Cher or Cher'],
])('names the people %j as people do', (names, family, either) => {
  const people = names.map((name) => ({ name, role: '', bio: '' }))
  expect(familyNames(people)).toBe(family)
  expect(firstNames(people, 'or')).toBe(either)
})
