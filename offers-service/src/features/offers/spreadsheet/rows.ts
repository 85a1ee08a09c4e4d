import * as v from 'valibot'
import {
  type CoSeller,
  CoSellers,
  type ImportProblem,
  NewOffer,
  type OfferField,
  type OfferStatus,
  type SellersProposal,
  proposeSellers,
  readAcres,
  readCoSellers,
  readDay,
  readDollars,
  understood,
} from '../../../../contract/index.ts'
import type { OfferRow } from '../tables.ts'
import type { MappedColumn } from './headers.ts'
import type { CsvRecord } from './records.ts'

const readOptionalDollars = (text: string) =>
  text === '' ? undefined : understood(readDollars, text)

const readers: Partial<Record<OfferField, (text: string) => unknown>> = {
  referenceNumber: (text) => text || undefined,
  acreage: (text) => understood(readAcres, text),
  amount: (text) => understood(readDollars, text),
  assessedValue: readOptionalDollars,
  backTaxes: readOptionalDollars,
  expirationDate: (text) => understood(readDay, text),
  coSellers: readCoSellers,
  status: (text) => text.toLowerCase() || undefined,
}

/** What a cell means for the check that follows; a blank one is absent where a value is optional. */
export function readCell(field: OfferField, text: string): unknown {
  const read = readers[field]
  return read ? read(text.trim()) : text
}

/**
 * What each status of a file is stored as. An expired offer is a live one past its day; an open signing does not travel,
 * and a signature even less.
 */
export const storedStatus = {
  draft: 'draft',
  active: 'active',
  signing: 'active',
  expired: 'active',
  declined: 'declined',
  withdrawn: 'withdrawn',
} as const satisfies Partial<Record<OfferStatus, OfferRow['status']>>
const importableStatuses = Object.keys(storedStatus) as [keyof typeof storedStatus]

const { status: _, leadId: __, ...entries } = NewOffer.entries
export const Row = v.object({
  ...entries,
  coSellers: v.optional(CoSellers, []),
  status: v.optional(
    v.picklist(
      importableStatuses,
      'Please use draft, active, expired, declined or withdrawn; signed offers cannot be imported',
    ),
    'draft',
  ),
})

/**
 * A row that is right, ready to be stored. `shownStatus` is the status the file gave it, `listedSeller` the seller, who is
 * several sellers where there is a `proposal`.
 */
export interface CheckedRow {
  rowNumber: number
  listedSeller: string
  proposal: SellersProposal | undefined
  offer: Omit<NewOffer, 'status' | 'coSellers'> & { coSellers: CoSeller[] }
  status: OfferRow['status']
  shownStatus: OfferStatus
}

/** The template's example row; a seller who leaves it in the file does not want it imported. */
export const exampleReference = 'EXAMPLE'

/** Whether the record is the template's example. */
export function isExample({ cells }: CsvRecord, columns: MappedColumn[]): boolean {
  const index = columns.findIndex(({ field }) => field === 'referenceNumber')
  return cells[index]?.trim().toUpperCase() === exampleReference
}

/** How the file calls the column of a field. */
export const headersOf = (columns: readonly MappedColumn[]) => (field: unknown) =>
  columns.find((column) => column.field === field)?.header ?? String(field)

/** What is wrong with the cells of a record, whatever they mean. */
export function problemOfCells(
  { rowNumber, cells }: CsvRecord,
  columns: readonly MappedColumn[],
): ImportProblem | undefined {
  if (cells.slice(columns.length).some((cell) => cell.trim() !== ''))
    return {
      rowNumber,
      column: '',
      message: 'This row has more cells than the header has columns',
    }
  const damaged = columns.find((_column, index) => cells[index]?.includes('\uFFFD'))
  return damaged && { rowNumber, column: damaged.header, message: damagedMessage }
}

/** Checks one record by itself, in the words of the offer form; answers its problems or the row. */
export function checkRecord(
  { rowNumber, cells }: CsvRecord,
  columns: MappedColumn[],
  today: string,
): CheckedRow | ImportProblem[] {
  const unreadable = problemOfCells({ rowNumber, cells }, columns)
  if (unreadable) return [unreadable]
  const headerOf = headersOf(columns)
  const input = Object.fromEntries(
    columns.flatMap(({ field }, index): [OfferField, unknown][] =>
      field === null ? [] : [[field, readCell(field, cells[index] ?? '')]],
    ),
  )
  const result = v.safeParse(Row, input, { abortPipeEarly: true })
  if (!result.success)
    return result.issues.map((issue) => ({
      rowNumber,
      column: headerOf(issue.path?.[0]?.key),
      message: issue.message,
    }))
  const { status: shownStatus, ...offer } = result.output
  // A file that says 'draft' or 'expired' itself may be an export, which must come back as it was.
  const isNews = shownStatus === 'active' || input.status === undefined
  if (isNews && offer.expirationDate < today)
    return [{ rowNumber, column: headerOf('expirationDate'), message: 'This day is already over' }]
  const listedSeller = offer.sellerName
  const proposal = proposeSellers(listedSeller)
  return {
    rowNumber,
    listedSeller,
    proposal,
    offer,
    status: storedStatus[shownStatus],
    shownStatus,
  }
}

const damagedMessage =
  'Some letters could not be read. Please save the file as "CSV UTF-8" and try again'
