import type { MailingMargin } from '../../../../contract/index.ts'

/** The agreement that is in force for a deal. Amounts are null where they were not entered. */
export interface AgreementTerms {
  amount_cents: number
  costs_cents: number | null
  resale_cents: number | null
}

/** Sums over the paid deals that have a resale price. */
export const noResales = { resold: 0, resaleCents: 0, priceCents: 0, costsCents: 0 }
export type Resales = typeof noResales

/** What a deal adds to these sums, if it was paid. */
export const resalesOf = ({
  amount_cents: priceCents,
  costs_cents: costsCents,
  resale_cents: resaleCents,
}: AgreementTerms): Resales =>
  resaleCents === null
    ? noResales
    : { resold: 1, resaleCents, priceCents, costsCents: costsCents ?? 0 }

/** How many of the letters that are counted were paid, and what these letters cost; null where that is not known. */
interface Letters {
  paid: number
  letterCents: number | null
}

/**
 * What paid deals with a resale price leave; null where none has one. Every paid deal bears the same share of what the letters cost.
 */
export function marginOf(
  { resold, resaleCents, priceCents, costsCents }: Resales,
  { paid, letterCents }: Letters,
): MailingMargin | null {
  if (resold === 0) return null
  const shareCents = letterCents === null ? null : Math.round((letterCents * resold) / paid)
  return {
    deals: resold,
    resale: resaleCents / 100,
    price: priceCents / 100,
    costs: costsCents / 100,
    letters: shareCents === null ? null : shareCents / 100,
    amount: (resaleCents - priceCents - costsCents - (shareCents ?? 0)) / 100,
  }
}
