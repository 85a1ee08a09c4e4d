import { randomUUID } from 'node:crypto'
import { addDays } from 'date-fns/addDays'
import { isBefore } from 'date-fns/isBefore'
import { subMinutes } from 'date-fns/subMinutes'
import { type ApiToken, maxApiTokens, type NewApiToken } from '../../../contract/index.ts'
import type { Database, Queries } from '../database/database.ts'
import { HttpError } from '../http/errors.ts'
import type { Macs } from '../security/macs.ts'
import { hashToken, newToken } from '../security/tokens.ts'
import type { ApiTokenRow } from './tables.ts'

/** Tells a token of a program from the other half of a session, and makes one that has leaked easy to find. */
const mark = 'machine_'
const shownLetters = mark.length + 4

export const isApiToken = (bearer: string | undefined): bearer is string =>
  bearer?.startsWith(mark) ?? false

function toApiToken(row: Omit<ApiTokenRow, 'mac'>): ApiToken {
  const { id, name, prefix, scope } = row
  const [createdAt, expiresAt, lastUsedAt] = [row.created_at, row.expires_at, row.last_used_at]
  return { id, name, prefix, scope, createdAt, expiresAt, lastUsedAt }
}

/** What a token's MAC vouches for: all but when it was last used. */
const macFacts = (row: Omit<ApiTokenRow, 'mac'>) => ({
  ...toApiToken({ ...row, last_used_at: null }),
  tokenHash: row.token_hash,
})

/** Every token that was not revoked, those that have expired among them, the newest first. */
export async function listTokens(query: Queries): Promise<ApiToken[]> {
  const rows = await query
    .selectFrom('api_tokens')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(toApiToken)
}

/** Makes a token and answers it together with itself, which is stored nowhere. Refuses when there are as many as may be. */
export async function makeToken(
  query: Queries,
  macs: Macs,
  now: Date,
  { name, scope, days }: Pick<NewApiToken, 'name' | 'scope' | 'days'>,
): Promise<ApiToken & { token: string }> {
  if ((await listTokens(query)).length >= maxApiTokens)
    throw new HttpError('invalid_request', {
      name: `You have ${maxApiTokens} API keys. Please revoke one first`,
    })
  const token = mark + newToken()
  const row = {
    id: randomUUID(),
    token_hash: hashToken(token),
    prefix: token.slice(0, shownLetters),
    name,
    scope,
    created_at: now.toISOString(),
    expires_at: days === null ? null : addDays(now, days).toISOString(),
    last_used_at: null,
  }
  const mac = macs.of('api token', macFacts(row))
  await query
    .insertInto('api_tokens')
    .values({ ...row, mac })
    .execute()
  return { ...toApiToken(row), token }
}

/** Ends a token and answers how it began; undefined when there is none of this id. */
export async function revokeToken(query: Queries, id: string): Promise<string | undefined> {
  const row = await query
    .deleteFrom('api_tokens')
    .where('id', '=', id)
    .returning('prefix')
    .executeTakeFirst()
  return row?.prefix
}

/**
 * Finds a token that is good and notes its use, at most once a minute; undefined when the service made none, what it may do was
 * changed outside the service, or it has expired.
 */
export async function useToken(
  { read, write }: Pick<Database, 'read' | 'write'>,
  macs: Macs,
  now: Date,
  token: string,
): Promise<ApiToken | undefined> {
  const row = await read
    .selectFrom('api_tokens')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!row || !macs.fit(row.mac, 'api token', macFacts(row))) return undefined
  if (row.expires_at !== null && !isBefore(now, row.expires_at)) return undefined
  if (row.last_used_at === null || isBefore(row.last_used_at, subMinutes(now, 1)))
    await write
      .updateTable('api_tokens')
      .set({ last_used_at: now.toISOString() })
      .where('id', '=', row.id)
      .execute()
  return toApiToken(row)
}
