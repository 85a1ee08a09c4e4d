import { randomUUID } from 'node:crypto'
import { addDays } from 'date-fns/addDays'
import { isBefore } from 'date-fns/isBefore'
import {
  makerOf,
  maxMembers,
  type Member,
  personOfMaker,
  type Role,
  theOwner,
} from '../../../contract/index.ts'
import type { Queries } from '../database/database.ts'
import { HttpError } from '../http/errors.ts'
import type { Macs } from '../security/macs.ts'
import { holdOwnerName, readOwnerName, writeOwnerName } from './owner-name.ts'
import type { MemberRow } from './tables.ts'

const invitationDays = 1

/** What a member's MAC vouches for: all but when they last logged in, and what follows from name and address. */
const macFacts = ({
  id,
  name,
  email,
  role,
  password_hash: passwordHash,
  invitation_id: invitationId,
  invited_until: invitedUntil,
  created_at: createdAt,
  removed_at: removedAt,
  has_second_factor: hasSecondFactor,
}: Omit<MemberRow, 'mac'>) => ({
  id,
  name,
  email,
  role,
  passwordHash,
  invitationId,
  invitedUntil,
  createdAt,
  removedAt,
  // Absent without one, as of people who were invited before there were any.
  ...(hasSecondFactor === 1 && { hasSecondFactor: true }),
})

/** How a name or an address is looked up, however it was typed. */
const keyOf = (text: string) => text.normalize('NFKC').trim().toLowerCase()

const underMac = (macs: Macs, row: Omit<MemberRow, 'mac'>): MemberRow => ({
  ...row,
  mac: macs.of('member', macFacts(row)),
})

/** Whether this is what the service has kept of somebody who is still there. */
const isPresent = (macs: Macs, row: MemberRow | undefined): row is MemberRow =>
  row?.removed_at === null && macs.fit(row.mac, 'member', macFacts(row))

export function toMember(row: MemberRow): Member {
  const { id, name, email, role } = row
  const [createdAt, lastLoginAt] = [row.created_at, row.last_login_at]
  const [hasPassword, invitedUntil] = [row.password_hash !== null, row.invited_until]
  const hasSecondFactor = row.has_second_factor === 1
  return {
    id,
    name,
    email,
    role,
    hasPassword,
    hasSecondFactor,
    invitedUntil,
    createdAt,
    lastLoginAt,
  }
}

const presentRows = (query: Queries) =>
  query.selectFrom('members').selectAll().where('removed_at', 'is', null)

/** Everybody who is there, by name; who was put there outside the service is not. */
export async function presentMembers(query: Queries, macs: Macs): Promise<MemberRow[]> {
  const rows = await presentRows(query).orderBy('name_key').execute()
  return rows.filter((row) => isPresent(macs, row))
}

/** Somebody who is there; undefined when they were removed, or changed outside the service. */
export async function findMember(
  query: Queries,
  macs: Macs,
  id: string,
): Promise<MemberRow | undefined> {
  const row = await presentRows(query).where('id', '=', id).executeTakeFirst()
  return isPresent(macs, row) ? row : undefined
}

/** Who logs in by this name or address; undefined when nobody does, as when they have not chosen a password yet. */
export async function findMemberToLogIn(
  query: Queries,
  macs: Macs,
  typed: string,
): Promise<MemberRow | undefined> {
  const key = keyOf(typed)
  const row = await presentRows(query)
    .where((eb) => eb.or([eb('name_key', '=', key), eb('email_key', '=', key)]))
    .executeTakeFirst()
  return isPresent(macs, row) && row.password_hash !== null ? row : undefined
}

const nameIsTaken = () =>
  new HttpError('invalid_request', { name: 'Somebody here has this name already' })

/**
 * Refuses a name or an address that somebody who is there has, naming the field. A row that nobody can log in with, because it was
 * changed outside the service, gives way.
 */
async function refuseTwice(
  query: Queries,
  macs: Macs,
  { name, email }: Pick<Member, 'name' | 'email'>,
): Promise<void> {
  if (keyOf(await holdOwnerName(query)) === keyOf(name)) throw nameIsTaken()
  const rows = await presentRows(query).execute()
  for (const row of rows) {
    const hasName = row.name_key === keyOf(name)
    if (!hasName && row.email_key !== keyOf(email)) continue
    const isOurs: boolean = isPresent(macs, row)
    if (!isOurs) {
      await query.deleteFrom('members').where('id', '=', row.id).execute()
      continue
    }
    if (hasName) throw nameIsTaken()
    throw new HttpError('invalid_request', {
      email: 'Somebody here has this email address already',
    })
  }
  if (rows.length >= maxMembers)
    throw new HttpError('invalid_request', {
      name: `There are ${maxMembers} people. Please remove one first`,
    })
}

/** Has the owner with the password of the site go by this name, or by none, unless somebody who was invited has it. */
export async function nameOwner(query: Queries, macs: Macs, name: string): Promise<void> {
  await holdOwnerName(query)
  const members = await presentMembers(query, macs)
  if (members.some((member) => member.name_key === keyOf(name))) throw nameIsTaken()
  await writeOwnerName(query, name)
}

const newInvitation = (now: Date) => ({
  invitation_id: randomUUID(),
  invited_until: addDays(now, invitationDays).toISOString(),
})

/** Adds somebody who can log in once they have chosen a password with their invitation. */
export async function addMember(
  query: Queries,
  macs: Macs,
  now: Date,
  { name, email, role }: Pick<Member, 'name' | 'email' | 'role'>,
): Promise<MemberRow> {
  await refuseTwice(query, macs, { name, email })
  const row = underMac(macs, {
    id: randomUUID(),
    name,
    name_key: keyOf(name),
    email,
    email_key: keyOf(email),
    role,
    password_hash: null,
    ...newInvitation(now),
    created_at: now.toISOString(),
    last_login_at: null,
    removed_at: null,
    has_second_factor: 0,
  })
  const added = await query
    .insertInto('members')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  // Somebody else of this name or address came a moment before.
  if (!added) throw new HttpError('changed_meanwhile')
  return row
}

/**
 * Changes somebody who is there, in the caller's transaction, and holds them until it ends; undefined when they are not, or `change`
 * wants it not.
 */
async function changeMember(
  query: Queries,
  macs: Macs,
  id: string,
  change: (row: MemberRow) => Partial<MemberRow> | undefined,
): Promise<MemberRow | undefined> {
  const row = await query
    .updateTable('members')
    .set((eb) => ({ mac: eb.ref('mac') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!isPresent(macs, row)) return undefined
  const changes = change(row)
  if (!changes) return undefined
  const { mac: _, ...facts } = { ...row, ...changes }
  const next = underMac(macs, facts)
  await query.updateTable('members').set(next).where('id', '=', id).execute()
  return next
}

/** Everybody who can log in, the owner with the password of the site in front, then by name. */
export async function colleagues(query: Queries, macs: Macs) {
  const members = await presentMembers(query, macs)
  const joined = members.filter((member) => member.password_hash !== null)
  return [
    { person: theOwner, name: await readOwnerName(query) },
    ...joined.map(({ name }) => ({ person: makerOf(name), name })),
  ]
}

/** Whether this is one of those, as `makerOf` names them; it holds them until the transaction ends, so that nobody removes them meanwhile. */
export async function holdColleague(query: Queries, macs: Macs, person: string): Promise<boolean> {
  if (person === theOwner) return true
  const row = await query
    .updateTable('members')
    .set((eb) => ({ mac: eb.ref('mac') }))
    .where('name_key', '=', keyOf(personOfMaker(person, '') ?? ''))
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return isPresent(macs, row) && row.password_hash !== null && makerOf(row.name) === person
}

/** Gives somebody a new invitation; the one before opens nothing any more. */
export const inviteAgain = async (query: Queries, macs: Macs, now: Date, id: string) =>
  await changeMember(query, macs, id, () => newInvitation(now))

/** Whether this invitation can be used now. */
export const isOpen = (
  { invitation_id: current, invited_until: until }: MemberRow,
  invitationId: string,
  now: Date,
): boolean => current === invitationId && until !== null && isBefore(now, until)

/** Uses an invitation up for a password; undefined when it can no longer be used. */
export const acceptWith = async (
  query: Queries,
  macs: Macs,
  now: Date,
  { id, invitationId, hash }: { id: string; invitationId: string; hash: string },
) =>
  await changeMember(query, macs, id, (row) =>
    isOpen(row, invitationId, now)
      ? { password_hash: hash, invitation_id: null, invited_until: null }
      : undefined,
  )

export const setMemberPassword = async (query: Queries, macs: Macs, id: string, hash: string) =>
  await changeMember(query, macs, id, () => ({ password_hash: hash }))

export const setRole = async (query: Queries, macs: Macs, id: string, role: Role) =>
  await changeMember(query, macs, id, () => ({ role }))

/**
 * Notes that somebody has a second factor of their own, or has none any more; undefined when they are not there, or it was so
 * already.
 */
export const setSecondFactor = async (query: Queries, macs: Macs, id: string, isOn: boolean) =>
  await changeMember(query, macs, id, (row) =>
    (row.has_second_factor === 1) === isOn ? undefined : { has_second_factor: isOn ? 1 : 0 },
  )

/** Removes somebody: neither their password nor an invitation opens anything any more. */
export const markRemoved = async (query: Queries, macs: Macs, now: Date, id: string) =>
  await changeMember(query, macs, id, () => ({
    password_hash: null,
    invitation_id: null,
    invited_until: null,
    removed_at: now.toISOString(),
    has_second_factor: 0,
  }))

/** Notes a log-in of somebody; false when anything about them has changed since their password was looked at. */
export async function noteMemberLogin(
  query: Queries,
  macs: Macs,
  now: Date,
  seen: MemberRow,
): Promise<boolean> {
  const noted = await changeMember(query, macs, seen.id, (row) =>
    row.mac === seen.mac ? { last_login_at: now.toISOString() } : undefined,
  )
  return noted !== undefined
}
