import type { MailingGroup } from 'offers-service/contract'
import { expect, it } from 'vitest'
import { areComparable, groupsBeside, reasonsBeside, sharesByDay } from './comparison.ts'

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

it('counts counties that only one mailing tells apart as other counties on both sides, last', () => {
  const mine = grouped('county', [
    group('Mohave, AZ', 5),
    group('Apache, AZ', 4),
    group('Other counties', 30),
  ])
  const theirs = grouped('county', [group('Costilla, CO', 7), group('Mohave, AZ', 1)])
  expect(
    groupsBeside('county', mine, theirs).map((row) => [
      row.name,
      row.mine?.letters,
      row.theirs?.letters,
    ]),
  ).toEqual([
    ['Mohave, AZ', 5, 1],
    ['Other counties', 34, 7],
  ])
})

it('does not count a reason as none where a mailing tells only the most frequent ones', () => {
  const ten = Array.from({ length: 10 }, (_, place) => ({ reason: `Reason ${place}`, count: 20 }))
  const [, second] = reasonsBeside(
    {
      declineReasons: [
        { reason: 'Reason 3', count: 1 },
        { reason: 'Rare', count: 1 },
      ],
    },
    { declineReasons: ten },
  )
  expect(second).toEqual({ reason: 'Rare', mine: 1, theirs: undefined })
})

it('compares sums of mailings that are equally old, or both in the mail for a month', () => {
  expect([
    areComparable(3, 3),
    areComparable(30, 400),
    areComparable(3, 400),
    areComparable(400, 29),
  ]).toEqual([true, true, false, false])
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
