import {
  type Mailing,
  mailingBands,
  type MailingFigures,
  type MailingGroup,
  type MailingGrouping,
  maxDeclineReasons,
  otherCounties,
} from 'offers-service/contract'
import { type StepCounts, stepsOf } from './mailing-steps.ts'

/** One of two mailings that are compared, with what it brought. */
export interface Side {
  mailing: Mailing
  figures: MailingFigures
}

/** Texts of two lists, each once: those of the first in its order, then those only the other has. */
const eachOnce = (mine: readonly string[], theirs: readonly string[]) => [
  ...new Set([...mine, ...theirs]),
]

interface GroupsBeside {
  name: string
  /** Undefined where a mailing has no letter in the group. */
  mine: StepCounts | undefined
  theirs: StepCounts | undefined
}

type Groups = ReadonlyMap<string, MailingGroup>

/** The steps of groups together; undefined where there is no group. */
function together(groups: readonly MailingGroup[]): StepCounts | undefined {
  const [first, ...others] = groups
  if (!first) return undefined
  const sum: StepCounts = { ...first }
  for (const group of others) for (const [step] of stepsOf('')) sum[step] += group[step]
  return sum
}

/**
 * The counties of two mailings. Where not all counties of one are told apart, one that only the other tells apart may be among them, so
 * all such are counted as other counties on both sides, and stand last.
 */
function countiesBeside(mine: Groups, theirs: Groups): GroupsBeside[] {
  const names = eachOnce([...mine.keys()], [...theirs.keys()])
  const isToldApart = (name: string) =>
    !names.includes(otherCounties) || (name !== otherCounties && mine.has(name) && theirs.has(name))
  const rest = ({ name }: MailingGroup) => !isToldApart(name)
  return [
    ...names
      .filter(isToldApart)
      .map((name) => ({ name, mine: mine.get(name), theirs: theirs.get(name) })),
    {
      name: otherCounties,
      mine: together([...mine.values()].filter(rest)),
      theirs: together([...theirs.values()].filter(rest)),
    },
  ]
}

/** The groups of two mailings by their names: bands in their order, counties in the order of the first mailing. */
export function groupsBeside(
  grouping: MailingGrouping,
  mine: Pick<MailingFigures, 'groups'>,
  theirs: Pick<MailingFigures, 'groups'>,
): GroupsBeside[] {
  const ours = new Map(mine.groups[grouping].map((group) => [group.name, group]))
  const others = new Map(theirs.groups[grouping].map((group) => [group.name, group]))
  const rows =
    grouping === 'county'
      ? countiesBeside(ours, others)
      : mailingBands[grouping].map((name) => ({
          name,
          mine: ours.get(name),
          theirs: others.get(name),
        }))
  return rows.filter((row) => row.mine || row.theirs)
}

type Declines = Pick<MailingFigures, 'declineReasons'>

/** How many gave each reason; undefined for one that is not among the most frequent, where no more than these are told. */
function reasonCounts({ declineReasons }: Declines) {
  const counts = new Map(declineReasons.map(({ reason, count }) => [reason, count]))
  const none = declineReasons.length < maxDeclineReasons ? 0 : undefined
  return { reasons: [...counts.keys()], of: (reason: string) => counts.get(reason) ?? none }
}

/** The reasons that sellers of two mailings gave to decline, and how many gave each; undefined where that is not told. */
export function reasonsBeside(mine: Declines, theirs: Declines) {
  const [ours, others] = [reasonCounts(mine), reasonCounts(theirs)]
  return eachOnce(ours.reasons, others.reasons).map((reason) => ({
    reason,
    mine: ours.of(reason),
    theirs: others.of(reason),
  }))
}

/** Most sellers who answer at all do so in this time; before, two mailings of different ages cannot be told apart by their sums. */
export const settledAfterDays = 30

/** Whether two mailings have been in the mail long enough, or equally long, to say which share is higher. */
export const areComparable = (one: number, other: number) =>
  one === other || Math.min(one, other) >= settledAfterDays

/**
 * Which share of all letters had come to a step by each day, from 0 to 1, that of posting first and the last of `daysSince` that have
 * passed since then at the end.
 */
export function sharesByDay(
  counts: readonly number[],
  letters: number,
  daysSince: number,
): number[] {
  let sum = 0
  return Array.from({ length: Math.max(daysSince + 1, counts.length) }, (_, day) => {
    sum += counts[day] ?? 0
    return letters === 0 ? 0 : sum / letters
  })
}
