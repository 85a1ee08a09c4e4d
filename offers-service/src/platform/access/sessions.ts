import { addDays } from 'date-fns/addDays'
import { addHours } from 'date-fns/addHours'
import { isBefore } from 'date-fns/isBefore'
import { min } from 'date-fns/min'
import { subDays } from 'date-fns/subDays'
import { subHours } from 'date-fns/subHours'
import { subMinutes } from 'date-fns/subMinutes'
import { type AdminSession, makerOf, type Place, theOwner } from '../../../contract/index.ts'
import type { Database, Queries } from '../database/database.ts'
import { isOwnComputer, isPrivateNetwork } from '../http/networks.ts'
import type { Macs } from '../security/macs.ts'
import { hashToken, newToken } from '../security/tokens.ts'
import { findMember } from './members.ts'
import type { MemberRow, SessionRow } from './tables.ts'

const idleHours = 12
const absoluteDays = 7

/** A live session and the moment it ends if nothing more happens. */
export interface Session {
  tokenHash: string
  proofHash: string
  browserId: string | null
  network: string
  createdAt: Date
  expiresAt: Date
  /** Whose it is, as they are now; null for the owner, who has the password of the site. */
  member: MemberRow | null
}

function expiryOf(row: { created_at: string; last_used_at: string }): Date {
  return min([addDays(row.created_at, absoluteDays), addHours(row.last_used_at, idleHours)])
}

/** A session that began or was used before these moments has ended. */
function limitsAt(now: Date) {
  return {
    createdAfter: subDays(now, absoluteDays).toISOString(),
    usedAfter: subHours(now, idleHours).toISOString(),
  }
}

/** What a session's MAC vouches for: all but when it was last used, which only keeps it alive within its longest time. */
const macFacts = ({
  token_hash: tokenHash,
  proof_hash: proofHash,
  created_at: createdAt,
  browser_id: browserId,
  member_id: memberId,
  network,
}: Omit<SessionRow, 'mac'>) => ({
  tokenHash,
  proofHash,
  createdAt,
  browserId,
  network,
  // Absent for the owner, as in sessions that began before there was anybody else.
  ...(memberId !== null && { memberId }),
})

/** Whose browser begins a session, and from where. */
export interface Beginning {
  userAgent: string
  network?: string
  browserId?: string | undefined
  /** Absent for the owner, who has the password of the site. */
  memberId?: string | undefined
}

/**
 * Starts a session and returns its two halves, which are stored nowhere: the cookie is the secret, the proof is for scripts
 * of our pages and opens nothing without the cookie. Sessions that have ended are cleared away.
 */
export async function startSession(
  query: Queries,
  macs: Macs,
  now: Date,
  { userAgent, network = '', browserId, memberId }: Beginning,
): Promise<{ cookie: string; proof: string }> {
  const [cookie, proof] = [newToken(), newToken()]
  const { createdAfter, usedAfter } = limitsAt(now)
  await query
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('created_at', '<', createdAfter), eb('last_used_at', '<', usedAfter)]))
    .execute()
  const row = {
    token_hash: hashToken(cookie),
    proof_hash: hashToken(proof),
    created_at: now.toISOString(),
    last_used_at: now.toISOString(),
    user_agent: userAgent.slice(0, 300),
    network,
    browser_id: browserId ?? null,
    member_id: memberId ?? null,
  }
  const mac = macs.of('session', macFacts(row))
  await query
    .insertInto('sessions')
    .values({ ...row, mac })
    .execute()
  return { cookie, proof }
}

/** Ends the session this browser has had so far: the one of the cookie it still holds, and any other of the same browser. */
export async function endEarlierSession(
  query: Queries,
  cookie: string | undefined,
  browserId: string,
): Promise<void> {
  await query
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([
        eb('browser_id', '=', browserId),
        ...(cookie === undefined ? [] : [eb('token_hash', '=', hashToken(cookie))]),
      ]),
    )
    .execute()
}

/** Finds the live session of a cookie and keeps it alive; undefined when the service began none or it has expired. */
export async function useSession(
  { read, write }: Pick<Database, 'read' | 'write'>,
  macs: Macs,
  now: Date,
  cookie: string,
): Promise<Session | undefined> {
  const tokenHash = hashToken(cookie)
  const row = await read
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!row || !macs.fit(row.mac, 'session', macFacts(row))) return undefined
  if (isBefore(expiryOf(row), now)) {
    await endSession(write, tokenHash)
    return undefined
  }
  const member = row.member_id === null ? null : await findMember(read, macs, row.member_id)
  if (!member && row.member_id !== null) return undefined
  // A write a minute is enough to measure idleness; one for each of a page's many calls would not be.
  if (isBefore(row.last_used_at, subMinutes(now, 1))) {
    row.last_used_at = now.toISOString()
    await write
      .updateTable('sessions')
      .set({ last_used_at: row.last_used_at })
      .where('token_hash', '=', tokenHash)
      .execute()
  }
  return {
    tokenHash,
    proofHash: row.proof_hash,
    browserId: row.browser_id,
    network: row.network,
    createdAt: new Date(row.created_at),
    expiresAt: expiryOf(row),
    member: member ?? null,
  }
}

export async function endSession(query: Queries, tokenHash: string): Promise<void> {
  await query.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** Ends every session, and treats each browser as a stranger's from now on. */
export async function endAllSessions(query: Queries): Promise<void> {
  await query.deleteFrom('sessions').execute()
  await query.deleteFrom('known_browsers').execute()
}

/** How it is noted that who logged in makes something. */
export const makerWith = (member: Pick<MemberRow, 'name'> | null | undefined): string =>
  member ? makerOf(member.name) : theOwner

/** Whether it is of somebody who may not do what only owners may. */
export const isHelper = (session: Session | null): boolean => session?.member?.role === 'helper'

/** Ends every session of somebody who was invited, and treats each of their browsers as a stranger's from now on. */
export async function endSessionsOf(query: Queries, memberId: string): Promise<void> {
  await query.deleteFrom('sessions').where('member_id', '=', memberId).execute()
  await query.deleteFrom('known_browsers').where('member_id', '=', memberId).execute()
}

/** Whose a session or a browser is, for a condition: SQL compares nothing with null. */
const whose = (current: Session) =>
  [current.member ? '=' : 'is', current.member?.id ?? null] as const

function placeOf(network: string, current: Session): Place {
  if (network === '') return 'unknown'
  if (network === current.network) return 'same_network'
  if (isOwnComputer(network)) return 'this_computer'
  return isPrivateNetwork(network) ? 'local_network' : 'elsewhere'
}

/** The start of the hash tells sessions apart and opens nothing. */
const idOf = (tokenHash: string) => tokenHash.slice(0, 16)

/** Every live session of the person who asks, last used first; `current` marks the one that asks. */
export async function liveSessions(
  query: Queries,
  now: Date,
  current: Session,
): Promise<AdminSession[]> {
  const { createdAfter, usedAfter } = limitsAt(now)
  const rows = await query
    .selectFrom('sessions')
    .selectAll()
    .where('created_at', '>=', createdAfter)
    .where('last_used_at', '>=', usedAfter)
    .where('member_id', ...whose(current))
    .orderBy('last_used_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: idOf(row.token_hash),
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: expiryOf(row).toISOString(),
    userAgent: row.user_agent,
    place: placeOf(row.network, current),
    isCurrent: row.token_hash === current.tokenHash,
  }))
}

/** Ends these others of the same person's sessions and forgets their browsers, which may be in other hands. Tells how many there were. */
async function endOthers(
  query: Queries,
  current: Session,
  isMeant: (tokenHash: string) => boolean,
): Promise<number> {
  const rows = await query
    .selectFrom('sessions')
    .select(['token_hash', 'browser_id'])
    .where('token_hash', '!=', current.tokenHash)
    .where('member_id', ...whose(current))
    .execute()
  const meant = rows.filter((row) => isMeant(row.token_hash))
  for (const { token_hash: tokenHash, browser_id: browserId } of meant) {
    await endSession(query, tokenHash)
    if (browserId !== null && browserId !== current.browserId)
      await query.deleteFrom('known_browsers').where('id', '=', browserId).execute()
  }
  return meant.length
}

/** Ends the session of this id; false when there is none besides the one that asks. */
export async function endSessionById(
  query: Queries,
  current: Session,
  id: string,
): Promise<boolean> {
  return (await endOthers(query, current, (tokenHash) => idOf(tokenHash) === id)) > 0
}

/** Ends every other session of this person and tells how many that were; every other browser of theirs is a stranger's from now on. */
export async function endSessionsExcept(query: Queries, current: Session): Promise<number> {
  const ended = await endOthers(query, current, () => true)
  await query
    .deleteFrom('known_browsers')
    .where('id', '!=', current.browserId ?? '')
    .where('member_id', ...whose(current))
    .execute()
  return ended
}
