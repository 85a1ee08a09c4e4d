import { type AutomaticSign, type CounterOffer, formatDollars } from '../../../../contract/index.ts'
import { batch } from '../../../platform/database/batch.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { isOneOf } from '../../../platform/database/few-ids.ts'
import { isReportedToAdmin } from '../../../platform/http/automatic-sign.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { alertAdmin } from '../../../platform/mail/alerts.ts'
import type { Services } from '../../../platform/services.ts'
import { areCounterOffersAllowed } from '../counter-offer-setting.ts'
import { recordOfferEvent } from '../events.ts'
import { counterOfferAlert, namedNumber } from '../messages.ts'
import { toCents } from '../money.ts'
import type { OfferRow } from '../tables.ts'
import { insertQuestion } from './questions.ts'

/** What a seller says of the number they have in mind. */
interface Wish {
  amount: number
  reason: string
  replyTo: string
  looksAutomatic: AutomaticSign
}

const refuse = (problem: string) => new HttpError('invalid_request', { amount: problem })

/**
 * Keeps the number a seller would sell for, in the transaction that holds the offer, with its history and the mail to the admin. It
 * takes the place of one that waits, so that at most one does.
 */
export async function keepCounterOffer(
  services: Services,
  query: Queries,
  offer: OfferRow,
  { amount, reason, replyTo, looksAutomatic }: Wish,
): Promise<void> {
  const at = services.now()
  if (!(await areCounterOffersAllowed(query)))
    throw refuse('We take no other number here. Please call us and we will talk it over')
  if (offer.status === 'signed') throw new HttpError('already_signed')
  const counterCents = toCents(amount)
  if (counterCents <= offer.amount_cents)
    throw refuse(
      `Our offer is ${formatDollars(offer.amount_cents / 100)} already. Please write a higher number`,
    )
  await query
    .updateTable('questions')
    .set({ answered_at: at.toISOString() })
    .where('offer_id', '=', offer.id)
    .where('counter_cents', 'is not', null)
    .where('answered_at', 'is', null)
    .execute()
  const question = namedNumber(amount, reason)
  await insertQuestion(query, offer.id, { question, replyTo, looksAutomatic, counterCents }, at)
  const detail = replyTo === '' ? question : `${question} (${replyTo})`
  await recordOfferEvent(query, offer.id, 'counter_offered', at, detail)
  if (isReportedToAdmin(looksAutomatic))
    await alertAdmin(
      services,
      query,
      counterOfferAlert(services, offer, { amount, reason, replyTo }),
    )
}

/** The last number that was named for each of these offers and neither put aside nor replaced, by their ids. */
async function lastCounterOffers(
  query: Queries,
  offerIds: readonly string[],
): Promise<Map<string, CounterOffer>> {
  const rows = await query
    .selectFrom('questions')
    .select(['offer_id', 'counter_cents', 'counter_answer', 'answered_cents'])
    .where(isOneOf('offer_id', offerIds))
    .where('counter_cents', 'is not', null)
    .where((eb) => eb.or([eb('answered_at', 'is', null), eb('counter_answer', 'is not', null)]))
    .orderBy('id')
    .execute()
  return new Map(
    rows.map((row) => [
      row.offer_id,
      {
        amount: Number(row.counter_cents) / 100,
        state: row.counter_answer ?? 'waiting',
        ...(row.answered_cents !== null && { answeredAmount: row.answered_cents / 100 }),
      },
    ]),
  )
}

/** The last number that was named for an offer, as its page tells of it: without the words that somebody wrote. */
export async function lastCounterOffer(
  query: Queries,
  offerId: string,
): Promise<CounterOffer | undefined> {
  return (await lastCounterOffers(query, [offerId])).get(offerId)
}

/** The same for visitors: all that look offers up at the same moment ask the database together. */
export const counterOfferFinder = (query: Queries) =>
  batch(async (offerIds: readonly string[]) => {
    const last = await lastCounterOffers(query, [...new Set(offerIds)])
    return offerIds.map((id) => last.get(id))
  })
