import { createHash } from 'node:crypto'
import type { Queries } from '../../../platform/database/database.ts'
import { businessDay } from '../status.ts'
import { nameOrdersOf } from './rows/owner-of-row.ts'
import { type Habits, type OwnReading, readRow, type RowReading } from './rows/read-row.ts'
import { matchingOf, withMended } from './rows/row-fields.ts'
import { cellsOf, mendedOf, planOf, readingOf, type StoredReading } from './store.ts'
import { formsOf } from './table/column-forms.ts'
import type { Matching } from './table/columns/matching.ts'
import type { ParcelListRow, ParcelRowRow } from './tables.ts'

/** As a database takes only so many values in one statement. */
const rowsAtOnce = 100
/** Increased with every change of the keys that rows are compared by, so that no list has some of before and some of now. */
const keyRules = 2
/** So many rows at most tell how the columns are written. */
const maxSampled = 5000

type RawRow = Pick<ParcelRowRow, 'row_number' | 'cells' | 'mended' | 'decision' | 'reading'>

/** A row as it reads by itself. */
export interface OwnRow {
  /** As the spreadsheet shows it. */
  rowNumber: number
  decision: ParcelRowRow['decision']
  own: OwnReading
  /** By what columns and mended cells it was read; see {@link ownRows}. */
  readBy: string
}

/** The rows of a list as they came, in the order of the file, some at a time. */
async function* rawRows(query: Queries, listId: string): AsyncGenerator<RawRow[]> {
  for (let last = -1; ;) {
    const rows = await query
      .selectFrom('list_rows')
      .select(['row_number', 'cells', 'mended', 'decision', 'reading'])
      .where('list_id', '=', listId)
      .where('row_number', '>', last)
      .orderBy('row_number')
      .limit(rowsAtOnce)
      .execute()
    const end = rows.at(-1)
    if (!end) return
    yield rows
    last = end.row_number
  }
}

/** How a list is written, which only whole columns show; of very many rows every so many-th is like all. */
async function habitsOf(
  query: Queries,
  { id, row_count }: ParcelListRow,
  matching: Matching,
  now: Date,
): Promise<Habits> {
  const step = Math.ceil(row_count / maxSampled)
  const cells: string[][] = []
  let place = 0
  for await (const rows of rawRows(query, id))
    for (const row of rows) {
      if (place % step === 0) cells.push(cellsOf(row))
      place += 1
    }
  return {
    forms: formsOf(matching, cells),
    nameOrders: nameOrdersOf(matching, cells),
    today: businessDay(now),
  }
}

/** What is stored of a row: how it was understood with its price, and how it reads by itself, so that {@link ownRows} finds it. */
export const toStored = (
  reading: RowReading,
  { own: { parcel, findings, parcelKey, ownerKey }, readBy }: Pick<OwnRow, 'own' | 'readBy'>,
): StoredReading => ({ ...reading, own: { readBy, parcel, findings, parcelKey, ownerKey } })

/** A row as it was read before, if that was by the same columns and mended cells. */
function readBefore(row: RawRow, readBy: string): OwnReading | undefined {
  const stored = readingOf(row)
  if (stored?.own?.readBy !== readBy) return undefined
  const { own, ...reading } = stored
  return { ...own, reading }
}

/**
 * The rows of a list as each reads by itself, in the order of the file, some at a time. To read names and addresses takes most of the
 * time that a list takes, so a row whose columns and cells are as they were when it was stored is not read again: a price rule or a
 * choice is saved in less than half the time.
 */
export async function* ownRows(
  query: Queries,
  list: ParcelListRow,
  now: Date,
): AsyncGenerator<OwnRow[]> {
  const { columns } = planOf(list)
  const matching = matchingOf(columns)
  const read = `${keyRules}${JSON.stringify(columns)}`
  const plan = createHash('sha256').update(read).digest('base64')
  let habits: Habits | undefined
  for await (const raw of rawRows(query, list.id)) {
    const rows: OwnRow[] = []
    for (const row of raw) {
      const readBy = plan + row.mended
      let own = readBefore(row, readBy)
      if (!own) {
        habits ??= await habitsOf(query, list, matching, now)
        own = readRow(withMended(matching, mendedOf(row)), cellsOf(row), habits)
      }
      rows.push({ rowNumber: row.row_number, decision: row.decision, own, readBy })
    }
    yield rows
  }
}
