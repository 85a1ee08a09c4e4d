import type { Queries } from '../../../platform/database/database.ts'
import { groupsOf } from '../../../platform/database/in-batches.ts'
import { findOffers } from '../store.ts'
import type { OfferRow } from '../tables.ts'
import type { MappedColumn } from './headers.ts'
import type { CsvRecord } from './records.ts'

const numbersPerQuery = 500

/** A record of a file and the offer that has its reference number already. */
export interface StoredRecord {
  record: CsvRecord
  row: OfferRow
}

/** The reference number that a record bears; empty where it bears none. */
export function numberOf({ cells }: CsvRecord, columns: readonly MappedColumn[]): string {
  const index = columns.findIndex(({ field }) => field === 'referenceNumber')
  return cells[index]?.trim() ?? ''
}

/** Which records are about stored offers, and which would be new ones. */
export async function matchStored(
  query: Queries,
  records: readonly CsvRecord[],
  columns: readonly MappedColumn[],
): Promise<{ stored: StoredRecord[]; others: CsvRecord[] }> {
  const numbers = [...new Set(records.map((record) => numberOf(record, columns)))]
  const found = new Map<string, OfferRow>()
  for (const group of groupsOf(
    numbersPerQuery,
    numbers.filter((number) => number !== ''),
  ))
    for (const [index, row] of (await findOffers(query, group)).entries())
      if (row) found.set(group[index] ?? '', row)
  const stored: StoredRecord[] = []
  const others: CsvRecord[] = []
  for (const record of records) {
    const row = found.get(numberOf(record, columns))
    if (row) stored.push({ record, row })
    else others.push(record)
  }
  return { stored, others }
}
