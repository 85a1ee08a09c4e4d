import { expect, test } from 'vitest'
import { timelineOf } from './timeline.ts'

/** A Sunday before Thanksgiving, and the days that are promised from it. */
const signed = {
  signedOn: '2026-11-22',
  escrowOpenedOn: null,
  titleSearchOn: null,
  closingScheduledOn: null,
  paidOn: null,
}
const [escrow, title, paid] = ['November 23, 2026', 'December 7, 2026', 'December 14, 2026']

test.each([
  [
    'on the day of the signature names what is promised, in business days',
    {},
    '2026-11-22',
    [`here: By ${escrow}`, `ahead: By ${title}`, `ahead: About ${paid}`],
  ],
  [
    'goes on with the days, although no step was recorded',
    {},
    '2026-11-25',
    [`passed: Expected by ${escrow}`, `here: By ${title}`, `ahead: About ${paid}`],
  ],
  [
    'goes on with the steps, although the days are still ahead',
    { escrowOpenedOn: '2026-11-22', titleSearchOn: '2026-11-23' },
    '2026-11-23',
    ['passed: Opened November 22, 2026', 'passed: Done November 23, 2026', `here: About ${paid}`],
  ],
  [
    'names the closing day once it is set, and takes what comes before it as done',
    { escrowOpenedOn: '2026-11-24', closingScheduledOn: '2027-01-15' },
    '2026-12-20',
    ['passed: Opened November 24, 2026', 'passed: Done', 'here: Closing day: January 15, 2027'],
  ],
  [
    'stays at the last step when all the days went by',
    { escrowOpenedOn: '2026-11-23' },
    '2027-02-01',
    [
      'passed: Opened November 23, 2026',
      `passed: Expected by ${title}`,
      `here: Expected by ${paid}`,
    ],
  ],
  [
    'says that a closing day went by',
    { closingScheduledOn: '2026-12-09' },
    '2026-12-10',
    ['passed: Done', 'passed: Done', 'here: Closing was set for December 9, 2026'],
  ],
  [
    'is at its end once the owner is paid',
    { paidOn: '2026-12-10', closingScheduledOn: '2026-12-10' },
    '2026-12-10',
    ['passed: Done', 'passed: Done', 'passed: Paid December 10, 2026'],
  ],
])('the timeline %s', (_what, set, today, expected) => {
  const stations = timelineOf({ ...signed, ...set }, today)
  expect(stations.map(({ state, words }) => `${state}: ${words}`)).toEqual(expected)
})

test.each([
  ['2026-11-23', [false, false, false]],
  ['2026-12-15', [true, true, true]],
])('on %s the open steps whose day went by are late', (today, late) => {
  expect(timelineOf(signed, today).map(({ isLate }) => isLate)).toEqual(late)
})
