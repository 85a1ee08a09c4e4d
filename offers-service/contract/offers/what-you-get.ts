import { formatDollars } from '../values/formats.ts'
import type { PublicOffer } from './offers.ts'

/** What an offer comes to for its seller, line by line, as its page and its letter say it. */
export interface WhatYouGet {
  lines: { term: string; value: string }[]
  /** The back taxes that come out of it; empty where none are known. */
  backTaxes: string
  /** What is left of the price. */
  check: string
  /** Whether something is left. */
  isPaid: boolean
  /** What else may come out of it, in a sentence or two. */
  note: string
}

/**
 * What a seller is paid: the price without the back taxes that are known, which the agreement has paid out of it. We pay all costs.
 * `backTaxes` are dollars, as `amount` is; absent or null where none are known.
 */
export function whatYouGet({
  amount,
  backTaxes,
}: Pick<PublicOffer, 'amount'> & { backTaxes?: number | null | undefined }): WhatYouGet {
  const taxes = backTaxes ?? 0
  const known = taxes > 0 ? formatDollars(taxes) : ''
  const left = Math.round((amount - taxes) * 100) / 100
  const isPaid = left > 0
  return {
    lines: [
      { term: 'Price', value: formatDollars(amount) },
      { term: 'Costs we pay', value: '$0 for you' },
      ...(known === '' ? [] : [{ term: 'Back taxes we know of', value: `− ${known}` }]),
    ],
    backTaxes: known,
    check: formatDollars(Math.max(0, left)),
    isPaid,
    note: noteOn(taxes, isPaid),
  }
}

function noteOn(taxes: number, isPaid: boolean): string {
  if (taxes === 0)
    return 'If taxes or liens are owed on the land, they are paid out of the price at closing. You see them in writing first, to the dollar.'
  return isPaid
    ? 'The back taxes are paid to the county out of the price at closing. You see the last sum in writing first, to the dollar.'
    : 'The taxes we know of come to as much as the price or more. Please call us before you sign anything.'
}
