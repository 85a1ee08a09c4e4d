import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Queries } from '../database.ts'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** OWASP ASVS 5.0, appendix C: scrypt with r=8 needs N=2^15 at p=3; this takes 32 MiB and about a quarter second. */
const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 } satisfies ScryptOptions
const keptName = 'admin_password'

async function hashPassword(password: string): Promise<string> {
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

async function keptHash(query: Queries): Promise<string | undefined> {
  const row = await query
    .selectFrom('kept_values')
    .select('value')
    .where('name', '=', keptName)
    .executeTakeFirst()
  return row?.value
}

/**
 * Makes sure there is an admin password.
 *
 * `given` (from `ADMIN_PASSWORD`) replaces the kept one and ends all sessions when it differs. Without one, the first
 * start makes one up. Returns the made-up password so that it can be shown this once, otherwise undefined.
 */
export async function ensurePassword(
  query: Queries,
  given: string | undefined,
): Promise<string | undefined> {
  const kept = await keptHash(query)
  if (given === undefined && kept !== undefined) return undefined
  if (given !== undefined && kept !== undefined && (await matches(given, kept))) return undefined
  const password = given ?? randomBytes(12).toString('base64url')
  const value = await hashPassword(password)
  await query
    .insertInto('kept_values')
    .values({ name: keptName, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
  if (kept !== undefined) await query.deleteFrom('sessions').execute()
  return given === undefined ? password : undefined
}

/** Tells whether this is the admin password, in the same time for every wrong one. */
export async function isPassword(query: Queries, password: string): Promise<boolean> {
  const kept = await keptHash(query)
  if (kept === undefined) throw new Error('No admin password has been set.')
  return await matches(password, kept)
}
