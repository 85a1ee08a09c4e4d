import { formatExactDollars } from '../../../../contract/index.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { businessDay } from '../status.ts'
import type { MailingRow } from './tables.ts'

export const dollarsOf = (cents: number | null) => (cents === null ? null : cents / 100)
export const centsOf = (dollars: number | null) =>
  dollars === null ? null : Math.round(dollars * 100)

/** What is known of the costs of a mailing now, in dollars; absent where nothing is said of one. */
interface KnownCosts {
  letterCost?: number | null | undefined
  totalCost?: number | null | undefined
  postage?: number | null | undefined
}

export type CostColumns = Pick<
  MailingRow,
  'letter_cents' | 'total_cents' | 'postage_cents' | 'postage_noted_on'
>

/** The cost of one letter or of all; one known cost takes the place of the other. */
function wholeOf(held: MailingRow, { letterCost, totalCost }: KnownCosts) {
  if (letterCost != null) return { letter_cents: centsOf(letterCost), total_cents: null }
  if (totalCost != null) return { letter_cents: null, total_cents: centsOf(totalCost) }
  return {
    letter_cents: letterCost === null ? null : held.letter_cents,
    total_cents: totalCost === null ? null : held.total_cents,
  }
}

/**
 * What a mailing of so many letters costs after what is known of it now. Postage is part of the cost, so more than the whole of it is
 * refused where either is changed now, and so is postage of a mailing that is not posted. What was noted before stays also when letters
 * were erased since, whose cost is gone with them.
 */
export function costsOf(
  held: MailingRow,
  known: KnownCosts,
  { letters, isPosted, now }: { letters: number; isPosted: boolean; now: Date },
): CostColumns {
  const whole = wholeOf(held, known)
  if (known.postage != null && !isPosted)
    throw new HttpError('invalid_request', { postage: 'Postage is noted once it is posted' })
  const postage = known.postage === undefined ? held.postage_cents : centsOf(known.postage)
  const cost =
    whole.total_cents ?? (whole.letter_cents === null ? null : whole.letter_cents * letters)
  const isChanged =
    postage !== held.postage_cents ||
    whole.letter_cents !== held.letter_cents ||
    whole.total_cents !== held.total_cents
  if (isChanged && postage !== null && cost !== null && postage > cost)
    throw new HttpError('invalid_request', {
      postage: `This is more than the whole cost, ${formatExactDollars(cost / 100)}`,
    })
  const notedOn = postage === null ? null : businessDay(now)
  return {
    ...whole,
    postage_cents: postage,
    postage_noted_on: postage === held.postage_cents ? held.postage_noted_on : notedOn,
  }
}
