import type { ListFinding, ListPricePreview, PriceRules } from '../../../../../contract/index.ts'
import {
  doInThread,
  type ThreadWork,
  type WorkServices,
} from '../../../../platform/database-thread.ts'
import type { Queries } from '../../../../platform/database/database.ts'
import { habitsOf, rawRows } from '../read-list.ts'
import { type Finding, verdictOf } from '../rows/findings.ts'
import { roundAcres } from '../rows/parcel-notes.ts'
import { matchingOf, withMended } from '../rows/row-fields.ts'
import { cellsOf, mendedOf, openList, planOf } from '../store.ts'
import { readParcel } from '../table/listed-parcel.ts'
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
  const { columns, choices } = planOf(list)
  const findings = await otherFindings(read, id)
  const matching = matchingOf(columns)
  const { forms, today } = await habitsOf(read, list, matching, now())
  let unpriced = 0
  const priced: PricedItem<number>[] = []
  for await (const rows of rawRows(read, id))
    for (const row of rows) {
      const parcel = readParcel(cellsOf(row), withMended(matching, mendedOf(row)), forms, today)
      const price = priceOf({ ...parcel, state: parcel.state ?? '' }, rules)
      if (!('dollars' in price)) unpriced += 1
      const others = findings.get(row.row_number) ?? []
      const noticed = 'dollars' in price ? others : [...others, noPrice]
      if (!('dollars' in price) || verdictOf(noticed, choices, row.decision) !== 'ready') continue
      const acres = parcel.acres && roundAcres(parcel.acres)
      const { assessedValue } = parcel
      priced.push({ id: row.row_number, dollars: price.dollars, acres, assessedValue })
    }
  return { prices: pricesOf(priced), unpriced }
}

export const runTryPrices = async (work: ThreadWork<PricesToTry>) =>
  await doInThread(work, tryPrices)
