import {
  type BegunAction,
  type BulkAction,
  type CoSeller,
  type DoNotMailReason,
  type KeptReason,
  mostDollars,
  type PriceChange,
} from '../../../../contract/index.ts'
import type { columnsOf } from '../offer-rows.ts'
import { businessDay, statusOf } from '../status.ts'
import type { OfferRow } from '../tables.ts'

/** The columns that the admin decides, and the co-sellers. */
export type Terms = Partial<
  Pick<OfferRow, keyof ReturnType<typeof columnsOf> | 'status' | 'assessed_cents'>
> & { coSellers?: CoSeller[] }

/** Whether a letter is put into a mailing or taken out of it. */
interface MailingMove {
  /** Its id; empty for one that is still to be made. */
  mailing: string
  isAdded: boolean
  /** How many days after the last letter the next one may be written. */
  daysBetween?: number | undefined
}

/** What becomes of one of many offers. */
export type Decision =
  | { changes: Terms }
  | (MailingMove & { changes: Terms })
  | 'delete'
  | { doNotMail: DoNotMailReason }
  | { mailAgain: DoNotMailReason }
  | Kept

export interface Kept {
  kept: KeptReason
  /** From which day on it can be changed; absent where waiting does not help. */
  from?: string
}

export const isKept = (decision: Decision): decision is Kept =>
  typeof decision === 'object' && 'kept' in decision

/** Why an offer stays as it is; undefined where it is changed. */
export const reasonToKeep = (decision: Decision): Kept | undefined =>
  isKept(decision) ? decision : undefined

/** What is kept of an offer before it is changed with others, to bring it back: its status and what was changed. */
export type BeforeChange = Terms & Pick<OfferRow, 'status' | 'letter_printed_at'>

/** What these terms were before they were changed. */
export function termsBefore(
  row: OfferRow,
  coSellers: readonly CoSeller[],
  { coSellers: changed, ...columns }: Terms,
): BeforeChange {
  const names = Object.keys(columns) as (keyof typeof columns)[]
  return {
    ...Object.fromEntries(names.map((name) => [name, row[name]])),
    status: row.status,
    letter_printed_at: row.letter_printed_at,
    ...(changed && { coSellers: [...coSellers] }),
  }
}

/** The reason to leave an offer as it is that its status gives. One that is being signed counts as such after its last day too. */
function reasonOf(row: OfferRow, now: Date): KeptReason {
  if (row.status === 'signing') return 'signing'
  const status = statusOf(row, now)
  return status === 'active' ? 'live' : status
}

/** An amount in cents after a change of price, rounded to the nearest step; undefined where no offer may have it. */
export function repriced(cents: number, change: PriceChange): number | undefined {
  const sign = change.direction === 'up' ? 1 : -1
  // Hundredths of a percent and cents are whole numbers, so that nothing is lost before the one rounding.
  const by = Math.round(change.by * 100)
  const raw =
    change.unit === 'percent' ? (cents * (10_000 + sign * by)) / 10_000 : cents + sign * by
  const step = change.roundTo * 100
  const rounded = Math.round(raw / step) * step
  return rounded > 0 && rounded <= mostDollars * 100 ? rounded : undefined
}

function decideOnPrice(row: OfferRow, change: PriceChange, now: Date): Decision {
  if (!['draft', 'active'].includes(row.status)) return { kept: reasonOf(row, now) }
  if (row.letter_printed_at !== null && !change.includePrinted) return { kept: 'letter_printed' }
  const amount = repriced(row.amount_cents, change)
  if (amount === undefined) return { kept: 'price_out_of_range' }
  return amount === row.amount_cents ? { kept: 'same' } : { changes: { amount_cents: amount } }
}

function decideOnDay(row: OfferRow, day: string, now: Date): Decision {
  if (!['draft', 'active'].includes(row.status)) return { kept: reasonOf(row, now) }
  if (row.expiration_date === day) return { kept: 'same' }
  return row.expiration_date > day
    ? { kept: 'stands_longer' }
    : { changes: { expiration_date: day } }
}

export const isAboutMailing = ({ kind }: Pick<BegunAction, 'kind'>): boolean =>
  kind === 'add_to_mailing' || kind === 'remove_from_mailing'

/** A letter is written about what can still be signed, or will be. A later last day brings back an offer whose own is over. */
function decideOnMailing(
  row: OfferRow,
  { mailing = '', expirationDate: day = '', daysBetween }: BulkAction,
  now: Date,
): Decision {
  const isOver = day < businessDay(now) && row.expiration_date < businessDay(now)
  if (!['draft', 'active'].includes(row.status) || isOver) return { kept: reasonOf(row, now) }
  return {
    mailing,
    isAdded: true,
    daysBetween,
    changes: row.expiration_date < day ? { expiration_date: day } : {},
  }
}

/**
 * What an action makes of an offer. The terms of those that are signed or being signed always stay: nobody should change many
 * contracts with one press.
 */
export function decide(action: BulkAction, row: OfferRow, now: Date): Decision {
  const { kind, expirationDate, price, reason, mailing = '' } = action
  if (kind === 'do_not_mail' && reason) return { doNotMail: reason }
  if (kind === 'add_to_mailing') return decideOnMailing(row, action, now)
  if (kind === 'remove_from_mailing') return { mailing, isAdded: false, changes: {} }
  if (kind === 'reprice' && price) return decideOnPrice(row, price, now)
  if (kind === 'extend' && expirationDate !== undefined)
    return decideOnDay(row, expirationDate, now)
  if (kind === 'withdraw')
    return row.status === 'active' || row.status === 'declined'
      ? { changes: { status: 'withdrawn' } }
      : { kept: reasonOf(row, now) }
  if (row.status !== 'draft') return { kept: reasonOf(row, now) }
  if (kind === 'delete_drafts') return 'delete'
  const lastDay = expirationDate ?? row.expiration_date
  return lastDay < businessDay(now)
    ? { kept: 'last_day_over' }
    : { changes: { status: 'active', expiration_date: lastDay } }
}

/** Whether offers keep their terms whatever a change says, because somebody signs or has signed them. */
const isBound = (row: OfferRow): row is OfferRow & { status: 'signing' | 'signed' } =>
  row.status === 'signing' || row.status === 'signed'

/** What a file makes of an offer that it names, unless something has happened to it since the file was read. */
export function decideOnFile(
  row: OfferRow,
  { terms, basedOn }: { terms: Terms; basedOn: string },
): Decision {
  if (isBound(row)) return { kept: row.status }
  return row.updated_at === basedOn ? { changes: terms } : { kept: 'changed_since' }
}

/** What brings an offer back to what it was before its change at `changedAt`, unless something has happened to it since. */
export function decideToUndo(
  { kind, reason, mailing = '' }: Pick<BegunAction, 'kind' | 'reason' | 'mailing'>,
  row: OfferRow,
  { before, changedAt }: { before: BeforeChange; changedAt: string },
): Decision {
  if (kind === 'do_not_mail' && reason) return { mailAgain: reason }
  if (isAboutMailing({ kind })) {
    const isAdded = kind === 'remove_from_mailing'
    const { status: _status, letter_printed_at: printedAt, ...terms } = before
    // The letter is taken out in any case, the last day only where it was not changed or printed since.
    const isSame = row.updated_at === changedAt && row.letter_printed_at === printedAt
    return { mailing, isAdded, changes: isSame ? terms : {} }
  }
  if (isBound(row)) return { kept: row.status }
  if (row.updated_at !== changedAt) return { kept: 'changed_since' }
  // A term that somebody has read or that a letter says is no longer ours to take back in silence.
  if (before.status === 'draft' && row.status !== 'draft' && row.first_viewed_at !== null)
    return { kept: 'opened' }
  if (row.status !== 'withdrawn' && row.letter_printed_at !== before.letter_printed_at)
    return { kept: 'letter_printed' }
  const { letter_printed_at: _, ...changes } = before
  return { changes }
}
