import * as v from 'valibot'
import type { MailPart } from '../../../platform/mail/handler.ts'
import type { Services } from '../../../platform/services.ts'
import { acceptableStatuses, publicStatusOf } from '../status.ts'
import { endEmailsUrl } from './end.ts'
import { emailedText, emailedWords } from './messages.ts'
import { reminderAhead, reminderStands } from './rules.ts'
import { findEmailed, moveReminder } from './store.ts'

const Emailed = v.object({ id: v.string(), kind: v.picklist(['offer', 'reminder']) })

/** Whether a mail that was queued is still wanted. A reminder whose day has moved on meanwhile waits for that day again. */
async function isWanted(
  { db, now }: Services,
  { id, kind }: v.InferOutput<typeof Emailed>,
  { offer, reminder }: NonNullable<Awaited<ReturnType<typeof findEmailed>>>,
): Promise<boolean> {
  if (reminder === 'ended') return false
  const status = publicStatusOf(offer, now())
  if (kind === 'offer') return acceptableStatuses.some((open) => open === status)
  const stands = reminderStands(offer, now())
  if (stands === 'early') await moveReminder(db.write, id, ['sent'], 'waiting')
  return stands === 'due'
}

/** Words mails with an offer when they go out, from the offer as it is then; not sent where nobody wants it any more. */
export const emailedOfferParts: Record<string, MailPart<Services>> = {
  emailedOffer: async (services, value, to) => {
    const part = v.parse(Emailed, value)
    const found = await findEmailed(services.db.read, part.id)
    // Queued mail lies in the database, so that somebody who can write there may have changed where it goes.
    if (!found || found.to !== to || !(await isWanted(services, part, found))) return undefined
    const { offer, reminder } = found
    const willRemind = reminder === 'waiting' && reminderAhead(offer, services.now()) !== undefined
    const endUrl = endEmailsUrl(services, part.id)
    const by = emailedText(services, offer, { kind: part.kind, willRemind, endUrl })
    return { replace: { place: emailedWords, by }, unsubscribeUrl: endUrl }
  },
}
