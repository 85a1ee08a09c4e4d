import {
  type AdminCounterOffer,
  type AdminOffer,
  type answerCounterOffer,
  type BodyOf,
  formatDollars,
} from '../../../../contract/index.ts'
import { nameOfCurrentMaker } from '../../../platform/access/owner-name.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { enqueueMail } from '../../../platform/mail/enqueue.ts'
import { changeInWords } from '../changes.ts'
import { sellersOf } from '../co-sellers.ts'
import { recordOfferEvent } from '../events.ts'
import type { OfferServices } from '../hooks.ts'
import { counterAnswerMails } from '../messages.ts'
import { toCents } from '../money.ts'
import { acceptableStatuses, businessDay, statusOf } from '../status.ts'
import { adminOffer, lockOffer } from '../store.ts'
import type { OfferRow, QuestionRow } from '../tables.ts'
import { linesOf, storeChange } from './admin-changes.ts'

/** A row that holds a number. */
type CounterOfferRow = QuestionRow & { counter_cents: number }

type Answer = BodyOf<typeof answerCounterOffer>

const isNumber = (row: QuestionRow): row is CounterOfferRow => row.counter_cents !== null

/** The numbers that sellers named for an offer, latest first. */
export async function counterOffersOf(
  query: Queries,
  offerId: string,
): Promise<AdminCounterOffer[]> {
  const rows = await query
    .selectFrom('questions')
    .selectAll()
    .where('offer_id', '=', offerId)
    .where('counter_cents', 'is not', null)
    .orderBy('id', 'desc')
    .execute()
  return rows.filter(isNumber).map((row) => ({
    id: row.id,
    amount: row.counter_cents / 100,
    text: row.question,
    replyTo: row.reply_to,
    askedAt: row.asked_at,
    looksAutomatic: row.looks_automatic,
    answer: row.counter_answer,
    answeredAmount: row.answered_cents === null ? null : row.answered_cents / 100,
    answeredAt: row.answered_at,
  }))
}

const refuse = (field: keyof Answer, problem: string) =>
  new HttpError('invalid_request', { [field]: problem })

/** Refuses an answer once the offer cannot be accepted. */
function refuseClosed(offer: OfferRow, now: Date): void {
  const status = statusOf(offer, now)
  if (status === 'signed') throw new HttpError('already_signed')
  if (!acceptableStatuses.some((open) => open === status)) throw new HttpError('offer_not_open')
}

/** What an answer makes of the offer; nothing where it stays. An offer that was declined stands again. */
function changesBy(
  { answer, amount, expirationDate }: Answer,
  offer: OfferRow,
  { counter_cents: wanted }: CounterOfferRow,
  now: Date,
): Partial<OfferRow> | undefined {
  if (amount !== undefined && answer !== 'met')
    throw refuse('amount', 'Only a number between the two has an amount of its own')
  if (answer === 'stayed') {
    if (expirationDate !== undefined)
      throw refuse('expirationDate', 'An offer that stays as it is keeps its last day')
    return undefined
  }
  if (wanted <= offer.amount_cents)
    throw refuse('answer', 'The offer is not below their number any more')
  const cents = answer === 'agreed' ? wanted : toCents(amount ?? 0)
  if (answer === 'met' && (cents <= offer.amount_cents || cents >= wanted)) {
    const [low, high] = [offer.amount_cents, wanted].map((some) => formatDollars(some / 100))
    throw refuse('amount', `Please write an amount between ${low} and ${high}`)
  }
  if (expirationDate !== undefined && expirationDate < businessDay(now))
    throw refuse('expirationDate', 'This day is already over')
  return {
    amount_cents: cents,
    ...(expirationDate !== undefined && { expiration_date: expirationDate }),
    ...(offer.status === 'declined' && { status: 'active' }),
  }
}

const inWords = {
  agreed: (wanted: string) => `Agreed to ${wanted}`,
  met: (wanted: string, is: string) => `Met at ${is}, asked for ${wanted}`,
  stayed: (wanted: string, is: string) => `Stayed at ${is}, asked for ${wanted}`,
}

/** Answers a number that a seller named; see `answerCounterOffer` of the contract. */
export async function answerNumber(
  services: OfferServices,
  id: string,
  input: Answer,
): Promise<AdminOffer> {
  const { db, now, wakeJobs } = services
  const answered = await db.write.transaction().execute(async (query) => {
    const known = await query
      .selectFrom('questions')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    const offer = known && (await lockOffer(query, known.offer_id))
    if (!offer || !isNumber(known)) throw new HttpError('not_found')
    refuseClosed(offer, now())
    if (input.basedOn !== undefined && input.basedOn !== offer.updated_at)
      throw new HttpError('changed_meanwhile')
    const changes = changesBy(input, offer, known, now())
    const cents = changes?.amount_cents ?? offer.amount_cents
    const marked = await query
      .updateTable('questions')
      .set({
        answered_at: now().toISOString(),
        counter_answer: input.answer,
        answered_cents: cents,
      })
      .where('id', '=', id)
      .where('answered_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!marked) throw new HttpError('changed_meanwhile')
    const before = await adminOffer(query, offer, now())
    const { changed, insisted } = changes
      ? await storeChange(services, query, offer, changes, input)
      : { changed: offer, insisted: '' }
    const after = await adminOffer(query, changed, now())
    const said = inWords[input.answer](
      formatDollars(known.counter_cents / 100),
      formatDollars(cents / 100),
    )
    const words = changeInWords({ row: offer, offer: before }, { row: changed, offer: after })
    const [detail, crmDetail] = words.map((text) => linesOf(said, text, insisted))
    await recordOfferEvent(query, offer.id, 'counter_answered', now(), detail, crmDetail)
    const mails = counterAnswerMails(services, changed, {
      answer: input.answer,
      wanted: known.counter_cents / 100,
      replyTo: known.reply_to,
      sellers: await sellersOf(query, changed),
      writtenBy: await nameOfCurrentMaker(query),
    })
    await enqueueMail(query, now(), ...mails)
    return after
  })
  wakeJobs()
  return answered
}
