import {
  type AdminClosing,
  type Closing,
  closingSteps,
  type ClosingUpdate,
  formatCalendarDate,
  implausibleDays,
  impossibleDays,
} from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { enqueueMail } from '../../../platform/mail/enqueue.ts'
import type { Services } from '../../../platform/services.ts'
import { letterboxes } from '../co-sellers.ts'
import { recordOfferEvent } from '../events.ts'
import { closingNews } from '../messages.ts'
import { businessDay } from '../status.ts'
import { existingOffer } from '../store.ts'
import type { OfferRow } from '../tables.ts'
import { lockDeal, openAgreement } from './new-agreements.ts'
import { adminClosing, type FellThrough, storeClosing } from './store.ts'

/** A line for each step that changed, such as `Escrow opened: July 3, 2026` or `Paid: taken back`. */
function changesBetween(before: Closing, after: Closing): string[] {
  return closingSteps
    .filter(({ field }) => before[field] !== after[field])
    .map(({ field, label }) => {
      const day = after[field]
      return `${label}: ${day === null ? 'taken back' : formatCalendarDate(day)}`
    })
}

/** Why a deal cannot end while a new agreement in its place can still be signed. */
export const agreementIsOut = (open: string) =>
  `The new agreement ${open} can still be signed. Please withdraw that one first`

/** Refuses days that cannot be, and doubtful ones that the admin has not confirmed. */
function checkDays(
  before: AdminClosing,
  { confirmed, ...steps }: ClosingUpdate,
  today: string,
  open: string | undefined,
) {
  const impossible = impossibleDays(steps, { signedOn: before.earliestOn, today })
  if (before.replacedBy !== null)
    impossible.escrowOpenedOn = `The agreement ${before.replacedBy} took its place. Please change that one`
  if (before.fellThroughOn !== null && steps.paidOn !== null)
    impossible.paidOn = 'This deal fell through. Take that back first'
  if (steps.paidOn !== null && before.paidOn === null && open !== undefined)
    impossible.paidOn = agreementIsOut(open)
  if (Object.keys(impossible).length > 0) throw new HttpError('invalid_request', impossible)
  const doubtful = implausibleDays(steps, { before, today })
  if (!confirmed && Object.keys(doubtful).length > 0) throw new HttpError('not_confirmed', doubtful)
}

/** What a closing becomes, and whether its sellers get mail about that. */
interface ClosingChange {
  steps: Closing
  fellThrough: FellThrough
  tellSeller: boolean
}

/** A line where a sale fell through, or goes on after all. */
function fellThroughLines(before: FellThrough, after: FellThrough): string[] {
  const isSame = (name: keyof FellThrough) => before[name] === after[name]
  if (isSame('fellThroughOn') && isSame('fellThroughReason')) return []
  return after.fellThroughOn === null
    ? ['Fell through: taken back']
    : [`Fell through: ${formatCalendarDate(after.fellThroughOn)}, ${after.fellThroughReason}`]
}

/**
 * Stores a change of a closing in the transaction that holds its offer, with an entry in the history and, where the admin wants it,
 * mail to everyone who signed about the steps that now have a day. Answers undefined when nothing changes.
 */
export async function changeClosing(
  services: Services,
  query: Queries,
  { offer, before }: { offer: OfferRow; before: AdminClosing },
  { steps, fellThrough, tellSeller }: ClosingChange,
): Promise<AdminClosing | undefined> {
  const stepLines = changesBetween(before, steps)
  const changes = [...stepLines, ...fellThroughLines(before, fellThrough)]
  if (changes.length === 0) return undefined
  const at = services.now()
  await storeClosing(query, offer.id, steps, fellThrough, at)
  await recordOfferEvent(query, offer.id, 'closing_changed', at, changes.join('; '))
  const reached = stepLines.filter((line) => !line.endsWith('taken back'))
  for (const box of tellSeller && reached.length > 0 ? letterboxes(before.sellers) : [])
    await enqueueMail(query, at, closingNews(services, offer, box, reached))
  const { fellThroughOn, fellThroughReason } = fellThrough
  return { ...before, ...steps, fellThroughOn, fellThroughReason, updatedAt: at.toISOString() }
}

/**
 * Sets the closing steps of a signed offer, with an entry in its history and, where the admin wants it, mail to everyone who
 * signed about the steps that now have a day. Refuses with `offer_not_signed` before the signature, and with
 * `changed_meanwhile` when somebody has set the days since `basedOn`.
 */
export async function setClosing(
  services: Services,
  referenceNumber: string,
  update: ClosingUpdate,
): Promise<AdminClosing> {
  const { db, now, wakeJobs } = services
  const { tellSeller, basedOn, confirmed: _, ...steps } = update
  const closing = await db.write.transaction().execute(async (query) => {
    const { id } = await existingOffer(query, referenceNumber)
    const offer = await lockDeal(query, id)
    if (offer?.status !== 'signed') throw new HttpError('offer_not_signed')
    const before = await adminClosing(query, offer)
    if (basedOn !== undefined && basedOn !== before.updatedAt)
      throw new HttpError('changed_meanwhile')
    checkDays(before, update, businessDay(now()), await openAgreement(query, id, now()))
    const isNews = changesBetween(before, steps).some((line) => !line.endsWith('taken back'))
    if (tellSeller && !isNews)
      throw new HttpError('invalid_request', {
        tellSeller: 'No step was reached, so there is no news',
      })
    const change = { steps, fellThrough: before, tellSeller }
    return (await changeClosing(services, query, { offer, before }, change)) ?? before
  })
  wakeJobs()
  return closing
}
