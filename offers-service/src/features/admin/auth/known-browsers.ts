import { randomUUID } from 'node:crypto'
import { subDays } from 'date-fns/subDays'
import type { Queries } from '../../../platform/database/database.ts'
import type { Macs } from '../../../platform/security/macs.ts'
import { hashToken, newToken } from '../../../platform/security/tokens.ts'

/** How long a browser is remembered after its last log-in; no browser keeps a cookie longer. */
export const rememberedDays = 400
/** More than any admin has; a program that logs in without keeping cookies is a new browser each time. */
const maxRemembered = 100

const macFacts = (id: string, token: string, memberId: string | null) => ({
  id,
  tokenHash: hashToken(token),
  // Absent for the owner, as in what was kept before there was anybody else.
  ...(memberId !== null && { memberId }),
})

/** Finds the browser of a token; undefined when this person never logged in with it, or it was forgotten. */
export async function findBrowser(
  query: Queries,
  macs: Macs,
  now: Date,
  token: string | undefined,
  memberId: string | null = null,
): Promise<string | undefined> {
  if (token === undefined) return undefined
  const row = await query
    .selectFrom('known_browsers')
    .select(['id', 'mac', 'member_id'])
    .where('token_hash', '=', hashToken(token))
    .where('last_login_at', '>=', subDays(now, rememberedDays).toISOString())
    .executeTakeFirst()
  if (!row || row.member_id !== memberId) return undefined
  return macs.fit(row.mac, 'known browser', macFacts(row.id, token, memberId)) ? row.id : undefined
}

/** Remembers a browser that is new, and answers its id and its token, which is stored nowhere. */
export async function rememberBrowser(
  query: Queries,
  macs: Macs,
  now: Date,
  memberId: string | null = null,
): Promise<{ id: string; token: string }> {
  const [id, token] = [randomUUID(), newToken()]
  await query
    .insertInto('known_browsers')
    .values({
      id,
      token_hash: hashToken(token),
      last_login_at: now.toISOString(),
      member_id: memberId,
      mac: macs.of('known browser', macFacts(id, token, memberId)),
    })
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
