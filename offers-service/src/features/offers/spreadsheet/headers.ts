import { type ImportProblem, type OfferField, offerColumns } from '../../../../contract/index.ts'

/** Other names that sellers' lists use for a column, folded. */
const otherNames: Record<string, OfferField> = {
  reference: 'referenceNumber',
  ref: 'referenceNumber',
  acres: 'acreage',
  parcelnumber: 'apn',
  parcelid: 'apn',
  assessorsparcelnumber: 'apn',
  expires: 'expirationDate',
  offerexpires: 'expirationDate',
  lastday: 'expirationDate',
  offer: 'amount',
  offeramount: 'amount',
  price: 'amount',
  owner: 'sellerName',
  ownername: 'sellerName',
  seller: 'sellerName',
  email: 'sellerEmail',
  phone: 'sellerPhone',
  mailingaddress: 'sellerMailingAddress',
}

const fold = (header: string) => header.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

const known = new Map<string, OfferField>([
  ...Object.entries(otherNames),
  ...offerColumns.flatMap(({ field, header }): [string, OfferField][] => [
    [fold(header), field],
    [fold(field), field],
  ]),
])

/** A column of the file and what it is used for, if anything. */
export interface MappedColumn {
  header: string
  field: OfferField | null
}

/** Finds out what each column of the file is, what a new offer needs that is missing, and what is there twice. */
export function mapHeaders(headers: string[]): {
  columns: MappedColumn[]
  missing: ImportProblem[]
  doubled: ImportProblem[]
} {
  const columns = headers.map((header) => ({
    header: header.trim(),
    field: known.get(fold(header)) ?? null,
  }))
  const missing = offerColumns
    .filter(({ field, isRequired }) => isRequired && !columns.some((c) => c.field === field))
    .map(({ header }) => ({ rowNumber: 1, column: header, message: 'This column is missing' }))
  const doubled = columns
    .filter(({ field }, index) => {
      return field !== null && columns.findIndex((column) => column.field === field) < index
    })
    .map(({ header }) => ({
      rowNumber: 1,
      column: header,
      message: 'Another column has this content already; please keep one',
    }))
  return { columns, missing, doubled }
}
