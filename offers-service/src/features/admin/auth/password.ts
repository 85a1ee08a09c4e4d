import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Kysely } from 'kysely'
import { findMember } from '../../../platform/access/members.ts'
import { storeEvent } from '../../../platform/access/security-log.ts'
import { endAllSessions } from '../../../platform/access/sessions.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { deleteValue, writeValue, readValue } from '../../../platform/database/key-value-store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Macs } from '../../../platform/security/macs.ts'
import {
  coverEarlierPassword,
  passwordName,
  readPassword,
  writeFirstPassword,
  writePassword,
} from './password-record.ts'
import { forgetSecondFactor } from './second-factor-place.ts'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** OWASP ASVS 5.0, appendix C: scrypt with r=8 needs N=2^15 at p=3; this takes 32 MiB and about a quarter second. */
const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 } satisfies ScryptOptions
/** The `ADMIN_PASSWORD` that was last taken over, as a hash. */
const takenName = 'admin_password_taken'
/** Kept while the password is one that was made up here, which stood on a screen and perhaps in a log. */
const madeUpName = 'admin_password_made_up'

/** What is kept of a password. It takes a quarter second, so it is made before a transaction, not in it. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password.normalize('NFKC'), salt, 32, cost)
  return `scrypt$${cost.N}$${cost.r}$${cost.p}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

async function matches(password: string, stored: string): Promise<boolean> {
  const [scheme, n, r, p, salt, key] = stored.split('$')
  if (scheme !== 'scrypt' || !salt || !key) throw new Error('The kept password hash is damaged.')
  const expected = Buffer.from(key, 'base64url')
  const options = { N: Number(n), r: Number(r), p: Number(p), maxmem: cost.maxmem }
  const actual = await derive(
    password.normalize('NFKC'),
    Buffer.from(salt, 'base64url'),
    expected.length,
    options,
  )
  return timingSafeEqual(actual, expected)
}

/** Replaces the admin password by the one of this hash, which somebody chose. Ending sessions is the caller's part. */
export async function setPassword(query: Queries, macs: Macs, hash: string): Promise<void> {
  await writePassword(query, macs, hash)
  await deleteValue(query, madeUpName)
}

async function setMadeUpPassword(query: Queries, macs: Macs, hash: string): Promise<void> {
  await writePassword(query, macs, hash)
  await writeValue(query, madeUpName, 'yes')
}

/** Whether the password is still one that was made up here; the admin is asked to choose one until it is not. */
export async function isPasswordMadeUp(query: Queries): Promise<boolean> {
  return (await readValue(query, madeUpName)) !== undefined
}

const inventPassword = () => randomBytes(12).toString('base64url')

/** Takes `ADMIN_PASSWORD` over, unless it is the one taken over before: the admin may have changed it since. */
async function takeOver(query: Queries, macs: Macs, given: string): Promise<void> {
  const isFirst = !(await hasPassword(query))
  const taken = await readValue(query, takenName)
  if (!isFirst && taken !== undefined && (await matches(given, taken))) return
  const hash = await hashPassword(given)
  await query.transaction().execute(async (step) => {
    await setPassword(step, macs, hash)
    await writeValue(step, takenName, hash)
    if (!isFirst) await endAllSessions(step)
  })
}

/** Whether there is an admin password, as there is once a site has been started. */
export async function hasPassword(query: Queries): Promise<boolean> {
  return (await readValue(query, passwordName)) !== undefined
}

/**
 * Makes sure there is an admin password.
 *
 * `given` (from `ADMIN_PASSWORD`) replaces the kept one and ends all sessions when it is another than at the last start, so a
 * password changed in the settings outlives a restart. Without one, the first start makes one up. Returns the made-up
 * password so that it can be shown this once, otherwise undefined.
 */
export async function ensurePassword(
  query: Kysely<Tables>,
  macs: Macs,
  given: string | undefined,
): Promise<string | undefined> {
  await coverEarlierPassword(query, macs)
  if (given !== undefined) {
    await takeOver(query, macs, given)
    return undefined
  }
  if (await hasPassword(query)) return undefined
  const password = inventPassword()
  const hash = await hashPassword(password)
  const isOurs = await query.transaction().execute(async (step) => {
    // Of several processes that start together, only one shows a password, and it is the one that counts.
    if (!(await writeFirstPassword(step, macs, hash))) return false
    await writeValue(step, madeUpName, 'yes')
    return true
  })
  return isOurs ? password : undefined
}

/**
 * Replaces a forgotten password by a made-up one, which is answered and stored nowhere, and turns the second factor off, which
 * may be lost too. Every browser is logged out.
 */
export async function makeUpPassword(
  query: Kysely<Tables>,
  macs: Macs,
  now: Date,
): Promise<{ password: string; hadSecondFactor: boolean }> {
  const password = inventPassword()
  const hash = await hashPassword(password)
  const byCommand = { visitor: '', requestId: '', detail: '' }
  const hadSecondFactor = await query.transaction().execute(async (step) => {
    const had = await forgetSecondFactor(step, null)
    await setMadeUpPassword(step, macs, hash)
    await endAllSessions(step)
    await storeEvent(step, now, { event: 'password_reset', ...byCommand })
    if (had) await storeEvent(step, now, { event: 'second_factor_off', ...byCommand })
    return had
  })
  return { password, hadSecondFactor }
}

/**
 * Tells whether this is the admin password, in the same time for every wrong one. Throws `password_unreadable` when the one that
 * is kept, or the second factor, was changed outside the site.
 */
export async function isPassword(query: Queries, macs: Macs, password: string): Promise<boolean> {
  return await isPasswordOf(query, macs, 'site', password)
}

/** Whose password it is to be: the one of the site, of a member by their id, or of nobody, because nobody has the name. */
export type Holder = 'site' | 'nobody' | { memberId: string }

/** Tells whether this is the password of this holder, in the same time where there is none. Throws as `isPassword` does. */
export async function isPasswordOf(
  query: Queries,
  macs: Macs,
  holder: Holder,
  password: string,
): Promise<boolean> {
  const kept = await readPassword(query, macs)
  if (!kept) throw new Error('No admin password has been set.')
  if (holder === 'site') return await matches(password, kept.hash)
  const member = holder === 'nobody' ? undefined : await findMember(query, macs, holder.memberId)
  const hash = member?.password_hash ?? undefined
  const fits = await matches(password, hash ?? kept.hash)
  return hash !== undefined && fits
}
