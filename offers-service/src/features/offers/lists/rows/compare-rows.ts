import type { Queries } from '../../../../platform/database/database.ts'
import { groupsOf } from '../../../../platform/database/in-batches.ts'
import { doNotMailAmong } from '../../do-not-mail/store.ts'
import { apnKeyOf, mayBeSameParcel } from '../../parcel-key.ts'
import { statusOf } from '../../status.ts'
import type { OfferRow } from '../../tables.ts'
import type { Finding } from './findings.ts'
import type { OwnReading } from './read-row.ts'

/** A database takes only so many values in one question. */
const keysPerQuery = 500

const fold = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** What a row is compared with the others of its list by. */
export interface ComparedRow extends Pick<OwnReading, 'findings' | 'parcelKey' | 'ownerKey'> {
  rowNumber: number
  /** The names of all owners. */
  owner: string
}

/** Notes rows of one list that are about the same parcel or the same owner. */
export function compareWithin(rows: readonly ComparedRow[]): void {
  for (const [key, same] of Map.groupBy(rows, ({ parcelKey }) => parcelKey)) {
    const [first, ...others] = same
    if (key === '' || !first || others.length === 0) continue
    const isOneOwner = same.every(({ owner }) => fold(owner) === fold(first.owner))
    for (const row of isOneOwner ? others : same) {
      const other = row === first ? others[0] : first
      row.findings.push(
        isOneOwner
          ? { finding: 'twice_in_file', text: `The same as row ${first.rowNumber}` }
          : { finding: 'parcel_of_another', text: `Row ${other?.rowNumber} names another owner` },
      )
    }
  }
  for (const [key, same] of Map.groupBy(rows, ({ ownerKey }) => ownerKey)) {
    const parcels = new Set(same.map(({ parcelKey }) => parcelKey))
    if (key === '' || parcels.size < 2) continue
    const text = `${same[0]?.owner}: ${parcels.size} parcels, a letter for each`
    for (const row of same) row.findings.push({ finding: 'several_parcels', text })
  }
}

type Stored = Pick<
  OfferRow,
  'apn_key' | 'reference_number' | 'location' | 'status' | 'expiration_date' | 'seller_name'
>

/** What an offer on file for the same parcel means for a row. */
function findingFor(
  offer: Stored,
  { reading }: Pick<OwnReading, 'reading'>,
  now: Date,
): Finding | undefined {
  const number = offer.reference_number
  const status = statusOf(offer, now)
  if (status === 'draft') return { finding: 'draft_exists', text: `Offer ${number} is a draft` }
  if (!['active', 'signing', 'signed'].includes(status)) return undefined
  const isSameOwner = reading.sellers.some((name) => fold(name) === fold(offer.seller_name))
  return isSameOwner
    ? { finding: 'offer_exists', text: `Offer ${number} stands for it` }
    : { finding: 'parcel_of_another', text: `Offer ${number} went to ${offer.seller_name}` }
}

/** A row and where what is noticed about it is added. */
type NoticedRow = Pick<OwnReading, 'reading' | 'findings'>

/** Notes rows for whose parcel there is an offer on file, by another list or by hand. */
export async function compareWithOffers(
  query: Queries,
  rows: readonly NoticedRow[],
  { listId, now }: { listId: string; now: Date },
): Promise<void> {
  const byNumber = Map.groupBy(
    rows.filter(({ reading }) => reading.apn !== ''),
    ({ reading }) => apnKeyOf(reading),
  )
  for (const keys of groupsOf(keysPerQuery, [...byNumber.keys()])) {
    const offers = await query
      .selectFrom('offers')
      .select([
        'apn_key',
        'reference_number',
        'location',
        'status',
        'expiration_date',
        'seller_name',
        'list_id',
      ])
      // Nothing else is asked here, or SQLite would take the index of statuses, in which most offers stand.
      .where('apn_key', 'in', keys)
      .execute()
    for (const offer of offers) {
      if (offer.list_id === listId) continue
      for (const row of byNumber.get(offer.apn_key) ?? []) {
        if (!mayBeSameParcel(offer.location, row.reading.location)) continue
        const finding = findingFor(offer, row, now)
        if (finding) row.findings.push(finding)
      }
    }
  }
}

/** Notes rows of owners and parcels that are on the list of those not to mail. */
async function compareWithDoNotMail(query: Queries, rows: readonly NoticedRow[]): Promise<void> {
  const addressees = rows.map((row) => {
    const { sellers, address, apn, location } = row.reading
    return { row, sellerNames: sellers, address, apn, location }
  })
  for (const { row } of await doNotMailAmong(query, addressees))
    row.findings.push({
      finding: 'do_not_mail',
      text: 'You put them on the list of those not to mail',
    })
}

/** Adds to the findings of rows what only shows beside the offers on file and the list of those not to mail. */
export async function compareWithStored(
  query: Queries,
  rows: readonly NoticedRow[],
  about: { listId: string; now: Date },
): Promise<void> {
  await compareWithOffers(query, rows, about)
  await compareWithDoNotMail(query, rows)
}
