import {
  type Mailing,
  mailingBands,
  type MailingFigures,
  type MailingGroup,
  type MailingGrouping,
} from 'offers-service/contract'

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
  mine: MailingGroup | undefined
  theirs: MailingGroup | undefined
}

/** The groups of two mailings by their names: bands in their order, counties in the order of the first mailing. */
export function groupsBeside(
  grouping: MailingGrouping,
  mine: Pick<MailingFigures, 'groups'>,
  theirs: Pick<MailingFigures, 'groups'>,
): GroupsBeside[] {
  const ours = new Map(mine.groups[grouping].map((group) => [group.name, group]))
  const others = new Map(theirs.groups[grouping].map((group) => [group.name, group]))
  const names =
    grouping === 'county' ? eachOnce([...ours.keys()], [...others.keys()]) : mailingBands[grouping]
  return names
    .map((name) => ({ name, mine: ours.get(name), theirs: others.get(name) }))
    .filter((row) => row.mine || row.theirs)
}

type Declines = Pick<MailingFigures, 'declineReasons'>

/** The reasons that sellers of two mailings gave to decline, and how many gave each. */
export function reasonsBeside(mine: Declines, theirs: Declines) {
  const ours = new Map(mine.declineReasons.map(({ reason, count }) => [reason, count]))
  const others = new Map(theirs.declineReasons.map(({ reason, count }) => [reason, count]))
  return eachOnce([...ours.keys()], [...others.keys()]).map((reason) => ({
    reason,
    mine: ours.get(reason) ?? 0,
    theirs: others.get(reason) ?? 0,
  }))
}

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
