import {
  type AdminOffer,
  type CoSeller,
  type OfferField,
  offerColumns,
  writeCoSellers,
} from '../../../../contract/index.ts'
import { writeCsv } from '../../../platform/spreadsheets/csv.ts'
import { exampleReference } from './rows.ts'

const header = offerColumns.map((column) => column.header)

const example: Record<OfferField, string> = {
  referenceNumber: exampleReference,
  location: 'Near Sand Creek Road, Mohave County, Arizona',
  acreage: '10.2',
  apn: '331-09-155',
  zoning: 'Rural residential',
  access: 'Dirt road',
  expirationDate: '2030-12-31',
  amount: '18500',
  assessedValue: '',
  status: 'draft',
  sellerName: 'Dolores Whitcomb',
  sellerEmail: 'dolores@mail.example',
  sellerPhone: '(928) 555-0117',
  sellerMailingAddress: '418 Orchard Lane\nFort Ansel, OH 45899',
  coSellers: 'Frank Whitcomb <frank@mail.example>; Iris Whitcomb',
  notes: 'Leave the reference number empty to have one made up. This row is not imported.',
}

/** An offer with everyone who sells. */
type ExportedOffer = AdminOffer & { coSellers: readonly CoSeller[] }

function cellOf(offer: ExportedOffer, field: OfferField): string {
  return field === 'coSellers' ? writeCoSellers(offer.coSellers, '; ') : String(offer[field] ?? '')
}

/** Offers as CSV in the columns of an import, so that importing the file elsewhere gives the same offers. */
export function offersAsCsv(offers: ExportedOffer[]): string {
  return writeCsv(
    header,
    offers.map((offer) => offerColumns.map(({ field }) => cellOf(offer, field))),
  )
}

/** The spreadsheet an owner fills in. */
export function templateCsv(): string {
  return writeCsv(header, [offerColumns.map(({ field }) => example[field])])
}
