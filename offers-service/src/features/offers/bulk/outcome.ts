import type { BulkOutcome, KeptReason } from '../../../../contract/index.ts'

/** So many offers that stay as they are get named for each reason. */
const maxExamples = 10

export const nothingYet: BulkOutcome = { changed: 0, kept: [] }

/** An outcome with one more offer that stays as it is. */
function withKept(
  { changed, kept }: BulkOutcome,
  reason: KeptReason,
  referenceNumber: string,
): BulkOutcome {
  const known = kept.find((one) => one.reason === reason) ?? { reason, count: 0, examples: [] }
  const examples = [...known.examples, referenceNumber].slice(0, maxExamples)
  const more = { reason, count: known.count + 1, examples }
  return { changed, kept: [...kept.filter((one) => one !== known), more] }
}

/** Adds what became of one offer: a reason where it stays as it is. */
export function withOne(
  outcome: BulkOutcome,
  referenceNumber: string,
  reason?: KeptReason,
): BulkOutcome {
  return reason === undefined
    ? { ...outcome, changed: outcome.changed + 1 }
    : withKept(outcome, reason, referenceNumber)
}
