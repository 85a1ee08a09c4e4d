import { expect, test } from 'vitest'
import { callTimeChoice } from './call-times.ts'

test.each([
  [
    '8 am to 8 pm Central Time',
    'Central Time',
    'Morning, 9 to 12|Afternoon, 12 to 5|Evening, 5 to 8',
  ],
  [
    '9:30 am to 6 pm Mountain Time',
    'Mountain Time',
    'Morning, 10 to 12|Afternoon, 12 to 5|Evening, 5 to 6',
  ],
  ['8 am to 5 pm', 'Eastern Time', 'Morning, 9 to 12|Afternoon, 12 to 5'],
  ['1 pm to 9:30 pm Eastern Time', 'Eastern Time', 'Afternoon, 1 to 5|Evening, 5 to 8'],
  ['8 am to 12 am', 'Eastern Time', 'Morning, 9 to 12|Afternoon, 12 to 5|Evening, 5 to 8'],
  ['', 'Eastern Time', 'Morning, 9 to 12|Afternoon, 12 to 5|Evening, 5 to 8'],
])('a phone that is answered %j can be asked to call then', (phoneHours, zone, labels) => {
  const { zone: named, options } = callTimeChoice(phoneHours)
  expect(named).toBe(zone)
  expect(options.map(({ label }) => label).join('|')).toBe(`Any time|${labels}`)
})
