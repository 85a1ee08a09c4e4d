import { randomUUIDv7 } from 'node:crypto'
import type { AutomaticSign } from '../../../contract/index.ts'
import { countSome, type Queries } from '../../platform/database/database.ts'

/** Keeps a landowner's question until the owner has answered it. */
export async function insertQuestion(
  query: Queries,
  offerId: string,
  asked: { question: string; replyTo: string; looksAutomatic: AutomaticSign },
  now: Date,
): Promise<void> {
  await query
    .insertInto('questions')
    .values({
      id: randomUUIDv7(),
      offer_id: offerId,
      question: asked.question,
      reply_to: asked.replyTo,
      asked_at: now.toISOString(),
      answered_at: null,
      looks_automatic: asked.looksAutomatic,
    })
    .execute()
}

/** The questions nobody has answered, the longest waiting first, and how many there are. */
export async function waitingQuestions(query: Queries, limit: number) {
  const waiting = query
    .selectFrom('questions')
    .innerJoin('offers', 'offers.id', 'questions.offer_id')
    .where('answered_at', 'is', null)
  const first = await waiting
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
  return { total: await countSome(query, waiting), first }
}

/** Whether marking a question as answered did so, found it done already, or found no such question. */
export type MarkedQuestion = { offerId: string; question: string } | 'already' | undefined

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
    .returning(['offer_id as offerId', 'question'])
    .executeTakeFirst()
  if (row) return row
  const known = await query
    .selectFrom('questions')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return known && 'already'
}
