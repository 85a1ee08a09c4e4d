import type { MailingGroup } from 'offers-service/contract'
import { expect, it } from 'vitest'
import { groupsBeside, reasonsBeside, sharesByDay } from './comparison.ts'

const group = (name: string, letters: number): MailingGroup => ({
  name,
  letters,
  returned: 0,
  opened: 0,
  answered: 0,
  asked: 0,
  callAsked: 0,
  declined: 0,
  signed: 0,
  fellThrough: 0,
  paid: 0,
  margin: null,
})
const grouped = (grouping: 'county' | 'size', groups: MailingGroup[]) => ({
  groups: { county: [], size: [], price: [], acre: [], [grouping]: groups },
})

it('puts bands beside each other in their own order, also those only one mailing has', () => {
  const mine = grouped('size', [group('Under 1 acre', 4), group('20 to 40 acres', 2)])
  const theirs = grouped('size', [group('5 to 20 acres', 3), group('20 to 40 acres', 9)])
  expect(
    groupsBeside('size', mine, theirs).map((row) => [
      row.name,
      row.mine?.letters,
      row.theirs?.letters,
    ]),
  ).toEqual([
    ['Under 1 acre', 4, undefined],
    ['5 to 20 acres', undefined, 3],
    ['20 to 40 acres', 2, 9],
  ])
})

it('puts counties beside each other in the order of this mailing, those only the other has last', () => {
  const mine = grouped('county', [group('Mohave, AZ', 5), group('Apache, AZ', 2)])
  const theirs = grouped('county', [group('Costilla, CO', 7), group('Apache, AZ', 1)])
  expect(groupsBeside('county', mine, theirs).map(({ name }) => name)).toEqual([
    'Mohave, AZ',
    'Apache, AZ',
    'Costilla, CO',
  ])
})

it('counts a reason that only one mailing has as none for the other', () => {
  const mine = { declineReasons: [{ reason: 'Too low', count: 3 }] }
  const theirs = {
    declineReasons: [
      { reason: '', count: 2 },
      { reason: 'Too low', count: 1 },
    ],
  }
  expect(reasonsBeside(mine, theirs)).toEqual([
    { reason: 'Too low', mine: 3, theirs: 1 },
    { reason: '', mine: 0, theirs: 2 },
  ])
})

it('draws a share for each day since posting, and ends today', () => {
  expect(sharesByDay([1, 0, 2], 10, 4)).toEqual([0.1, 0.1, 0.3, 0.3, 0.3])
  expect(sharesByDay([], 10, 0)).toEqual([0])
  expect(sharesByDay([], 0, 1)).toEqual([0, 0])
})
