import { deflateRawSync, inflateRawSync } from 'node:zlib'
import {
  type ListChoices,
  type ListFinding,
  listFindingKinds,
  listFindings,
  type ListVerdict,
} from '../../../../contract/index.ts'
import type { WorkServices } from '../../../platform/database-thread.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { businessDay } from '../status.ts'
import { type PricedItem, pricesOf } from './prices/summary.ts'
import { type ComparedRow, compareWithin, compareWithStored } from './rows/compare-rows.ts'
import { type Finding, verdictOf } from './rows/findings.ts'
import { nameOrdersOf } from './rows/owner-of-row.ts'
import { type Habits, readRow, type ReadRow } from './rows/read-row.ts'
import { matchingOf, withMended } from './rows/row-fields.ts'
import { cellsOf, mendedOf, planOf, type StoredSummary } from './store.ts'
import { formsOf } from './table/column-forms.ts'
import type { Matching } from './table/columns/matching.ts'
import type { ParcelListRow, ParcelRowRow } from './tables.ts'

/** As a database takes only so many values in one statement. */
const rowsAtOnce = 100
const examplesPerFinding = 3
/** So many rows at most tell how the columns are written. */
const maxSampled = 5000

type RawRow = Pick<ParcelRowRow, 'row_number' | 'cells' | 'mended' | 'decision'>

/** A row as it was read by itself and beside what is stored. */
type KeptRow = ReadRow & Pick<ParcelRowRow, 'decision'>

type JudgedRow = Pick<ReadRow, 'rowNumber' | 'reading' | 'findings'> & { verdict: ListVerdict }

/** The rows of a list as they came, in the order of the file, some at a time. */
export async function* rawRows(query: Queries, listId: string): AsyncGenerator<RawRow[]> {
  for (let last = -1; ;) {
    const rows = await query
      .selectFrom('list_rows')
      .select(['row_number', 'cells', 'mended', 'decision'])
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
export async function habitsOf(
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

/** The same finding once for each row, with what all of its kind said. */
function once(findings: readonly Finding[]): Finding[] {
  return [...Map.groupBy(findings, ({ finding }) => finding)].map(([finding, same]) => ({
    finding,
    text: [...new Set(same.map(({ text }) => text))].join('; '),
  }))
}

/**
 * All rows of a list as they were read, some together as bytes: there may be very many, and as objects they would take several times
 * the memory.
 */
async function readRows(query: Queries, list: ParcelListRow, now: Date): Promise<Buffer[]> {
  const { columns, rules } = planOf(list)
  const matching = matchingOf(columns)
  const habits = await habitsOf(query, list, matching, now)
  const batches: Buffer[] = []
  for await (const raw of rawRows(query, list.id)) {
    const rows = raw.map((row): KeptRow => {
      const own = withMended(matching, mendedOf(row))
      const given = { rowNumber: row.row_number, matching: own, cells: cellsOf(row) }
      return Object.assign(readRow(given, habits, rules), { decision: row.decision })
    })
    await compareWithStored(query, rows, { listId: list.id, now })
    batches.push(deflateRawSync(JSON.stringify(rows), { level: 1 }))
  }
  return batches
}

const unpacked = (batch: Buffer) => JSON.parse(inflateRawSync(batch).toString()) as KeptRow[]

/** What the rows are compared with each other by. Made of their bytes, so that nothing else of what was read for it stays. */
function comparedRows(batches: readonly Buffer[]): ComparedRow[] {
  const compared: ComparedRow[] = []
  for (const batch of batches)
    for (const { rowNumber, reading, parcelKey, ownerKey } of unpacked(batch)) {
      const owner = reading.sellers.join(' and ')
      compared.push({ rowNumber, findings: [], parcelKey, ownerKey, owner })
    }
  compareWithin(compared)
  return compared
}

/** What the rows come to, some at a time. */
function* judgedRows(
  batches: readonly Buffer[],
  compared: readonly ComparedRow[],
  choices: ListChoices,
): Generator<JudgedRow[]> {
  let place = 0
  for (const batch of batches)
    yield unpacked(batch).map(({ rowNumber, reading, findings: own, decision }) => {
      const findings = once([...own, ...(compared[place]?.findings ?? [])])
      place += 1
      if (decision === 'leave_out') findings.push({ finding: 'left_out', text: 'Left out by you' })
      return { rowNumber, reading, findings, verdict: verdictOf(findings, choices, decision) }
    })
}

/** Whether nothing speaks against an offer for a row but a price that is still missing. */
const isFit = ({ findings }: JudgedRow) =>
  findings.every(
    ({ finding }) => finding === 'no_price' || listFindings[finding].verdict === 'mended',
  )

function summarize(batches: Iterable<JudgedRow[]>): StoredSummary {
  const verdicts = { ready: 0, ask: 0, out: 0 }
  // Of what was mended, rows that can become offers are shown first.
  const found = new Map<ListFinding, { rows: number; fit: number[]; others: number[] }>()
  const priced: PricedItem<number>[] = []
  for (const rows of batches)
    for (const row of rows) {
      const { verdict, findings, rowNumber, reading } = row
      verdicts[verdict] += 1
      for (const { finding } of findings) {
        const of = found.get(finding) ?? { rows: 0, fit: [], others: [] }
        of.rows += 1
        const examples = isFit(row) ? of.fit : of.others
        if (examples.length < examplesPerFinding) examples.push(rowNumber)
        found.set(finding, of)
      }
      const { amount, acreage, assessedValue } = reading
      if (verdict === 'ready' && amount !== undefined)
        priced.push({ id: rowNumber, dollars: amount, acres: acreage, assessedValue })
    }
  return {
    verdicts,
    findings: listFindingKinds.flatMap((finding) => {
      const of = found.get(finding)
      if (!of) return []
      const examples = [...of.fit, ...of.others].slice(0, examplesPerFinding)
      return [{ finding, rows: of.rows, examples }]
    }),
    prices: pricesOf(priced),
  }
}

/** Writes some rows as they were read. */
async function writeRows(query: Queries, id: string, rows: readonly JudgedRow[]): Promise<void> {
  // One statement for all of them; each of these rows is there, so that none is inserted.
  await query
    .insertInto('list_rows')
    .values(
      rows.map(({ rowNumber, verdict, reading }) => ({
        list_id: id,
        row_number: rowNumber,
        cells: '[]',
        mended: '{}',
        verdict,
        reading: JSON.stringify(reading),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['list_id', 'row_number']).doUpdateSet((eb) => ({
        verdict: eb.ref('excluded.verdict'),
        reading: eb.ref('excluded.reading'),
      })),
    )
    .execute()
  const findings = rows.flatMap((row) =>
    row.findings.map(({ finding, text }) => ({
      list_id: id,
      finding,
      row_number: row.rowNumber,
      text,
    })),
  )
  if (findings.length > 0) await query.insertInto('list_findings').values(findings).execute()
}

/**
 * Reads all rows of a list by its plan, and stores what they say and come to, in one transaction. Where the list is changed meanwhile,
 * nothing is stored: the later change reads it anew.
 */
export async function readListRows(
  { db, now, takeTurn }: WorkServices,
  list: ParcelListRow,
): Promise<void> {
  const { id, version } = list
  const batches = await readRows(db.read, list, now())
  const compared = comparedRows(batches)
  const judged = () => judgedRows(batches, compared, planOf(list).choices)
  const summary = JSON.stringify(summarize(judged()))
  await takeTurn()
  await db.write.transaction().execute(async (query) => {
    const { numUpdatedRows } = await query
      .updateTable('lists')
      .set({ summary })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await query.deleteFrom('list_findings').where('list_id', '=', id).execute()
    for (const rows of judged()) await writeRows(query, id, rows)
  })
}
