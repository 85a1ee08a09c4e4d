import type { DoNotMailReason } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { groupsOf } from '../../../platform/database/in-batches.ts'
import { newId } from '../../../platform/ids.ts'
import { apnKeyOf } from '../parcel-key.ts'
import type { Addressee } from './store.ts'
import { doNotMailAmong, ownerKeyOf } from './store.ts'

const rowsPerStatement = 200

/** What the admin tells an owner by: `J. P., 86401`. The name itself is not kept, so that nothing needs to be erased. */
export function labelOf(name: string, address: string): string {
  const initials = name.match(/(?<!\p{L})\p{L}/gu)?.map((letter) => `${letter.toUpperCase()}.`)
  const zip = /\b\d{5}(?=(?:-\d{4})?\s*$)/.exec(address)?.[0]
  return [initials?.slice(0, 3).join(' '), zip].filter(Boolean).join(', ')
}

/** Each owner of an entry by themselves; one for the parcel alone where no owner is named. */
const ownersOf = ({ sellerNames, address, ...parcel }: Addressee): Addressee[] =>
  sellerNames.length === 0
    ? [{ ...parcel, sellerNames: [], address: '' }]
    : sellerNames.map((name) => ({ ...parcel, sellerNames: [name], address }))

/** Whether something can be told by this: an owner with an address, or a parcel with its place. */
export const isTelling = ({ sellerNames, address, apn, location }: Addressee): boolean =>
  sellerNames.some((name) => ownerKeyOf(name, address) !== '') ||
  (apnKeyOf({ apn }) !== '' && location !== '')

/** A row of the list that came from no offer. */
export type NewEntry = ReturnType<typeof newEntry>

export const newEntry = (
  { sellerNames: [name = ''], address, apn, location }: Addressee,
  reason: DoNotMailReason,
  now: Date,
) => ({
  id: newId(),
  owner_key: ownerKeyOf(name, address),
  apn,
  apn_key: apnKeyOf({ apn }),
  location,
  reason,
  label: labelOf(name, address),
  offer_id: null,
  created_at: now.toISOString(),
})

const identityOf = (entry: Pick<NewEntry, 'owner_key' | 'apn_key' | 'location'>) =>
  `${entry.owner_key}|${entry.apn_key}|${entry.location}`

const eachOnce = (entries: readonly NewEntry[]): NewEntry[] => [
  ...new Map(entries.map((entry) => [identityOf(entry), entry])).values(),
]

async function insert(query: Queries, entries: readonly NewEntry[]): Promise<void> {
  for (const group of groupsOf(rowsPerStatement, entries))
    await query.insertInto('do_not_mail').values(group).execute()
}

/** Puts owners and parcels on the list of those not to mail, each once, in the caller's transaction. */
export async function addByHand(
  query: Queries,
  some: readonly Addressee[],
  reason: DoNotMailReason,
  now: Date,
): Promise<{ added: number; known: number }> {
  const entries = some.filter(isTelling)
  // An owner or a parcel that is on the list already would hold back the same letters once more.
  const known = await alreadyOn(query, entries)
  const rows = entries
    .filter((entry) => !known.has(entry))
    .flatMap(ownersOf)
    .map((entry) => newEntry(entry, reason, now))
  await insert(query, eachOnce(rows))
  return { added: entries.length - known.size, known: known.size }
}

/** Puts entries on the list as they were exported, those apart that are on it, in the caller's transaction. */
export async function addExported(
  query: Queries,
  some: readonly NewEntry[],
): Promise<{ added: number; known: number }> {
  const there = new Set<string>()
  for (const keys of groupsOf(rowsPerStatement, [...new Set(some.map((one) => one.apn_key))])) {
    const rows = await query
      .selectFrom('do_not_mail')
      .select(['owner_key', 'apn_key', 'location'])
      .where('apn_key', 'in', keys)
      .execute()
    for (const row of rows) there.add(identityOf(row))
  }
  const missing = eachOnce(some).filter((entry) => !there.has(identityOf(entry)))
  await insert(query, missing)
  return { added: missing.length, known: some.length - missing.length }
}

/** Those of these whose every part is on the list already. */
async function alreadyOn(query: Queries, entries: readonly Addressee[]): Promise<Set<Addressee>> {
  const parts = entries.flatMap((entry) => {
    const { sellerNames, address, apn, location } = entry
    const owners = sellerNames
      .filter((name) => ownerKeyOf(name, address) !== '')
      .map((name) => ({ sellerNames: [name], address, location, apn: '', entry }))
    const hasParcel = apnKeyOf(entry) !== '' && location !== ''
    return hasParcel ? [...owners, { sellerNames: [], address, apn, location, entry }] : owners
  })
  const held = await doNotMailAmong(query, parts)
  const missing = new Set(parts.filter((part) => !held.has(part)).map(({ entry }) => entry))
  return new Set(entries.filter((entry) => !missing.has(entry)))
}
