import type { ImportProblem } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { foldReferenceNumber } from '../reference-number.ts'
import { statusOf } from '../status.ts'
import { namesOfSeller } from './joint-rows.ts'
import type { CheckedRow } from './rows.ts'

const fold = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** What makes two offers the same offer: one parcel and one seller. Heirs of one parcel may each get theirs. */
const parcelKey = (apn: string, location: string, sellerName: string) =>
  [apn, location, sellerName].map(fold).join('|')

/** What is stored that a new offer could double: every folded reference number, and each parcel with an offer still standing. */
export interface StoredOffers {
  references: Set<string>
  parcels: Map<string, string>
}

export async function readStoredOffers(query: Queries, now: Date): Promise<StoredOffers> {
  const rows = await query
    .selectFrom('offers')
    .select([
      'reference_number',
      'reference_key',
      'apn',
      'location',
      'seller_name',
      'status',
      'expiration_date',
    ])
    .execute()
  const standing = rows.filter((row) => isStanding(statusOf(row, now)))
  return {
    references: new Set(rows.map((row) => row.reference_key)),
    parcels: new Map(
      standing.map((row) => [
        parcelKey(row.apn, row.location, row.seller_name),
        row.reference_number,
      ]),
    ),
  }
}

const isStanding = (status: string) =>
  status === 'draft' || status === 'active' || status === 'signing' || status === 'signed'

/** Finds rows that double an earlier row of the file or a stored offer. `headerOf` names a column as the file does. */
export function duplicateRows(
  rows: CheckedRow[],
  stored: StoredOffers,
  headerOf: (field: 'referenceNumber' | 'apn') => string,
): ImportProblem[] {
  const references = new Map<string, number>()
  const parcels = new Map<string, number>()
  return rows.flatMap((row) => {
    const { line, offer, shownStatus } = row
    const problems: ImportProblem[] = []
    if (offer.referenceNumber !== undefined) {
      const column = headerOf('referenceNumber')
      const key = foldReferenceNumber(offer.referenceNumber)
      const earlier = references.get(key)
      if (stored.references.has(key))
        problems.push({ line, column, message: 'Another offer already uses this number' })
      else if (earlier !== undefined)
        problems.push({ line, column, message: `Line ${earlier} has the same number` })
      else references.set(key, line)
    }
    if (isStanding(shownStatus)) {
      const column = headerOf('apn')
      const keys = namesOfSeller(row).map((name) => parcelKey(offer.apn, offer.location, name))
      const [earlier] = keys.flatMap((key) => parcels.get(key) ?? [])
      const [standing] = keys.flatMap((key) => stored.parcels.get(key) ?? [])
      if (standing !== undefined)
        problems.push({
          line,
          column,
          message: `Offer ${standing} already stands for this parcel and seller`,
        })
      else if (earlier !== undefined)
        problems.push({ line, column, message: `Line ${earlier} has the same parcel and seller` })
      else for (const key of keys) parcels.set(key, line)
    }
    return problems
  })
}
