import type { Kysely } from 'kysely'
import type { Queries } from '../../../platform/database/database.ts'
import { writeFirstValue, writeValue } from '../../../platform/database/key-value-store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { Macs } from '../../../platform/security/macs.ts'

export const passwordName = 'admin_password'
export const secondFactorName = 'second_factor'

/** What is kept of the admin password. */
interface PasswordRecord {
  hash: string
  hasSecondFactor: boolean
}

/** One MAC for both, or somebody who can write to the database could put a password of theirs there, or delete the second factor. */
const macKind = 'admin password'

async function readBoth(query: Queries) {
  // In one statement, so that no change of ours comes between.
  const rows = await query
    .selectFrom('key_values')
    .select(['name', 'value'])
    .where('name', 'in', [passwordName, secondFactorName])
    .execute()
  return {
    value: rows.find(({ name }) => name === passwordName)?.value,
    hasSecondFactor: rows.some(({ name }) => name === secondFactorName),
  }
}

/**
 * What the service has kept of the password; undefined when there is none yet. Throws `password_unreadable` when it, or whether
 * there is a second factor, was changed outside the site.
 */
export async function readPassword(
  query: Queries,
  macs: Macs,
): Promise<PasswordRecord | undefined> {
  const { value, hasSecondFactor } = await readBoth(query)
  if (value === undefined) return undefined
  const end = value.lastIndexOf('$')
  const record = { hash: value.slice(0, end), hasSecondFactor }
  if (macs.fit(value.slice(end + 1), macKind, record)) return record
  const cause = new Error(
    'The admin password or the second factor was changed outside the site, or kept under another SIGNING_SECRET. Name that in SIGNING_SECRETS_BEFORE if it was yours, or run npm run admin:password to make a new password.',
  )
  throw new HttpError('password_unreadable', undefined, undefined, { cause })
}

/** Holds the password until the transaction ends, since its MAC follows from two rows. */
async function holdPassword(query: Queries): Promise<void> {
  await query
    .updateTable('key_values')
    .set((eb) => ({ value: eb.ref('value') }))
    .where('name', '=', passwordName)
    .execute()
}

async function underMac(query: Queries, macs: Macs, hash: string): Promise<string> {
  const { hasSecondFactor } = await readBoth(query)
  return `${hash}$${macs.of(macKind, { hash, hasSecondFactor } satisfies PasswordRecord)}`
}

/** Keeps the password of this hash in place of any other, in the caller's transaction. */
export async function writePassword(query: Queries, macs: Macs, hash: string): Promise<void> {
  await holdPassword(query)
  await writeValue(query, passwordName, await underMac(query, macs, hash))
}

/** Keeps the password of this hash where there is none yet; answers whether it did. */
export async function writeFirstPassword(
  query: Queries,
  macs: Macs,
  hash: string,
): Promise<boolean> {
  return await writeFirstValue(query, passwordName, await underMac(query, macs, hash))
}

/**
 * Brings a password that version 1.0.0 has kept, with a MAC over its hash alone, under the MAC of today, with the second factor as it
 * is now; leaves any other as it is. For the start, or a deleted second factor would be covered later.
 */
export async function coverEarlierPassword(query: Kysely<Tables>, macs: Macs): Promise<void> {
  await query.transaction().execute(async (step) => {
    await holdPassword(step)
    const { value = '' } = await readBoth(step)
    const end = value.lastIndexOf('$')
    const hash = value.slice(0, end)
    if (macs.fit(value.slice(end + 1), macKind, hash)) await writePassword(step, macs, hash)
  })
}

/** Has the password's MAC cover a second factor that is turned on or off in the caller's transaction. */
export async function coverSecondFactor<Answer>(
  query: Queries,
  macs: Macs,
  change: () => Promise<Answer>,
): Promise<Answer> {
  await holdPassword(query)
  const record = await readPassword(query, macs)
  const answer = await change()
  if (record) await writePassword(query, macs, record.hash)
  return answer
}
