import { randomUUID } from 'node:crypto'
import { addDays } from 'date-fns/addDays'
import { isBefore } from 'date-fns/isBefore'
import { subMinutes } from 'date-fns/subMinutes'
import {
  type MachineToken,
  mostMachineTokens,
  type NewMachineToken,
} from '../../../contract/index.ts'
import type { Queries } from '../database/database.ts'
import { Refusal } from '../http/errors.ts'
import { hashToken, newToken } from '../security/tokens.ts'
import type { MachineTokenRow } from './tables.ts'

/** Tells a token of a program from the other half of a session, and makes one that has leaked easy to find. */
const mark = 'machine_'
const shownLetters = mark.length + 4

export const isMachineToken = (bearer: string | undefined): bearer is string =>
  bearer?.startsWith(mark) ?? false

function toMachineToken(row: MachineTokenRow): MachineToken {
  const { id, name, prefix, scope } = row
  const [createdAt, expiresAt, lastUsedAt] = [row.created_at, row.expires_at, row.last_used_at]
  return { id, name, prefix, scope, createdAt, expiresAt, lastUsedAt }
}

/** Every token that was not revoked, those that have expired among them, the newest first. */
export async function listTokens(query: Queries): Promise<MachineToken[]> {
  const rows = await query
    .selectFrom('machine_tokens')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(toMachineToken)
}

/** Makes a token and answers it together with itself, which is stored nowhere. Refuses when there are as many as may be. */
export async function makeToken(
  query: Queries,
  now: Date,
  { name, scope, days }: Pick<NewMachineToken, 'name' | 'scope' | 'days'>,
): Promise<MachineToken & { token: string }> {
  if ((await listTokens(query)).length >= mostMachineTokens)
    throw new Refusal('invalid_request', {
      name: `You have ${mostMachineTokens} API keys. Please revoke one first`,
    })
  const token = mark + newToken()
  const row: MachineTokenRow = {
    id: randomUUID(),
    token_hash: hashToken(token),
    prefix: token.slice(0, shownLetters),
    name,
    scope,
    created_at: now.toISOString(),
    expires_at: days === null ? null : addDays(now, days).toISOString(),
    last_used_at: null,
  }
  await query.insertInto('machine_tokens').values(row).execute()
  return { ...toMachineToken(row), token }
}

/** Ends a token and answers how it began; undefined when there is none of this id. */
export async function revokeToken(query: Queries, id: string): Promise<string | undefined> {
  const row = await query
    .deleteFrom('machine_tokens')
    .where('id', '=', id)
    .returning('prefix')
    .executeTakeFirst()
  return row?.prefix
}

/** Finds a token that is good and notes its use, at most once a minute; undefined when it is unknown or has expired. */
export async function useToken(
  query: Queries,
  now: Date,
  token: string,
): Promise<MachineToken | undefined> {
  const row = await query
    .selectFrom('machine_tokens')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!row || (row.expires_at !== null && !isBefore(now, row.expires_at))) return undefined
  if (row.last_used_at === null || isBefore(row.last_used_at, subMinutes(now, 1)))
    await query
      .updateTable('machine_tokens')
      .set({ last_used_at: now.toISOString() })
      .where('id', '=', row.id)
      .execute()
  return toMachineToken(row)
}
