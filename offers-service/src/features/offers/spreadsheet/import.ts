import {
  type DecidedSellers,
  type ImportedRow,
  type ImportProblem,
  type ImportReport,
  maxProblems,
  type ImportWarning,
} from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { StoreAnswer } from '../../../platform/http/idempotency.ts'
import type { Services } from '../../../platform/services.ts'
import { startPlannedChange } from '../bulk/begin.ts'
import { filledTables, insertOffers, makeOffers } from '../many-offers.ts'
import { businessDay } from '../status.ts'
import { changesOfFile, type FileChanges, noChanges } from './changes.ts'
import { duplicateRows, sharedParcels } from './duplicates.ts'
import { type MappedColumn, mapHeaders } from './headers.ts'
import { applyDecisions, undecidedRows } from './joint-rows.ts'
import { type CsvRecord, readRecords } from './records.ts'
import { type CheckedRow, checkRecord, headersOf, isExample } from './rows.ts'
import { matchStored, numberOf } from './stored-offers.ts'

const refusedProblems = 50
const previewRows = 5

type Parts = Pick<Services, 'db' | 'now'> & {
  /** See `WorkServices`; absent where this is all that writes. */
  takeTurn?: () => Promise<void>
}

interface CheckedFile {
  rowCount: number
  columns: MappedColumn[]
  /** The rows that are new offers. */
  rows: CheckedRow[]
  /** What the others make of stored ones. */
  changes: FileChanges
  problems: ImportProblem[]
  warnings: ImportWarning[]
  /** Looks again for rows that double a stored offer. */
  findDuplicates: (query: Queries) => Promise<ImportProblem[]>
}

const failedFile = (columns: MappedColumn[], problems: ImportProblem[]): CheckedFile => ({
  rowCount: 0,
  columns,
  rows: [],
  changes: noChanges,
  problems,
  warnings: [],
  findDuplicates: async () => problems,
})

/** Checks every row of a file by itself and against all others, without storing anything. */
async function checkFile(
  query: Queries,
  { csv, sellers }: { csv: string; sellers: DecidedSellers[] },
  now: Date,
): Promise<CheckedFile> {
  const records = readRecords(csv)
  if (!Array.isArray(records)) return failedFile([], [records])
  const [header, ...rest] = records
  if (!header) return failedFile([], [{ rowNumber: 1, column: '', message: 'This file is empty' }])
  const { columns, missing, doubled } = mapHeaders(header.cells)
  if (doubled.length > 0) return failedFile(columns, [...missing, ...doubled])
  const content = rest.filter((record) => !isExample(record, columns))
  if (content.length === 0)
    return failedFile(columns, [
      { rowNumber: 1, column: '', message: 'There are no rows below the header' },
    ])

  const { stored, others } = await matchStored(query, content, columns)
  if (missing.length > 0 && stored.length === 0) return failedFile(columns, missing)
  const changes = await changesOfFile(query, stored, columns, now)
  const today = businessDay(now)
  const { rows, problems: wrong } =
    missing.length > 0
      ? { rows: [], problems: others.map((record) => unknownOffer(record, columns)) }
      : checkRecords(others, columns, today)
  const headerOf = headersOf(columns)
  const decided = applyDecisions(rows, sellers, headerOf('sellerName'))
  const findDuplicates = async (on: Queries) => await duplicateRows(on, rows, headerOf, today)
  const duplicates = await findDuplicates(query)
  const all = [...changes.problems, ...wrong, ...decided, ...duplicates].toSorted(
    (one, other) => one.rowNumber - other.rowNumber,
  )
  const warnings = await sharedParcels(query, rows, all, today)
  const rowCount = content.length
  return { rowCount, columns, rows, changes, problems: all, warnings, findDuplicates }
}

/** What is wrong with a row of a file that can only change stored offers, since it lacks columns that a new one needs. */
function unknownOffer(record: CsvRecord, columns: MappedColumn[]): ImportProblem {
  const number = numberOf(record, columns)
  return {
    rowNumber: record.rowNumber,
    column: headersOf(columns)('referenceNumber'),
    message:
      number === '' ? 'This row has no reference number' : `No offer has the number ${number}`,
  }
}

function checkRecords(records: CsvRecord[], columns: MappedColumn[], today: string) {
  const rows: CheckedRow[] = []
  const problems: ImportProblem[] = []
  for (const record of records) {
    const checked = checkRecord(record, columns, today)
    if (Array.isArray(checked)) problems.push(...checked)
    else rows.push(checked)
  }
  return { rows, problems }
}

function toPreview({ rowNumber, offer, shownStatus }: CheckedRow): ImportedRow {
  const { leadId: _, ...shown } = offer
  return {
    rowNumber,
    ...shown,
    referenceNumber: offer.referenceNumber ?? null,
    assessedValue: offer.assessedValue ?? null,
    backTaxes: offer.backTaxes ?? null,
    factsSource: offer.factsSource ?? '',
    priceReasons: offer.priceReasons ?? '',
    pricedBy: offer.pricedBy ?? '',
    status: shownStatus,
  }
}

/**
 * Stores all new offers with their history, begins to change the others, and keeps what is answered, in one transaction. Refuses with
 * `invalid_request` where another import has stored the same parcels since they were checked.
 */
async function storeRows(
  { db, now, takeTurn }: Parts,
  {
    rows,
    changes: { planned },
    findDuplicates,
    insists,
    madeBy,
  }: CheckedFile & { insists: boolean; madeBy: string | null },
  keep: (query: Queries, begun: Pick<ImportReport, 'importedAt' | 'bulkChangeId'>) => Promise<void>,
): Promise<void> {
  const moment = now()
  const offers = await makeOffers(db.read, rows, moment)
  await takeTurn?.()
  await db.write.transaction().execute(async (query) => {
    await db.engine.advisoryLock(query, 'import of offers')
    refuseProblems(await findDuplicates(query))
    await insertOffers(query, offers, moment, { detail: 'Imported from a file', insists })
    await db.engine.refreshStatistics(query, filledTables)
    const isChanging = planned.length > 0
    await keep(query, {
      importedAt: offers.length > 0 ? moment.toISOString() : null,
      bulkChangeId: isChanging
        ? await startPlannedChange(query, { planned, madeBy }, moment)
        : null,
    })
  })
}

/** The text of a file, which a dry run only checks, with what the admin decided about rows of several sellers. */
export interface ImportFile {
  csv: string
  dryRun: boolean
  sellers?: DecidedSellers[] | undefined
  /** Whether several live offers for one parcel are meant. */
  confirmed?: boolean | undefined
  /** The name of the API key that imports it; null for the admin in person. */
  madeBy?: string | null
}

/**
 * Imports offers from CSV text, all or nothing; a dry run only reports.
 *
 * Refuses with `invalid_request` and the first problems when it is not a dry run and anything is wrong.
 */
export async function importFromCsv(
  services: Parts,
  { csv, dryRun, sellers = [], confirmed = false, madeBy = null }: ImportFile,
  keep: StoreAnswer<ImportReport> = async () => {},
): Promise<ImportReport> {
  const { db, now } = services
  const file = await checkFile(db.read, { csv, sellers }, now())
  const { rowCount, columns, rows, changes, problems, warnings } = file
  if (!dryRun) refuseProblems(problems)
  const report: ImportReport = {
    rows: rowCount,
    columns,
    problems: problems.slice(0, maxProblems),
    problemCount: problems.length,
    warnings: warnings.slice(0, maxProblems),
    warningCount: warnings.length,
    preview: rows.slice(0, previewRows).map(toPreview),
    jointRows: undecidedRows(rows, sellers),
    changes: changes.changes.slice(0, maxProblems),
    changeOutcome: changes.outcome,
    newCount: rows.length,
    imported: dryRun ? 0 : rows.length,
    importedAt: null,
    bulkChangeId: null,
  }
  if (!dryRun) {
    try {
      await storeRows(services, { ...file, insists: confirmed, madeBy }, async (query, begun) => {
        Object.assign(report, begun)
        await keep(query, report)
      })
    } catch (error) {
      // Somebody took one of the numbers since the check.
      if (db.engine.isUniqueViolation(error)) throw new HttpError('changed_meanwhile')
      throw error
    }
  }
  return report
}

function refuseProblems(problems: ImportProblem[]): void {
  if (problems.length === 0) return
  const fields = problems
    .slice(0, refusedProblems)
    .map(({ rowNumber, column, message }) => [`rows.${rowNumber}.${column || 'row'}`, message])
  throw new HttpError('invalid_request', Object.fromEntries(fields))
}
