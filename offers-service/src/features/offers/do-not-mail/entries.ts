import { setImmediate as letOthersIn } from 'node:timers/promises'
import { type DoNotMailEntry, foldText } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { wordsOf } from '../../../platform/database/text-search.ts'
import { apnKeyOf } from '../parcel-key.ts'
import { ownerKeyOf } from './store.ts'

/** How many are listed. */
const maxListed = 1000
/** How many are read before others come to their turn. */
const rowsAtOnce = 500

export type StoredEntry = DoNotMailEntry & { ownerKey: string }

/** All entries, the latest first, a step at a time. */
export async function* entriesInSteps(query: Queries): AsyncGenerator<StoredEntry[]> {
  const all = query
    .selectFrom('do_not_mail')
    .leftJoin('offers', 'offers.id', 'do_not_mail.offer_id')
    .select([
      'do_not_mail.id',
      'do_not_mail.owner_key',
      'do_not_mail.reason',
      'do_not_mail.location',
      'do_not_mail.apn',
      'do_not_mail.label',
      'do_not_mail.created_at',
      'offers.reference_number',
      'offers.seller_name',
      'offers.seller_mailing_address',
    ])
    .orderBy('do_not_mail.created_at', 'desc')
    .orderBy('do_not_mail.id', 'desc')
    .limit(rowsAtOnce)
  for (let rows = await all.execute(); rows.length > 0;) {
    yield rows.map((row) => ({
      id: row.id,
      ownerKey: row.owner_key,
      reason: row.reason,
      location: row.location,
      apn: row.apn,
      label: row.label,
      offer:
        row.reference_number === null
          ? null
          : {
              referenceNumber: row.reference_number,
              sellerName: row.seller_name ?? '',
              sellerMailingAddress: row.seller_mailing_address ?? '',
            },
      createdAt: row.created_at,
    }))
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    await letOthersIn()
    rows = await all
      .where((eb) =>
        eb(
          eb.refTuple('do_not_mail.created_at', 'do_not_mail.id'),
          '<',
          eb.tuple(last.created_at, last.id),
        ),
      )
      .execute()
  }
}

/** Whether an entry is meant by a search. */
function finderOf(search: string): (entry: StoredEntry) => boolean {
  const words = wordsOf(search)
  const number = apnKeyOf({ apn: search })
  // Of who came by hand there is only the hash: the name stands before the first digit, the address from there on.
  const [, name = '', address = ''] = /^(\D*)(\d.*)$/s.exec(search) ?? []
  const ownerKey = ownerKeyOf(name, address)
  return (entry) => {
    const { apn, location, label, offer } = entry
    if (ownerKey !== '' && entry.ownerKey === ownerKey) return true
    if (number !== '' && apnKeyOf({ apn }) === number) return true
    const known = offer
      ? [offer.referenceNumber, offer.sellerName, offer.sellerMailingAddress]
      : [label]
    const text = foldText([apn, location, ...known].join(' '))
    return words.every((word) => text.includes(word))
  }
}

/** The latest entries that a search means; all where it is empty. */
export async function findEntries(query: Queries, search: string): Promise<DoNotMailEntry[]> {
  const isMeant = finderOf(search)
  const found: DoNotMailEntry[] = []
  for await (const entries of entriesInSteps(query)) {
    for (const entry of entries.filter(isMeant)) {
      const { ownerKey: _, ...shown } = entry
      found.push(shown)
      if (found.length === maxListed) return found
    }
  }
  return found
}
