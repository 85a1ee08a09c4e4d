import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import type {
  AdminOffer,
  BulkOutcome,
  CoSeller,
  ImportedChange,
  ImportProblem,
  OfferField,
} from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { groupsOf } from '../../../platform/database/in-batches.ts'
import { withRules } from '../bulk/apply.ts'
import type { PlannedChange } from '../bulk/begin.ts'
import { nothingYet, withOne } from '../bulk/outcome.ts'
import { decideOnFile, type Kept, reasonToKeep, type Terms } from '../bulk/rules.ts'
import { changesBetween, letterStillSays } from '../changes.ts'
import { coSellersOf } from '../co-sellers.ts'
import { columnsOf, toAdminOffer } from '../offer-rows.ts'
import { apnKeyOf } from '../parcel-key.ts'
import { businessDay } from '../status.ts'
import type { OfferRow } from '../tables.ts'
import { numberTaken } from './duplicates.ts'
import type { MappedColumn } from './headers.ts'
import { headersOf, problemOfCells, readCell, Row, storedStatus } from './rows.ts'
import type { StoredRecord } from './stored-offers.ts'

/** What a file would make of stored offers. */
export interface FileChanges {
  planned: PlannedChange[]
  changes: ImportedChange[]
  outcome: BulkOutcome
  problems: ImportProblem[]
}

export const noChanges: FileChanges = {
  planned: [],
  changes: [],
  outcome: nothingYet,
  problems: [],
}

type Field = Exclude<OfferField, 'referenceNumber' | 'status'>
type Said = Partial<v.InferOutput<typeof Row>>

const isTerm = (field: OfferField | null): field is Field =>
  field !== null && field !== 'referenceNumber' && field !== 'status'

/** What the cells of a record say, in the words of the offer form; a column that the file lacks says nothing. */
function readSaid(
  { record: { rowNumber, cells } }: StoredRecord,
  columns: readonly MappedColumn[],
  fields: readonly OfferField[],
): Said | ImportProblem[] {
  const problems: ImportProblem[] = []
  const said: Record<string, unknown> = {}
  for (const [index, { field, header }] of columns.entries()) {
    if (field === null || !fields.includes(field)) continue
    const cell = readCell(field, cells[index] ?? '')
    // A new offer is a draft where nothing is said, but this one is what it is.
    if (field === 'status' && cell === undefined) continue
    const read = v.safeParse(Row.entries[field], cell, { abortPipeEarly: true })
    if (read.success) said[field] = read.output
    else problems.push({ rowNumber, column: header, message: read.issues[0].message })
  }
  return problems.length > 0 ? problems : said
}

/** The status that a file gives an offer; undefined where it leaves it. A draft that went out is withdrawn, and only a seller declines. */
function statusSaid(
  { status }: Said,
  row: OfferRow,
): { changed?: OfferRow['status'] } | { problem: string } {
  const stored = status && storedStatus[status]
  if (!stored || stored === row.status) return {}
  if (stored === 'draft') return { problem: 'Only a draft can stay a draft' }
  if (stored === 'declined') return { problem: 'Only a seller can decline an offer' }
  return { changed: stored }
}

/** The terms that a record changes, or what is wrong with it. */
function changedTerms(
  stored: StoredRecord,
  columns: readonly MappedColumn[],
  { offer, today }: { offer: AdminOffer; today: string },
): Terms | ImportProblem[] {
  const { record, row } = stored
  const { rowNumber } = record
  const headerOf = headersOf(columns)
  const isBound = row.status === 'signed' || row.status === 'signing'
  const named = columns.flatMap(({ field }) => field ?? [])
  // What it says of a status that it cannot change is no mistake: an export says `signed`.
  const said = readSaid(stored, columns, [
    ...named.filter(isTerm),
    ...(isBound ? [] : (['status'] as const)),
  ])
  if (Array.isArray(said)) return said
  const status = statusSaid(said, row)
  if ('problem' in status)
    return [{ rowNumber, column: headerOf('status'), message: status.problem }]
  const { status: _, coSellers = offer.coSellers, ...terms } = said
  // A blank cell says that there is no value, which a column that the file lacks does not.
  const [assessedValue, backTaxes] = (['assessedValue', 'backTaxes'] as const).map((field) =>
    field in said ? (said[field] ?? null) : offer[field],
  )
  const wanted = columnsOf({ ...offer, ...terms, assessedValue, backTaxes, status: undefined })
  const changed = Object.entries(wanted).filter(
    ([name, value]) => row[name as keyof typeof wanted] !== value,
  )
  const result: Terms = {
    ...Object.fromEntries(changed),
    ...(status.changed && { status: status.changed }),
    ...(!isDeepStrictEqual(coSellers, offer.coSellers) && { coSellers }),
  }
  const after = { ...row, ...result }
  const isOver = after.expiration_date < today
  if (isOver && (result.expiration_date !== undefined || result.status === 'active'))
    return [{ rowNumber, column: headerOf('expirationDate'), message: 'This day is already over' }]
  // A number of somebody's own may stand for something else here than in their file.
  const isAnother = result.seller_name !== undefined || result.location !== undefined
  if (isAnother && apnKeyOf(after) !== row.apn_key)
    return [{ rowNumber, column: headerOf('referenceNumber'), message: numberTaken }]
  return result
}

/** What a change of an offer comes to, in words. */
function inWords(
  { record, row }: StoredRecord,
  offer: AdminOffer,
  { coSellers = offer.coSellers, ...columns }: Terms,
  now: Date,
): ImportedChange {
  const changed = { ...row, ...columns }
  const [changes] = changesBetween(offer, toAdminOffer(changed, now, coSellers))
  return {
    rowNumber: record.rowNumber,
    referenceNumber: row.reference_number,
    changes,
    letterSays: Object.values(letterStillSays(row, changed)),
  }
}

const offersAtOnce = 500

/** What rows that bear the numbers of stored offers would make of these, without doing it. */
export async function changesOfFile(
  query: Queries,
  stored: readonly StoredRecord[],
  columns: readonly MappedColumn[],
  now: Date,
): Promise<FileChanges> {
  const today = businessDay(now)
  const found: FileChanges = { planned: [], changes: [], outcome: nothingYet, problems: [] }
  const firstRows = new Map<string, number>()
  const keep = ({ row }: StoredRecord, stays?: Kept) => {
    found.outcome = withOne(found.outcome, row.reference_number, stays)
  }
  const look = async (one: StoredRecord, coSellers: readonly CoSeller[]) => {
    const { record, row } = one
    const { rowNumber } = record
    const earlier = firstRows.get(row.id)
    const unreadable = problemOfCells(record, columns)
    if (unreadable) return [unreadable]
    if (earlier !== undefined) {
      const column = headersOf(columns)('referenceNumber')
      return [{ rowNumber, column, message: `Row ${earlier} has the same number` }]
    }
    firstRows.set(row.id, rowNumber)
    const offer = toAdminOffer(row, now, coSellers)
    const terms = changedTerms(one, columns, { offer, today })
    if (Array.isArray(terms)) return terms
    const basedOn = row.updated_at
    const isSame = Object.keys(terms).length === 0
    const decision = isSame ? { kept: 'same' as const } : decideOnFile(row, { terms, basedOn })
    const stays = reasonToKeep(await withRules(query, row, decision, now))
    keep(one, stays)
    if (!stays) {
      found.planned.push({ offerId: row.id, basedOn, terms })
      found.changes.push(inWords(one, offer, terms, now))
    }
    return []
  }
  for (const group of groupsOf(offersAtOnce, stored)) {
    const ids = group.map(({ row }) => row.id)
    const coSellers = await coSellersOf(query, ids)
    for (const one of group)
      found.problems.push(...(await look(one, coSellers.get(one.row.id) ?? [])))
  }
  return found
}
