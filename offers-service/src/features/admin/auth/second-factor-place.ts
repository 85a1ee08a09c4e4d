import { findMember, setSecondFactor } from '../../../platform/access/members.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { writeFirstValue, writeValue } from '../../../platform/database/key-value-store.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { Macs } from '../../../platform/security/macs.ts'
import { coverSecondFactor, readPassword, secondFactorName } from './password-record.ts'

/** Whose second factor it is: of somebody who was invited, by their id, or null for the owner with the password of the site. */
export type Whose = string | null

const begunName = 'second_factor_begun'

/** The names of the stored values: the second factor itself, and a secret that is not yet confirmed. */
export const namesOf = (whose: Whose) => {
  const suffix = whose === null ? '' : `:${whose}`
  return { value: `${secondFactorName}${suffix}`, begun: `${begunName}${suffix}` }
}

/** Deletes a second factor, also one that cannot be read any more. Tells whether there was one. */
export async function forgetSecondFactor(query: Queries, whose: Whose): Promise<boolean> {
  const { value, begun } = namesOf(whose)
  const rows = await query
    .deleteFrom('key_values')
    .where('name', 'in', [value, begun])
    .returning('name')
    .execute()
  return rows.some(({ name }) => name === value)
}

/** Where it is known that somebody has a second factor, under a MAC, so that nobody takes it away by writing to the database. */
export interface SecondFactorPlace {
  /** Each person's own, so that nobody's value opens anything in the place of another's. */
  purpose: string
  /** Whether it is on. Throws when that was changed outside the site. */
  isOn: (query: Queries) => Promise<boolean>
  /** What an app calls the account. */
  label: (query: Queries) => Promise<string>
  /** Keeps the value, in the caller's transaction; false when it is on already. */
  turnOn: (query: Queries, value: string) => Promise<boolean>
  /** Deletes it, in the caller's transaction; false when it is off already. */
  turnOff: (query: Queries) => Promise<boolean>
}

const ofSite = (macs: Macs): SecondFactorPlace => ({
  purpose: 'second factor',
  isOn: async (query) => (await readPassword(query, macs))?.hasSecondFactor === true,
  label: async () => 'Admin',
  turnOn: async (query, value) =>
    await coverSecondFactor(
      query,
      macs,
      async () => await writeFirstValue(query, namesOf(null).value, value),
    ),
  turnOff: async (query) =>
    await coverSecondFactor(query, macs, async () => await forgetSecondFactor(query, null)),
})

function ofMember(macs: Macs, id: string): SecondFactorPlace {
  async function member(query: Queries) {
    const found = await findMember(query, macs, id)
    // They were let this far a moment ago: removed since, or changed outside the site, they get no further.
    if (!found) throw new HttpError('changed_meanwhile')
    return found
  }
  return {
    purpose: `second factor of ${id}`,
    isOn: async (query) => (await member(query)).has_second_factor === 1,
    label: async (query) => (await member(query)).name,
    turnOn: async (query, value) => {
      if (!(await setSecondFactor(query, macs, id, true))) return false
      await writeValue(query, namesOf(id).value, value)
      return true
    },
    turnOff: async (query) => {
      if (!(await setSecondFactor(query, macs, id, false))) return false
      await forgetSecondFactor(query, id)
      return true
    },
  }
}

export const placeOf = (macs: Macs, whose: Whose): SecondFactorPlace =>
  whose === null ? ofSite(macs) : ofMember(macs, whose)
