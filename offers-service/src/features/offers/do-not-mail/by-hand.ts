import { randomUUIDv7 } from 'node:crypto'
import type { DoNotMailReason } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { groupsOf } from '../../../platform/database/in-batches.ts'
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
    .map(({ sellerNames: [name = ''], address, apn, location }) => ({
      id: randomUUIDv7(),
      owner_key: ownerKeyOf(name, address),
      apn,
      apn_key: apnKeyOf({ apn }),
      location,
      reason,
      label: labelOf(name, address),
      offer_id: null,
      created_at: now.toISOString(),
    }))
  const unique = [
    ...new Map(
      rows.map((row) => [`${row.owner_key}|${row.apn_key}|${row.location}`, row]),
    ).values(),
  ]
  for (const group of groupsOf(rowsPerStatement, unique))
    await query.insertInto('do_not_mail').values(group).execute()
  return { added: entries.length - known.size, known: known.size }
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
