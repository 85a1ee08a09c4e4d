import type { ApiToken, Role, SecurityEventName } from '../../../contract/index.ts'
import type { Timestamp } from '../database/tables.ts'

declare module '../database/tables.ts' {
  interface Tables {
    sessions: SessionRow
    known_browsers: KnownBrowserRow
    api_tokens: ApiTokenRow
    members: MemberRow
    security_events: SecurityEventRow
    presence: PresenceRow
  }
}

/**
 * A log-in. Its secret is the cookie, kept here as `token_hash`; `proof_hash` is of the other half, which scripts of our
 * pages hold and which opens nothing without the cookie.
 */
export interface SessionRow {
  token_hash: string
  proof_hash: string
  created_at: Timestamp
  last_used_at: Timestamp
  user_agent: string
  /** Where the log-in came from, as the network of its address. */
  network: string
  browser_id: string | null
  /** Whose it is; null for the owner, who has the password of the site. */
  member_id: string | null
  /** Only the service can make it, so that a row that somebody else put here opens nothing. */
  mac: string
}

/** A browser the admin has logged in with before. It opens nothing; it only is not held up by strangers' failures. */
interface KnownBrowserRow {
  id: string
  /** Who has logged in with it; null for the owner, who has the password of the site. */
  member_id: string | null
  token_hash: string
  last_login_at: Timestamp
  /** As that of a session, so that nobody else names a browser that is not held up. */
  mac: string
}

/** Somebody beside the owner who has the password of the site. */
export interface MemberRow {
  id: string
  name: string
  /** Name and address as they are looked up; no two who are there share one. */
  name_key: string
  email: string
  email_key: string
  role: Role
  /** Null until a password was chosen with the invitation. */
  password_hash: string | null
  /** The one invitation that can still be used, until the moment beside it. */
  invitation_id: string | null
  invited_until: Timestamp | null
  created_at: Timestamp
  last_login_at: Timestamp | null
  removed_at: Timestamp | null
  /** Whether they have a second factor of their own: 0 or 1. */
  has_second_factor: number
  /** As that of a session; it vouches for everything but when they last logged in. */
  mac: string
}

/** A program's way into the admin's API. Only the token's hash is stored. */
export interface ApiTokenRow {
  id: string
  token_hash: string
  /** Its first letters, by which the admin knows it again. */
  prefix: string
  name: string
  scope: ApiToken['scope']
  created_at: Timestamp
  expires_at: Timestamp | null
  last_used_at: Timestamp | null
  /** As that of a session; it vouches for what the token may do and how long, too. */
  mac: string
}

/** Something that happened at the admin log-in. `is_refusal` is 0 or 1; refusals of one kind and visitor share a row. */
interface SecurityEventRow {
  id: string
  at: Timestamp
  event: SecurityEventName
  is_refusal: number
  times: number
  /** Tells one network from another without naming it. */
  visitor: string
  request_id: string
  detail: string
}

/** Which screen a tab of a browser has open, and whose it is: see `makerInWords`. It counts for less than a minute. */
interface PresenceRow {
  tab: string
  session_hash: string
  person: string
  /** The address of the screen. */
  screen: string
  seen_at: Timestamp
}
