import type { ListFinding, ListPricePreview, PriceRules } from '../../../../../contract/index.ts'
import {
  doInThread,
  type ThreadWork,
  type WorkServices,
} from '../../../../platform/database-thread.ts'
import type { Queries } from '../../../../platform/database/database.ts'
import { ownRows } from '../own-rows.ts'
import { type Finding, verdictOf } from '../rows/findings.ts'
import { openList, planOf } from '../store.ts'
import { priceOf } from './price.ts'
import { type PricedItem, pricesOf } from './summary.ts'

/** What a list is to be priced by, before that is saved. */
export interface PricesToTry {
  id: string
  rules: PriceRules
}

/** What was noticed about each row but for its price, by row number. */
async function otherFindings(query: Queries, listId: string): Promise<Map<number, Finding[]>> {
  const rows = await query
    .selectFrom('list_findings')
    .select(['row_number', 'finding'])
    .where('list_id', '=', listId)
    .where('finding', '!=', 'no_price')
    .execute()
  const findings = new Map<number, Finding[]>()
  for (const { row_number: row, finding } of rows) {
    const known = findings.get(row)
    if (known) known.push({ finding, text: '' })
    else findings.set(row, [{ finding, text: '' }])
  }
  return findings
}

const noPrice: Finding = { finding: 'no_price' satisfies ListFinding, text: '' }

/** What rules would come to for the rows that would become offers, without saving anything. */
export async function tryPrices(
  { db: { read }, now }: WorkServices,
  { id, rules }: PricesToTry,
): Promise<ListPricePreview> {
  const list = await openList(read, id)
  const { choices } = planOf(list)
  const findings = await otherFindings(read, id)
  let unpriced = 0
  const priced: PricedItem<number>[] = []
  for await (const rows of ownRows(read, list, now()))
    for (const { rowNumber, decision, own } of rows) {
      const price = priceOf(own.parcel, rules)
      if (!('dollars' in price)) unpriced += 1
      const others = findings.get(rowNumber) ?? []
      const noticed = 'dollars' in price ? others : [...others, noPrice]
      if (!('dollars' in price) || verdictOf(noticed, choices, decision) !== 'ready') continue
      const { acreage, assessedValue } = own.reading
      priced.push({ id: rowNumber, dollars: price.dollars, acres: acreage, assessedValue })
    }
  return { prices: pricesOf(priced), unpriced }
}

export const runTryPrices = async (work: ThreadWork<PricesToTry>) =>
  await doInThread(work, tryPrices)
