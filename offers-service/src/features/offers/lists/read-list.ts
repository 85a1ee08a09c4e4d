import { type ListFinding, listFindingKinds, type ListVerdict } from '../../../../contract/index.ts'
import type { WorkServices } from '../../../platform/database-thread.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { groupsOf } from '../../../platform/database/in-batches.ts'
import { businessDay } from '../status.ts'
import type { ParcelListRow, ParcelRowRow } from '../tables.ts'
import { pricesOf } from './prices/summary.ts'
import { type ComparedRow, compareWithin, compareWithStored } from './rows/compare-rows.ts'
import { type Finding, verdictOf } from './rows/findings.ts'
import { nameOrdersOf } from './rows/owner-of-row.ts'
import { type Habits, readRow } from './rows/read-row.ts'
import { matchingOf, withMended } from './rows/row-fields.ts'
import { cellsOf, mendedOf, planOf, type RowReading, type StoredSummary } from './store.ts'
import { formsOf } from './table/column-forms.ts'
import type { Matching } from './table/columns/matching.ts'

/** As a database takes only so many values in one statement. */
const rowsAtOnce = 100
const examplesPerFinding = 3
/** So many rows at most tell how the columns are written. */
const maxSampled = 5000

type RawRow = Pick<ParcelRowRow, 'row_number' | 'cells' | 'mended' | 'decision'>

/**
 * A row as it was read, as small as can be, for there may be very many of them: what it says as JSON, and what of that it is compared
 * and priced by.
 */
type KeptRow = ComparedRow &
  Pick<RowReading, 'acreage' | 'amount' | 'assessedValue'> &
  Pick<ParcelRowRow, 'decision'> & { reading: string }

type JudgedRow = Omit<KeptRow, 'decision' | 'owner' | 'ownerKey' | 'parcelKey'> & {
  verdict: ListVerdict
}

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
    yield rows
    if (rows.length < rowsAtOnce) return
    last = rows.at(-1)?.row_number ?? last
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

async function judgeRows(query: Queries, list: ParcelListRow, now: Date): Promise<JudgedRow[]> {
  const plan = planOf(list)
  const matching = matchingOf(plan.columns)
  const habits = await habitsOf(query, list, matching, now)
  const kept: KeptRow[] = []
  for await (const raw of rawRows(query, list.id)) {
    const rows = raw.map((row) => {
      const own = withMended(matching, mendedOf(row))
      const cells = cellsOf(row)
      return readRow({ rowNumber: row.row_number, matching: own, cells }, habits, plan.rules)
    })
    await compareWithStored(query, rows, { listId: list.id, now })
    for (const [index, { rowNumber, reading, findings, parcelKey, ownerKey }] of rows.entries()) {
      const { sellers, acreage, amount, assessedValue } = reading
      kept.push({
        rowNumber,
        findings,
        parcelKey,
        ownerKey,
        owner: sellers.join(' and '),
        decision: raw[index]?.decision ?? null,
        acreage,
        amount,
        assessedValue,
        reading: JSON.stringify(reading),
      })
    }
  }
  compareWithin(kept)
  return kept.map(({ rowNumber, findings, decision, reading, acreage, amount, assessedValue }) => {
    const noted = once(findings)
    if (decision === 'leave_out') noted.push({ finding: 'left_out', text: 'Left out by you' })
    const verdict = verdictOf(noted, plan.choices, decision)
    return { rowNumber, findings: noted, verdict, reading, acreage, amount, assessedValue }
  })
}

function summarize(rows: readonly JudgedRow[]): StoredSummary {
  const verdicts = { ready: 0, ask: 0, out: 0 }
  const found = new Map<ListFinding, number[]>()
  for (const { verdict, findings, rowNumber } of rows) {
    verdicts[verdict] += 1
    for (const { finding } of findings) {
      const numbers = found.get(finding)
      if (numbers) numbers.push(rowNumber)
      else found.set(finding, [rowNumber])
    }
  }
  const priced = rows.flatMap(({ verdict, rowNumber, amount, acreage, assessedValue }) =>
    verdict === 'ready' && amount !== undefined
      ? [{ id: rowNumber, dollars: amount, acres: acreage, assessedValue }]
      : [],
  )
  return {
    verdicts,
    findings: listFindingKinds.flatMap((finding) => {
      const numbers = found.get(finding)
      return numbers
        ? [{ finding, rows: numbers.length, examples: numbers.slice(0, examplesPerFinding) }]
        : []
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
        reading,
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
  const rows = await judgeRows(db.read, list, now())
  const summary = JSON.stringify(summarize(rows))
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
    for (const group of groupsOf(rowsAtOnce, rows)) await writeRows(query, id, group)
  })
}
