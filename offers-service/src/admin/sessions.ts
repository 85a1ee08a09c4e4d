import { addDays } from 'date-fns/addDays'
import { addHours } from 'date-fns/addHours'
import { isBefore } from 'date-fns/isBefore'
import { min } from 'date-fns/min'
import { subMinutes } from 'date-fns/subMinutes'
import type { Queries } from '../database.ts'
import { hashToken, newToken } from '../tokens.ts'

const idleHours = 12
const absoluteDays = 7

/** A live session and the moment it ends if nothing more happens. */
export interface Session {
  tokenHash: string
  createdAt: Date
  expiresAt: Date
}

function expiryOf(row: { created_at: string; last_used_at: string }): Date {
  return min([addDays(row.created_at, absoluteDays), addHours(row.last_used_at, idleHours)])
}

/** Starts a session and returns its token, which is stored nowhere. */
export async function startSession(query: Queries, now: Date, userAgent: string): Promise<string> {
  const token = newToken()
  await query
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      created_at: now.toISOString(),
      last_used_at: now.toISOString(),
      user_agent: userAgent.slice(0, 300),
    })
    .execute()
  return token
}

/** Finds the live session of a token and keeps it alive; undefined when there is none or it has expired. */
export async function useSession(
  query: Queries,
  now: Date,
  token: string,
): Promise<Session | undefined> {
  const tokenHash = hashToken(token)
  const row = await query
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!row) return undefined
  if (isBefore(expiryOf(row), now)) {
    await endSession(query, tokenHash)
    return undefined
  }
  // A write a minute is enough to measure idleness; one for each of a page's many calls would not be.
  if (isBefore(row.last_used_at, subMinutes(now, 1))) {
    row.last_used_at = now.toISOString()
    await query
      .updateTable('sessions')
      .set({ last_used_at: row.last_used_at })
      .where('token_hash', '=', tokenHash)
      .execute()
  }
  return { tokenHash, createdAt: new Date(row.created_at), expiresAt: expiryOf(row) }
}

export async function endSession(query: Queries, tokenHash: string): Promise<void> {
  await query.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}
