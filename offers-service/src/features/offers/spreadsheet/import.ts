import { setImmediate } from 'node:timers/promises'
import type {
  DecidedOwners,
  ImportedRow,
  ImportProblem,
  ImportReport,
} from '../../../../contract/index.ts'
import { countRows } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { coSellerRows } from '../co-sellers.ts'
import { recordOfferEvents } from '../events.ts'
import { foldReferenceNumber, generateReferenceNumber } from '../reference-number.ts'
import { businessDay } from '../status.ts'
import { liveOffers, newOfferRow } from '../store.ts'
import { duplicateRows, readStoredOffers, type StoredOffers } from './duplicates.ts'
import { type MappedColumn, mapHeaders } from './headers.ts'
import { applyDecisions, undecidedRows } from './joint-rows.ts'
import { type CsvRecord, readRecords } from './records.ts'
import { type CheckedRow, checkRecord, isExample } from './rows.ts'

const reportedProblems = 500
const refusedProblems = 50
const previewRows = 5
/** After this many rows other requests get their turn. */
const rowsPerTurn = 250

interface CheckedFile {
  rowCount: number
  columns: MappedColumn[]
  rows: CheckedRow[]
  problems: ImportProblem[]
}

const failedFile = (columns: MappedColumn[], problems: ImportProblem[]): CheckedFile => ({
  rowCount: 0,
  columns,
  rows: [],
  problems,
})

/** Checks every row of a file by itself and against all others, without storing anything. */
async function checkFile(
  stored: StoredOffers,
  { csv, owners }: { csv: string; owners: DecidedOwners[] },
  now: Date,
): Promise<CheckedFile> {
  const records = readRecords(csv)
  if (!Array.isArray(records)) return failedFile([], [records])
  const [header, ...rest] = records
  if (!header) return failedFile([], [{ line: 1, column: '', message: 'This file is empty' }])
  const { columns, problems } = mapHeaders(header.cells)
  if (problems.length > 0) return failedFile(columns, problems)
  const content = rest.filter((record) => !isExample(record, columns))
  if (content.length === 0)
    return failedFile(columns, [
      { line: 1, column: '', message: 'There are no rows below the header' },
    ])

  const { rows, problems: wrong } = await checkRecords(content, columns, businessDay(now))
  const headerOf = (field: string) =>
    columns.find((column) => column.field === field)?.header ?? field
  const decided = applyDecisions(rows, owners, headerOf('sellerName'))
  const duplicates = duplicateRows(rows, stored, headerOf)
  const all = [...wrong, ...decided, ...duplicates].toSorted((one, other) => one.line - other.line)
  return { rowCount: content.length, columns, rows, problems: all }
}

async function checkRecords(records: CsvRecord[], columns: MappedColumn[], today: string) {
  const rows: CheckedRow[] = []
  const problems: ImportProblem[] = []
  for (const [index, record] of records.entries()) {
    if (index % rowsPerTurn === 0) await setImmediate()
    const checked = checkRecord(record, columns, today)
    if (Array.isArray(checked)) problems.push(...checked)
    else rows.push(checked)
  }
  return { rows, problems }
}

function toPreview({ line, offer, shownStatus }: CheckedRow): ImportedRow {
  const { contactRequestId: _, ...shown } = offer
  return {
    line,
    ...shown,
    referenceNumber: offer.referenceNumber ?? null,
    assessedValue: offer.assessedValue ?? null,
    status: shownStatus,
  }
}

/** Stores all rows with their history in one transaction. Missing reference numbers are made up, each only once. */
async function storeRows(
  { db, now }: Services,
  rows: CheckedRow[],
  stored: ReadonlySet<string>,
): Promise<void> {
  const given = rows.map(({ offer }) => foldReferenceNumber(offer.referenceNumber ?? ''))
  const taken = new Set([...stored, ...given])
  const live = rows.length + (await countRows(liveOffers(db.query, now())))
  const freshNumber = (): string => {
    const made = generateReferenceNumber(live)
    if (taken.has(foldReferenceNumber(made))) return freshNumber()
    taken.add(foldReferenceNumber(made))
    return made
  }
  const offers = rows.map(({ offer, status }) => ({
    ...newOfferRow(
      offer.referenceNumber ?? freshNumber(),
      { ...offer, status: 'draft' },
      now(),
      offer.coSellers,
    ),
    status,
  }))
  await db.query.transaction().execute(async (query) => {
    for (let start = 0; start < offers.length; start += rowsPerTurn)
      await query
        .insertInto('offers')
        .values(offers.slice(start, start + rowsPerTurn))
        .execute()
    const ids = offers.map((offer) => offer.id)
    const others = rows.flatMap(({ offer }, index) =>
      coSellerRows(ids[index] ?? '', offer.coSellers),
    )
    for (let start = 0; start < others.length; start += rowsPerTurn)
      await query
        .insertInto('co_sellers')
        .values(others.slice(start, start + rowsPerTurn))
        .execute()
    await recordOfferEvents(query, ids, 'created', now(), 'Imported from a file')
  })
}

/**
 * Imports offers from CSV text, all or nothing; a dry run only reports.
 *
 * Refuses with `invalid_request` and the first problems when it is not a dry run and anything is wrong.
 */
export async function importFromCsv(
  services: Services,
  { csv, dryRun, owners = [] }: { csv: string; dryRun: boolean; owners?: DecidedOwners[] },
): Promise<ImportReport> {
  const { db, now, wakeJobs } = services
  const stored = await readStoredOffers(db.query, now())
  const { rowCount, columns, rows, problems } = await checkFile(stored, { csv, owners }, now())
  if (!dryRun && problems.length > 0)
    throw new Refusal('invalid_request', fieldsOf(problems.slice(0, refusedProblems)))
  if (!dryRun) {
    try {
      await storeRows(services, rows, stored.references)
    } catch (error) {
      // Somebody took one of the numbers since the check.
      if (db.engine.isUniqueViolation(error)) throw new Refusal('changed_meanwhile')
      throw error
    }
    wakeJobs()
  }
  return {
    rows: rowCount,
    columns,
    problems: problems.slice(0, reportedProblems),
    problemCount: problems.length,
    preview: rows.slice(0, previewRows).map(toPreview),
    jointRows: undecidedRows(rows, owners),
    imported: dryRun ? 0 : rows.length,
  }
}

function fieldsOf(problems: ImportProblem[]): Record<string, string> {
  return Object.fromEntries(
    problems.map(({ line, column, message }) => [`rows.${line}.${column || 'row'}`, message]),
  )
}
