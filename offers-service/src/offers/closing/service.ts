import { parseISO } from 'date-fns/parseISO'
import { format } from 'date-fns/format'
import { type Closing, closingSteps, type ClosingUpdate } from '../../../contract/index.ts'
import { Refusal } from '../../errors.ts'
import { enqueueMail } from '../../mail/enqueue.ts'
import { closingNews } from '../../mail/messages.ts'
import type { Services } from '../../services.ts'
import { recordOfferEvent } from '../events.ts'
import { existingOffer } from '../owner-changes.ts'
import { findClosing, keepClosing, sellerEmailOf } from './store.ts'

const readable = (day: string) => format(parseISO(day), 'MMMM d, yyyy')

/** A line for each step that changed, such as `Escrow opened: July 3, 2026` or `Paid: taken back`. */
function changesBetween(before: Closing, after: Closing): string[] {
  return closingSteps
    .filter(({ field }) => before[field] !== after[field])
    .map(({ field, label }) => {
      const day = after[field]
      return `${label}: ${day === null ? 'taken back' : readable(day)}`
    })
}

/**
 * Sets the closing steps of a signed offer, with an entry in its history and, where the owner wants it, mail to the seller
 * about the steps that now have a day. Refuses with `offer_not_signed` before the signature.
 */
export async function setClosing(
  { config, db, now, wakeJobs }: Services,
  referenceNumber: string,
  { tellSeller, ...steps }: ClosingUpdate,
): Promise<Closing> {
  await db.query.transaction().execute(async (query) => {
    const offer = await existingOffer(query, referenceNumber)
    if (offer.status !== 'signed') throw new Refusal('offer_not_signed')
    const before = await findClosing(query, offer.id)
    const changes = changesBetween(before, steps)
    if (changes.length === 0) return
    await keepClosing(query, offer.id, steps, now())
    await recordOfferEvent(query, offer.id, 'closing_changed', now(), changes.join('; '))
    const reached = changes.filter((line) => !line.endsWith('taken back'))
    const to = tellSeller ? await sellerEmailOf(query, offer) : undefined
    if (to !== undefined && reached.length > 0)
      await enqueueMail(query, now(), closingNews(config, offer, to, reached))
  })
  wakeJobs()
  return steps
}
