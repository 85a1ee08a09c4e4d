import type { BulkOutcome } from '../../../../contract/index.ts'
import type { Kept } from './rules.ts'

/** So many offers that stay as they are get named for each reason. */
const maxExamples = 10

export const nothingYet: BulkOutcome = { changed: 0, kept: [] }

/** An outcome with one more offer that stays as it is. */
function withKept(
  { changed, kept }: BulkOutcome,
  { kept: reason, from }: Kept,
  referenceNumber: string,
): BulkOutcome {
  const known = kept.find((one) => one.reason === reason) ?? { reason, count: 0, examples: [] }
  const examples = [...known.examples, referenceNumber].slice(0, maxExamples)
  const days = [known.from?.first, known.from?.all, from]
    .filter((day) => day !== undefined)
    .toSorted()
  const [first, all] = [days[0], days.at(-1)]
  const more = {
    reason,
    count: known.count + 1,
    examples,
    ...(first !== undefined && all !== undefined && { from: { first, all } }),
  }
  return { changed, kept: [...kept.filter((one) => one !== known), more] }
}

/** Adds what became of one offer: a reason where it stays as it is. */
export function withOne(outcome: BulkOutcome, referenceNumber: string, stays?: Kept): BulkOutcome {
  return stays
    ? withKept(outcome, stays, referenceNumber)
    : { ...outcome, changed: outcome.changed + 1 }
}
