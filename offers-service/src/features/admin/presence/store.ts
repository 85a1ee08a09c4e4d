import { subSeconds } from 'date-fns/subSeconds'
import type { Queries } from '../../../platform/database/database.ts'

/** For how long a screen counts as open after its tab said so. Tabs say it every 15 seconds. */
const countsSeconds = 40

/** A screen that one tab of a browser shows. */
interface OpenScreen {
  tab: string
  screen: string
}

/** Notes who has a screen open in a session, as `makerInWords` tells them, and forgets what counts no more. */
export async function noteOpen(
  query: Queries,
  now: Date,
  { tab, screen }: OpenScreen,
  { person, session }: { person: string; session: string },
): Promise<void> {
  await query
    .deleteFrom('presence')
    .where('seen_at', '<', subSeconds(now, countsSeconds).toISOString())
    .execute()
  const row = { session_hash: session, person, screen, seen_at: now.toISOString() }
  await query
    .insertInto('presence')
    .values({ tab, ...row })
    .onConflict((conflict) => conflict.column('tab').doUpdateSet(row))
    .execute()
}

/** Notes that a tab of this session has left a screen; what it has opened since stays noted. */
export async function noteLeft(
  query: Queries,
  { tab, screen }: OpenScreen,
  session: string,
): Promise<void> {
  await query
    .deleteFrom('presence')
    .where('tab', '=', tab)
    .where('screen', '=', screen)
    .where('session_hash', '=', session)
    .execute()
}

/** Who has this screen open in a session that goes on. */
export async function peopleAt(query: Queries, now: Date, screen: string): Promise<Set<string>> {
  const rows = await query
    .selectFrom('presence')
    .innerJoin('sessions', 'sessions.token_hash', 'presence.session_hash')
    .select('presence.person')
    .where('presence.screen', '=', screen)
    .where('presence.seen_at', '>=', subSeconds(now, countsSeconds).toISOString())
    .execute()
  return new Set(rows.map(({ person }) => person))
}
