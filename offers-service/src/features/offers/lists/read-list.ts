import { deflateRawSync, inflateRawSync } from 'node:zlib'
import {
  type ListFinding,
  listFindingKinds,
  listFindings,
  type ListVerdict,
} from '../../../../contract/index.ts'
import type { WorkServices } from '../../../platform/database-thread.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { type OwnRow, ownRows, toStored } from './own-rows.ts'
import { type PricedItem, pricesOf } from './prices/summary.ts'
import { type ComparedRow, compareWithin, compareWithStored } from './rows/compare-rows.ts'
import { type Finding, verdictOf } from './rows/findings.ts'
import { priceRow, type RowReading } from './rows/read-row.ts'
import { type ListPlan, planOf, type StoredSummary } from './store.ts'
import type { ParcelListRow } from './tables.ts'

const examplesPerFinding = 3

/** A row with its price, what was noticed about it and what that comes to. */
interface JudgedRow extends Pick<OwnRow, 'rowNumber' | 'own' | 'readBy'> {
  reading: RowReading
  findings: Finding[]
  verdict: ListVerdict
}

/** The same finding once for each row, with what all of its kind said. */
function once(findings: readonly Finding[]): Finding[] {
  return [...Map.groupBy(findings, ({ finding }) => finding)].map(([finding, same]) => ({
    finding,
    text: [...new Set(same.map(({ text }) => text))].join('; '),
  }))
}

/** Some rows together as bytes: there may be very many, and as objects they would take several times the memory. */
type PackedRows = Buffer

const packed = (rows: readonly OwnRow[]): PackedRows =>
  deflateRawSync(JSON.stringify(rows), { level: 1 })
const unpacked = (rows: PackedRows) => JSON.parse(inflateRawSync(rows).toString()) as OwnRow[]

/** All rows of a list as each reads by itself. */
async function readRows(query: Queries, list: ParcelListRow, now: Date): Promise<PackedRows[]> {
  const batches: PackedRows[] = []
  for await (const rows of ownRows(query, list, now)) batches.push(packed(rows))
  return batches
}

/** What was noticed about each row beside what is on file and the others of its list. */
async function comparedRows(
  query: Queries,
  batches: readonly PackedRows[],
  about: { listId: string; now: Date },
): Promise<ComparedRow[]> {
  const compared: ComparedRow[] = []
  for (const batch of batches) {
    const rows = unpacked(batch).map(({ rowNumber, own: { reading, parcelKey, ownerKey } }) => {
      const owner = reading.sellers.join(' and ')
      return { reading, compared: { rowNumber, findings: [], parcelKey, ownerKey, owner } }
    })
    await compareWithStored(
      query,
      rows.map(({ reading, compared: { findings } }) => ({ reading, findings })),
      about,
    )
    compared.push(...rows.map((row) => row.compared))
  }
  compareWithin(compared)
  return compared
}

/** What the rows come to, some at a time. */
function* judgedRows(
  batches: readonly PackedRows[],
  compared: readonly ComparedRow[],
  { rules, choices }: ListPlan,
): Generator<JudgedRow[]> {
  let place = 0
  for (const batch of batches)
    yield unpacked(batch).map(({ rowNumber, own, readBy, decision }) => {
      const { reading, findings: noticed } = priceRow(own, rules)
      const findings = once([...noticed, ...(compared[place]?.findings ?? [])])
      place += 1
      if (decision === 'leave_out') findings.push({ finding: 'left_out', text: 'Left out by you' })
      const verdict = verdictOf(findings, choices, decision)
      return { rowNumber, own, readBy, reading, findings, verdict }
    })
}

/** Whether nothing speaks against an offer for a row but a price that is still missing. */
const isFit = ({ findings }: JudgedRow) =>
  findings.every(
    ({ finding }) => finding === 'no_price' || listFindings[finding].verdict === 'mended',
  )

/** What the rows of a list come to, which are added some at a time. */
function summing() {
  const verdicts = { ready: 0, ask: 0, out: 0 }
  // Of what was mended, rows that can become offers are shown first.
  const found = new Map<ListFinding, { rows: number; fit: number[]; others: number[] }>()
  const priced: PricedItem<number>[] = []
  return {
    add: (rows: readonly JudgedRow[]) => {
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
    },
    summary: (): StoredSummary => ({
      verdicts,
      findings: listFindingKinds.flatMap((finding) => {
        const of = found.get(finding)
        if (!of) return []
        const examples = [...of.fit, ...of.others].slice(0, examplesPerFinding)
        return [{ finding, rows: of.rows, examples }]
      }),
      prices: pricesOf(priced),
    }),
  }
}

/** Writes some rows as they were read. */
async function writeRows(query: Queries, id: string, rows: readonly JudgedRow[]): Promise<void> {
  // One statement for all of them; each of these rows is there, so that none is inserted.
  await query
    .insertInto('list_rows')
    .values(
      rows.map(({ rowNumber, verdict, reading, own, readBy }) => ({
        list_id: id,
        row_number: rowNumber,
        cells: '[]',
        mended: '{}',
        verdict,
        reading: JSON.stringify(toStored(reading, { own, readBy })),
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
  const compared = await comparedRows(db.read, batches, { listId: id, now: now() })
  await takeTurn()
  await db.write.transaction().execute(async (query) => {
    const change = query.updateTable('lists').where('id', '=', id).where('version', '=', version)
    // Locks the list, or finds that it is another one by now.
    const { numUpdatedRows } = await change.set({ version }).executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await query.deleteFrom('list_findings').where('list_id', '=', id).execute()
    const { add, summary } = summing()
    for (const rows of judgedRows(batches, compared, planOf(list))) {
      add(rows)
      await writeRows(query, id, rows)
    }
    await change.set({ summary: JSON.stringify(summary()) }).execute()
  })
}
