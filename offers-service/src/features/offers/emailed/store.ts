import { reminderConsent } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { countVisits } from '../../../platform/http/rate-limits.ts'
import { enqueueMail } from '../../../platform/mail/enqueue.ts'
import type { Services } from '../../../platform/services.ts'
import { mailboxKey } from '../../contact/person-keys.ts'
import { insertQuestion } from '../seller/questions.ts'
import type { OfferRow, QuestionRow } from '../tables.ts'
import { emailedOffer } from './messages.ts'
import { reminderAhead } from './rules.ts'

/** How often an offer is mailed in a day, and how often one mailbox gets any. */
const mailsPerDay = 5
/** To how many mailboxes one offer is ever mailed. */
const mailboxesPerOffer = 10

const dayMs = 24 * 60 * 60_000

type Reminder = NonNullable<QuestionRow['reminder']>

const refuse = (email: string) => new HttpError('invalid_request', { email })

/** What was asked for, as it is stored, found by the admin and part of what is exported of a person. */
const askedWords = (remind: boolean) =>
  remind ? `Email me this offer. ${reminderConsent}` : 'Email me this offer.'

/** Refuses with `too_many_requests` once an offer, or a mailbox from any offer, got as many mails as it may in a day. */
async function countMail(query: Queries, offerId: string, mailbox: string, at: Date) {
  const keys = [`offer mailed ${offerId}`, `offers mailed to ${mailbox}`]
  const counts = await countVisits(
    query,
    keys.map((key) => ({ key, windowMs: dayMs })),
    at,
  )
  for (const count of counts) {
    if (count instanceof Error) throw count
    if (count.current > mailsPerDay) throw new HttpError('too_many_requests', undefined, count.ttl)
  }
}

/** The addresses to which an offer was mailed. */
async function emailedTo(query: Queries, offerId: string) {
  return await query
    .selectFrom('questions')
    .select(['id', 'reply_to as to', 'reminder'])
    .where('offer_id', '=', offerId)
    .where('reminder', 'is not', null)
    .execute()
}

/**
 * Mails an offer, in the transaction that holds it, and keeps the address with what was agreed to and when. Answers whether a
 * reminder will come: agreed to now or earlier, and not too late.
 */
export async function emailTo(
  services: Services,
  query: Queries,
  offer: OfferRow,
  { email, remind: isWanted }: { email: string; remind: boolean },
): Promise<boolean> {
  const { config, settings } = services
  const at = services.now()
  const phone = settings.current.phoneDisplay
  if (!config.smtp) throw refuse(`We send no email from here. Please call us at ${phone}`)
  const mailbox = mailboxKey(email)
  const known = await emailedTo(query, offer.id)
  const before = known.find(({ to }) => mailboxKey(to) === mailbox)
  if (before?.reminder === 'ended')
    throw refuse(
      `This address asked for no more email about this offer. Please call us at ${phone}`,
    )
  if (!before && known.length >= mailboxesPerOffer)
    throw refuse(`This offer went to many addresses already. Please call us at ${phone}`)
  await countMail(query, offer.id, mailbox, at)

  const isAhead = reminderAhead(offer, at) !== undefined
  const remind = isWanted && isAhead
  const question = askedWords(remind)
  const id =
    before?.id ??
    (await insertQuestion(
      query,
      offer.id,
      { question, replyTo: email, looksAutomatic: null, reminder: remind ? 'waiting' : 'none' },
      at,
    ))
  if (before && remind)
    await query
      .updateTable('questions')
      .set({ question, asked_at: at.toISOString(), reminder: 'waiting' })
      .where('id', '=', id)
      .execute()
  await enqueueMail(query, at, emailedOffer(offer, 'offer', { id, to: before?.to ?? email }))
  return remind || (isAhead && before?.reminder === 'waiting')
}

/** Whom an offer was mailed to, by the id of the row; undefined once it is gone. */
export async function findEmailed(query: Queries, id: string) {
  const row = await query
    .selectFrom('questions')
    .innerJoin('offers', 'offers.id', 'questions.offer_id')
    .selectAll('offers')
    .select(['questions.reply_to', 'questions.reminder'])
    .where('questions.id', '=', id)
    .where('questions.reminder', 'is not', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { reply_to: to, reminder, ...offer } = row
  return { to, reminder, offer }
}

/** Moves a reminder from one state to another; false when it is in neither any more. */
export async function moveReminder(
  query: Queries,
  id: string,
  from: readonly Reminder[],
  to: Reminder,
): Promise<boolean> {
  const row = await query
    .updateTable('questions')
    .set({ reminder: to })
    .where('id', '=', id)
    .where('reminder', 'in', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
