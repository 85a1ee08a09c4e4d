import type {
  ListBrief,
  ListChoices,
  ListColumn,
  ListFinding,
  ListRow,
  ListRowQuery,
  ListSummary,
  ParcelList,
  PriceRules,
} from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { OwnReading, RowReading } from './rows/read-row.ts'
import { fieldsOf, matchingOf, withMended } from './rows/row-fields.ts'
import type { ParcelListRow, ParcelRowRow } from './tables.ts'

/** What a file is and holds beside its rows. */
export type ListFile = Pick<
  ParcelList,
  'fileName' | 'looksLike' | 'sheets' | 'sheet' | 'skipped' | 'headers' | 'samples'
>

/** How the rows of a list are read. */
export interface ListPlan {
  columns: ListColumn[]
  choices: ListChoices
  rules: PriceRules
}

/** A summary as it is stored: examples by their row numbers, so that no name stands outside of the rows. */
export type StoredSummary = Omit<ListSummary, 'findings'> & {
  findings: { finding: ListFinding; rows: number; examples: number[] }[]
}

/** How a row was understood, with what it takes to price and compare it anew; absent where an earlier version read it. */
export interface StoredReading extends RowReading {
  own?: Omit<OwnReading, 'reading'> & {
    /** By what columns and mended cells; see `ownRows`. */
    readBy: string
  }
}

/** What the admin put in place of cells, by our fields. */
export type MendedCells = Record<string, string>

export const planOf = ({ plan }: ParcelListRow) => JSON.parse(plan) as ListPlan
export const fileOf = ({ file }: ParcelListRow) => JSON.parse(file) as ListFile
export const cellsOf = ({ cells }: Pick<ParcelRowRow, 'cells'>) => JSON.parse(cells) as string[]
export const mendedOf = ({ mended }: Pick<ParcelRowRow, 'mended'>) =>
  JSON.parse(mended) as MendedCells
export const readingOf = ({ reading }: Pick<ParcelRowRow, 'reading'>) =>
  reading === null ? undefined : (JSON.parse(reading) as StoredReading)

/** The list with this id; refused with `not_found` when there is none. */
export async function existingList(query: Queries, id: string): Promise<ParcelListRow> {
  const row = await query.selectFrom('lists').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new HttpError('not_found')
  return row
}

/** Holds a list that has offers until the transaction ends; undefined where it is gone or they were taken back meanwhile. */
export async function holdStoredList(
  query: Queries,
  id: string,
): Promise<ParcelListRow | undefined> {
  return await query
    .updateTable('lists')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('id', '=', id)
    .where('status', '=', 'stored')
    .returningAll()
    .executeTakeFirst()
}

/** The same as {@link existingList}, for what changes it: refused with `list_stored` once it has offers. */
export async function openList(query: Queries, id: string): Promise<ParcelListRow> {
  const row = await existingList(query, id)
  if (row.status !== 'open') throw new HttpError('list_stored')
  return row
}

function toBrief(row: ParcelListRow): ListBrief {
  const { fileName, looksLike } = fileOf(row)
  return {
    id: row.id,
    name: row.name,
    fileName,
    looksLike,
    status: row.status,
    rowCount: row.row_count,
    offerCount: row.offer_count,
    madeBy: row.made_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    storedAt: row.stored_at,
  }
}

/** All lists, newest first. */
export async function listBriefs(query: Queries): Promise<ListBrief[]> {
  const rows = await query
    .selectFrom('lists')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
  return rows.map(toBrief)
}

/** The examples of each finding, as the rows say them now. */
async function withExamples(
  query: Queries,
  listId: string,
  { verdicts, findings, prices }: StoredSummary,
): Promise<ListSummary> {
  const numbers = [...new Set(findings.flatMap(({ examples }) => examples))]
  const rows =
    numbers.length === 0
      ? []
      : await query
          .selectFrom('list_findings')
          .select(['finding', 'row_number', 'text'])
          .where('list_id', '=', listId)
          .where('row_number', 'in', numbers)
          .execute()
  const texts = new Map(rows.map((row) => [`${row.finding} ${row.row_number}`, row.text]))
  return {
    verdicts,
    prices,
    findings: findings.map(({ finding, rows: count, examples }) => ({
      finding,
      rows: count,
      examples: examples.map((rowNumber) => ({
        rowNumber,
        text: texts.get(`${finding} ${rowNumber}`) ?? '',
      })),
    })),
  }
}

/** A list as the admin sees it. */
export async function toParcelList(query: Queries, row: ParcelListRow): Promise<ParcelList> {
  const { sheets, sheet, skipped, headers, samples } = fileOf(row)
  return {
    ...toBrief(row),
    sheets,
    sheet,
    skipped,
    headers,
    samples,
    ...planOf(row),
    summary:
      row.summary === null
        ? null
        : await withExamples(query, row.id, JSON.parse(row.summary) as StoredSummary),
    lastDay: row.last_day,
    factsSource: row.facts_source,
    priceReasons: row.price_reasons,
    pricedBy: row.priced_by,
  }
}

/** The rows that are asked for at a time. */
const rowsPerPage = 25

interface FoundRow extends ParcelRowRow {
  reference_number: string | null
}

function rowsOf(query: Queries, listId: string) {
  return query
    .selectFrom('list_rows')
    .leftJoin('offers', 'offers.id', 'list_rows.offer_id')
    .selectAll('list_rows')
    .select('offers.reference_number')
    .where('list_rows.list_id', '=', listId)
}

/** These rows of a list as the admin sees them, with what was noticed about each. */
async function toListRows(
  query: Queries,
  list: ParcelListRow,
  rows: readonly FoundRow[],
): Promise<ListRow[]> {
  if (rows.length === 0) return []
  const matching = matchingOf(planOf(list).columns)
  const numbers = rows.map((row) => row.row_number)
  const found = await query
    .selectFrom('list_findings')
    .select(['row_number', 'finding', 'text'])
    .where('list_id', '=', list.id)
    .where('row_number', 'in', numbers)
    .execute()
  return rows.map((row) => {
    const reading = readingOf(row)
    return {
      rowNumber: row.row_number,
      verdict: row.verdict,
      decision: row.decision,
      findings: found
        .filter(({ row_number: number }) => number === row.row_number)
        .map(({ finding, text }) => ({ finding, text })),
      cells: fieldsOf(withMended(matching, mendedOf(row)), cellsOf(row)),
      mended: Object.keys(mendedOf(row)),
      sellers: reading?.sellers ?? [],
      address: reading?.address ?? '',
      location: reading?.location ?? '',
      apn: reading?.apn ?? '',
      acreage: reading?.acreage ?? null,
      amount: reading?.amount ?? null,
      assessedValue: reading?.assessedValue ?? null,
      referenceNumber: row.reference_number,
    }
  })
}

/** Rows of a list behind a row number, in the order of the file: those with a verdict, a finding or any. */
export async function findRows(
  query: Queries,
  list: ParcelListRow,
  { verdict, finding, after }: ListRowQuery,
): Promise<{ rows: ListRow[]; next: number | null }> {
  let wanted = rowsOf(query, list.id).where('list_rows.row_number', '>', after)
  if (verdict !== undefined) wanted = wanted.where('list_rows.verdict', '=', verdict)
  if (finding !== undefined)
    wanted = wanted.where((eb) =>
      eb.exists(
        eb
          .selectFrom('list_findings')
          .select('list_findings.row_number')
          .where('list_findings.list_id', '=', list.id)
          .where('list_findings.finding', '=', finding)
          .whereRef('list_findings.row_number', '=', 'list_rows.row_number'),
      ),
    )
  const rows = await wanted
    .orderBy('list_rows.row_number')
    .limit(rowsPerPage + 1)
    .execute()
  const page = rows.slice(0, rowsPerPage)
  return {
    rows: await toListRows(query, list, page),
    next: rows.length > rowsPerPage ? (page.at(-1)?.row_number ?? null) : null,
  }
}

/** One row as the admin sees it; refused with `not_found` when there is none. */
export async function findRow(
  query: Queries,
  list: ParcelListRow,
  rowNumber: number,
): Promise<ListRow> {
  const rows = await rowsOf(query, list.id).where('list_rows.row_number', '=', rowNumber).execute()
  const [row] = await toListRows(query, list, rows)
  if (!row) throw new HttpError('not_found')
  return row
}
