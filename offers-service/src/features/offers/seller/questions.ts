import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { AutomaticSign, CallTime, ReplyKind } from '../../../../contract/index.ts'
import { countSome, type Queries } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { newId } from '../../../platform/ids.ts'
import type { QuestionRow } from '../tables.ts'

/**
 * Keeps a landowner's question, wish to be called at a time, or another number until the admin has answered it. With a `reminder` it
 * is an offer that was mailed to the address, which waits for no answer. Answers its id.
 */
export async function insertQuestion(
  query: Queries,
  offerId: string,
  asked: {
    question: string
    replyTo: string
    looksAutomatic: AutomaticSign
    callTime?: CallTime
    counterCents?: number
    reminder?: QuestionRow['reminder']
  },
  now: Date,
): Promise<string> {
  const id = newId()
  await query
    .insertInto('questions')
    .values({
      id,
      offer_id: offerId,
      question: asked.question,
      reply_to: asked.replyTo,
      asked_at: now.toISOString(),
      answered_at: asked.reminder === undefined ? null : now.toISOString(),
      looks_automatic: asked.looksAutomatic,
      call_time: asked.callTime ?? null,
      counter_cents: asked.counterCents ?? null,
      counter_answer: null,
      answered_cents: null,
      reminder: asked.reminder ?? null,
    })
    .execute()
  return id
}

/** The condition that what a seller wrote is of this kind; an emailed offer counts as a question that needs no answer. */
export const ofKind =
  (kind: ReplyKind) =>
  (eb: ExpressionBuilder<Tables, 'questions'>): Expression<SqlBool> =>
    eb.and([
      eb('questions.call_time', kind === 'call' ? 'is not' : 'is', null),
      eb('questions.counter_cents', kind === 'number' ? 'is not' : 'is', null),
    ])

/**
 * The questions, wishes to be called, or numbers that nobody has answered, the longest waiting first, how many there are, and about how
 * many offers. A number does not wait once its offer was signed or withdrawn.
 */
export async function waitingQuestions(query: Queries, kind: ReplyKind, limit: number) {
  const waiting = query
    .selectFrom('questions')
    .where('answered_at', 'is', null)
    .where(ofKind(kind))
    .$if(kind === 'number', (numbers) =>
      numbers.where((eb) =>
        eb.exists(
          eb
            .selectFrom('offers')
            .select('offers.id')
            .whereRef('offers.id', '=', 'questions.offer_id')
            .where('offers.status', 'not in', ['signed', 'withdrawn']),
        ),
      ),
    )
  const first = await waiting
    .innerJoin('offers', 'offers.id', 'questions.offer_id')
    .select([
      'questions.id',
      'reference_number as referenceNumber',
      'question',
      'reply_to as replyTo',
      'asked_at as askedAt',
      'looks_automatic as looksAutomatic',
    ])
    .orderBy('asked_at')
    .limit(limit)
    .execute()
  const offers = query.selectFrom(waiting.select('offer_id').distinct().as('asked'))
  return {
    total: await countSome(query, waiting),
    offers: await countSome(query, offers),
    first,
  }
}

/** Whether marking a question as answered did so, found it done already, or found no such question. */
export type MarkedQuestion =
  | { offerId: string; question: string; callTime: CallTime | null; counterCents: number | null }
  | 'already'
  | undefined

/** Ticks a question off. */
export async function tickOffQuestion(
  query: Queries,
  id: string,
  now: Date,
): Promise<MarkedQuestion> {
  const row = await query
    .updateTable('questions')
    .set({ answered_at: now.toISOString() })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .returning([
      'offer_id as offerId',
      'question',
      'call_time as callTime',
      'counter_cents as counterCents',
    ])
    .executeTakeFirst()
  if (row) return row
  const known = await query
    .selectFrom('questions')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return known && 'already'
}

/**
 * Has a question or a wish to be called wait again that was ticked off; `already` where it waits, undefined where there is none. A number
 * has answers of its own, and an emailed offer never waits.
 */
export async function putBackQuestion(
  query: Queries,
  id: string,
): Promise<{ offerId: string; question: string } | 'already' | undefined> {
  const known = await query
    .selectFrom('questions')
    .select(['offer_id as offerId', 'question'])
    .where('id', '=', id)
    .where('counter_cents', 'is', null)
    .where('reminder', 'is', null)
    .executeTakeFirst()
  if (!known) return undefined
  const { numUpdatedRows } = await query
    .updateTable('questions')
    .set({ answered_at: null })
    .where('id', '=', id)
    .where('answered_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? known : 'already'
}
