import type * as v from 'valibot'
import type {
  correctMailingCalls,
  countMailingCall,
  MailingCalls,
} from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { businessDay } from '../status.ts'
import { heldMailing } from './store.ts'
import type { MailingRow } from './tables.ts'

type Day = MailingCalls['days'][number]

const sumOf = (days: readonly Day[]) => days.reduce((sum, { count }) => sum + count, 0)
const countOf = (days: readonly Day[], day: string) =>
  days.find((one) => one.day === day)?.count ?? 0

const daysOf = async (query: Queries, id: string): Promise<Day[]> =>
  await query
    .selectFrom('mailing_calls')
    .select(['day', 'count'])
    .where('mailing_id', '=', id)
    .orderBy('day', 'desc')
    .execute()

/** The calls of a mailing, which its row has the sum of. */
export async function callsOf(query: Queries, { id }: MailingRow): Promise<MailingCalls> {
  const days = await daysOf(query, id)
  return { callCount: sumOf(days), days }
}

/** Stores how many calls there were on a day, and their sum, of a mailing that the caller holds. */
async function storeDay(query: Queries, id: string, { day, count }: Day): Promise<MailingCalls> {
  await query
    .deleteFrom('mailing_calls')
    .where('mailing_id', '=', id)
    .where('day', '=', day)
    .execute()
  if (count > 0)
    await query.insertInto('mailing_calls').values({ mailing_id: id, day, count }).execute()
  const days = await daysOf(query, id)
  const callCount = sumOf(days)
  // Not a change of the mailing itself: somebody who edits its name meanwhile gets no conflict from a call.
  await query.updateTable('mailings').set({ call_count: callCount }).where('id', '=', id).execute()
  return { callCount, days }
}

/** Holds a mailing, and answers it with its calls by day. */
async function holdCalls(query: Queries, id: string): Promise<{ held: MailingRow; days: Day[] }> {
  const held = await heldMailing(query, id)
  const days = await daysOf(query, id)
  const beside = held.call_count - sumOf(days)
  if (beside <= 0) return { held, days }
  // A process of the version before, which knows of no days, has counted them during an update.
  const day = businessDay(new Date(held.updated_at))
  return { held, ...(await storeDay(query, id, { day, count: countOf(days, day) + beside })) }
}

/** Refuses a day that cannot have calls. One that has some already may always be put right, also after the mailing was posted later. */
function refuseOddDay(
  { held, days }: { held: MailingRow; days: readonly Day[] },
  day: string,
  today: string,
): void {
  if (countOf(days, day) > 0) return
  const made = businessDay(new Date(held.created_at))
  const first = held.posted_on !== null && held.posted_on < made ? held.posted_on : made
  if (day > today) throw new HttpError('invalid_request', { day: 'This day is still to come' })
  if (day < first) throw new HttpError('invalid_request', { day: 'This day is before the mailing' })
}

/** Counts one call more on a day, or one less. */
export async function countCall(
  query: Queries,
  id: string,
  input: v.InferOutput<typeof countMailingCall.schema.body>,
  now: Date,
): Promise<MailingCalls> {
  const { held, days } = await holdCalls(query, id)
  const today = businessDay(now)
  const { day = today, isTakenBack } = input
  refuseOddDay({ held, days }, day, today)
  const count = Math.max(0, countOf(days, day) + (isTakenBack ? -1 : 1))
  return await storeDay(query, id, { day, count })
}

/** Puts the calls of a day right. */
export async function correctCalls(
  query: Queries,
  id: string,
  { day, count, was }: v.InferOutput<typeof correctMailingCalls.schema.body>,
  now: Date,
): Promise<MailingCalls> {
  const { held, days } = await holdCalls(query, id)
  refuseOddDay({ held, days }, day, businessDay(now))
  if (was !== undefined && was !== countOf(days, day)) throw new HttpError('changed_meanwhile')
  return await storeDay(query, id, { day, count })
}

/**
 * Brings the calls of a mailing to a number, for those who know of no days: what is missing is counted today. A number that is too
 * high already is put right by day, which the refusal says.
 */
export async function raiseCallsTo(
  query: Queries,
  id: string,
  callCount: number,
  now: Date,
): Promise<void> {
  const { days } = await holdCalls(query, id)
  const missing = callCount - sumOf(days)
  if (missing < 0)
    throw new HttpError('invalid_request', {
      callCount: `${sumOf(days)} calls are counted by day. Please put the day right under Calls.`,
    })
  const day = businessDay(now)
  if (missing > 0) await storeDay(query, id, { day, count: countOf(days, day) + missing })
}
