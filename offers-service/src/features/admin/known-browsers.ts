import { randomUUID } from 'node:crypto'
import { subDays } from 'date-fns/subDays'
import type { Queries } from '../../platform/database/database.ts'
import type { Timestamp } from '../../platform/database/tables.ts'
import { hashToken, newToken } from '../../platform/security/tokens.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    known_browsers: KnownBrowserRow
  }
}

/** A browser the admin has logged in with before. It opens nothing; it only is not held up by strangers' failures. */
interface KnownBrowserRow {
  id: string
  token_hash: string
  last_login_at: Timestamp
}

/** How long a browser is remembered after its last log-in; no browser keeps a cookie longer. */
export const rememberedDays = 400
/** More than any admin has; a program that logs in without keeping cookies is a new browser each time. */
const maxRemembered = 100

/** Finds the browser of a token; undefined when the admin never logged in with it, or it was forgotten. */
export async function findBrowser(
  query: Queries,
  now: Date,
  token: string | undefined,
): Promise<string | undefined> {
  if (token === undefined) return undefined
  const row = await query
    .selectFrom('known_browsers')
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .where('last_login_at', '>=', subDays(now, rememberedDays).toISOString())
    .executeTakeFirst()
  return row?.id
}

/** Remembers a browser that is new, and answers its id and its token, which is stored nowhere. */
export async function rememberBrowser(
  query: Queries,
  now: Date,
): Promise<{ id: string; token: string }> {
  const [id, token] = [randomUUID(), newToken()]
  await query
    .insertInto('known_browsers')
    .values({ id, token_hash: hashToken(token), last_login_at: now.toISOString() })
    .execute()
  await query
    .deleteFrom('known_browsers')
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('known_browsers')
        .select('id')
        .orderBy('last_login_at', 'desc')
        .limit(maxRemembered),
    )
    .execute()
  return { id, token }
}

/** Notes that a known browser has logged in again, so that it is remembered from now on. */
export async function noteLogin(query: Queries, now: Date, id: string): Promise<void> {
  await query
    .updateTable('known_browsers')
    .set({ last_login_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}
