import type { ListColumn, TableField } from '../../../../contract/index.ts'
import type { WorkServices } from '../../../platform/database-thread.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { StoreAnswer } from '../../../platform/http/idempotency.ts'
import { newId } from '../../../platform/ids.ts'
import type { ListFile, ListPlan } from './store.ts'
import { proposeColumns } from './table/columns/columns.ts'
import { headersKey } from './table/columns/list-styles.ts'
import type { LeftOut } from './table/file/left-out.ts'
import { openTable, type TableFile } from './table/file/read-file.ts'
import { TableError } from './table/file/table-error.ts'
import type { TableRow } from './table/file/table-lines.ts'

/** A file on its way to a list. */
export interface Upload {
  bytes: Uint8Array
  fileName: string
  sheet: string | undefined
  /** The name of the API key that brings it in; null for the admin in person. */
  madeBy: string | null
}

const samplesPerColumn = 3
const rowsPerStatement = 100
/** So many rows at most tell what the columns hold. */
const maxSampled = 2000
/** Below it the admin is asked to look at a guess. */
const sure = 0.6

const firstPlan: Omit<ListPlan, 'columns'> = {
  choices: {},
  rules: { takesFilePrice: true, rules: [], noValue: null, rounding: 'odd' },
}

/** What one way through a file shows: enough rows to tell what its columns hold, and what is no row of the list. */
interface Survey {
  rowCount: number
  /** Every so many-th row, so that the whole list is in it. */
  sample: string[][]
  samples: string[][]
  leftOut: LeftOut[]
}

async function survey({ headers, lines }: TableFile): Promise<Survey> {
  const sample: string[][] = []
  const values = headers.map(() => new Set<string>())
  const leftOut: LeftOut[] = []
  let rowCount = 0
  let step = 1
  for await (const line of lines()) {
    if (line.kind === 'left out') {
      leftOut.push(line)
      continue
    }
    if (rowCount % step === 0) sample.push(line.cells)
    rowCount += 1
    if (sample.length === maxSampled) {
      sample.splice(0, sample.length, ...sample.filter((_, index) => index % 2 === 0))
      step *= 2
    }
    for (const [index, some] of values.entries()) {
      const value = line.cells[index]?.trim()
      if (value && some.size < samplesPerColumn) some.add(value.slice(0, 80))
    }
  }
  if (rowCount === 0) throw new TableError('no_rows')
  return { rowCount, sample, samples: values.map((some) => Array.from(some)), leftOut }
}

function proposed({ headers, hints }: TableFile, { sample }: Survey) {
  const { matching, looksLike } = proposeColumns(headers, sample, hints)
  const columns: ListColumn[] = []
  for (const [field, { columns: places, sameForAll, confidence }] of Object.entries(matching))
    columns.push({
      field: field as TableField,
      columns: places,
      ...(sameForAll !== undefined && { sameForAll }),
      isSure: confidence >= sure,
    })
  return { columns, looksLike }
}

/** How the list before with the same headers was read; undefined for headers that are new. */
async function planBefore(query: Queries, key: string): Promise<ListPlan | undefined> {
  const row = await query
    .selectFrom('lists')
    .select('plan')
    .where('headers_key', '=', key)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && (JSON.parse(row.plan) as ListPlan)
}

async function insertRows(
  query: Queries,
  listId: string,
  rows: readonly TableRow[],
): Promise<void> {
  if (rows.length === 0) return
  await query
    .insertInto('list_rows')
    .values(
      rows.map(({ number, cells }) => ({
        list_id: listId,
        row_number: number,
        cells: JSON.stringify(cells),
        mended: '{}',
      })),
    )
    .execute()
}

async function storeTable(
  query: Queries,
  { table, seen }: { table: TableFile; seen: Survey },
  { fileName, madeBy, now }: Pick<Upload, 'fileName' | 'madeBy'> & { now: Date },
): Promise<string> {
  const id = newId()
  const key = headersKey(table.headers)
  const { columns, looksLike } = proposed(table, seen)
  const file: ListFile = {
    fileName,
    looksLike: looksLike ?? null,
    sheets: table.sheets,
    sheet: table.sheet ?? '',
    skipped: seen.leftOut.map(({ number, rows, reason, text }) => ({
      rowNumber: number,
      rows,
      reason,
      text,
    })),
    headers: table.headers,
    samples: seen.samples,
  }
  const before = await planBefore(query, key)
  // What was matched for the list before stays, but for what is said once for all rows of one file, such as its county.
  const plan: ListPlan = before
    ? {
        ...before,
        columns: [
          ...before.columns.filter(({ sameForAll }) => sameForAll === undefined),
          ...columns.filter(({ sameForAll }) => sameForAll !== undefined),
        ],
      }
    : { ...firstPlan, columns }
  const at = now.toISOString()
  await query
    .insertInto('lists')
    .values({
      id,
      name: fileName.replace(/\.[^.]+$/, '').slice(0, 200),
      status: 'open',
      row_count: seen.rowCount,
      offer_count: 0,
      headers_key: key,
      file: JSON.stringify(file),
      plan: JSON.stringify(plan),
      summary: null,
      version: 1,
      last_day: null,
      facts_source: '',
      price_reasons: '',
      priced_by: '',
      made_by: madeBy,
      created_at: at,
      updated_at: at,
      stored_at: null,
    })
    .execute()
  let rows: TableRow[] = []
  for await (const line of table.lines()) {
    if (line.kind === 'row') rows.push(line)
    if (rows.length < rowsPerStatement) continue
    await insertRows(query, id, rows)
    rows = []
  }
  await insertRows(query, id, rows)
  return id
}

/**
 * Reads a file and stores its rows as a list; answers its id. Refused with `list_unreadable` where it is no list, the reason under
 * `fields.file`.
 */
export async function storeUpload(
  { db, now, takeTurn }: WorkServices,
  { bytes, fileName, sheet, madeBy }: Upload,
  keep: StoreAnswer<{ id: string }>,
): Promise<{ id: string }> {
  try {
    const table = await openTable(bytes, fileName, { sheet })
    const seen = await survey(table)
    await takeTurn()
    return await db.write.transaction().execute(async (query) => {
      const id = await storeTable(query, { table, seen }, { fileName, madeBy, now: now() })
      await keep(query, { id })
      return { id }
    })
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    const { message, rowNumber } = error
    throw new HttpError('list_unreadable', {
      file: rowNumber === undefined ? message : `Row ${rowNumber}: ${message}`,
    })
  }
}
