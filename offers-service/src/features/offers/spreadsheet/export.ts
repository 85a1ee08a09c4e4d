import {
  type AdminOffer,
  type OfferField,
  type OfferSelection,
  offerColumns,
  writeCoSellers,
} from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { stepSize } from '../../../platform/database/in-batches.ts'
import type { Services } from '../../../platform/services.ts'
import { streamCsv, writeCsv } from '../../../platform/spreadsheets/csv.ts'
import { chosenBy, stepsOf } from '../bulk/selection.ts'
import type { OfferFilter } from '../search/offer-filter.ts'
import { offersInSteps } from '../search/read-offers.ts'
import { adminOffers } from '../store.ts'
import type { OfferRow } from '../tables.ts'
import { exampleReference } from './rows.ts'

const header = offerColumns.map((column) => column.header)

const example: Record<OfferField, string> = {
  referenceNumber: exampleReference,
  location: 'Near Sand Creek Road, Mohave County, Arizona',
  acreage: '10.2',
  apn: '331-09-155',
  zoning: 'Rural residential',
  access: 'Dirt road',
  factsSource: '',
  expirationDate: '2030-12-31',
  amount: '18500',
  assessedValue: '',
  backTaxes: '',
  priceReasons: '',
  pricedBy: '',
  status: 'draft',
  sellerName: 'Dolores Whitcomb',
  sellerEmail: 'dolores@mail.example',
  sellerPhone: '(928) 555-0117',
  sellerMailingAddress: '418 Orchard Lane\nFort Ansel, OH 45899',
  coSellers: 'Frank Whitcomb <frank@mail.example>; Iris Whitcomb',
  notes: 'Leave the reference number empty to have one made up. This row is not imported.',
}

function cellOf(offer: AdminOffer, field: OfferField): string {
  return field === 'coSellers' ? writeCoSellers(offer.coSellers, '; ') : String(offer[field] ?? '')
}

async function* cellsOf(query: Queries, steps: AsyncIterable<OfferRow[]>, now: Date) {
  for await (const rows of steps) {
    const offers = await adminOffers(query, rows, now)
    yield offers.map((offer) => offerColumns.map(({ field }) => cellOf(offer, field)))
  }
}

/**
 * The offers that the filter lets through as CSV in the columns of an import, piece by piece as they come, so that importing
 * the file elsewhere gives the same offers.
 */
export function offersAsCsv(
  { db: { read }, now: clock }: Services,
  filter: OfferFilter,
): AsyncIterable<string> {
  const now = clock()
  return streamCsv(header, cellsOf(read, offersInSteps(read, 'oldest', filter, now), now))
}

/** The chosen offers, as {@link offersAsCsv} has them. */
export async function chosenAsCsv(
  { db, now: clock }: Services,
  selection: OfferSelection,
): Promise<AsyncIterable<string>> {
  const now = clock()
  const chosen = await chosenBy(db, selection, now)
  const parts = { size: stepSize, until: now.toISOString(), now }
  return streamCsv(header, cellsOf(db.read, stepsOf(db, chosen, parts), now))
}

/** The spreadsheet a seller fills in. */
export function templateCsv(): string {
  return writeCsv(header, [offerColumns.map(({ field }) => example[field])])
}
