import {
  type NearbySaleOrder,
  type NearbySalePage,
  type NearbySaleQuery,
  stateCodes,
} from '../../../../contract/index.ts'
import type { ListSource } from '../../../platform/database/database.ts'
import { findPage } from '../../../platform/database/list/find-page.ts'
import type { List, Search } from '../../../platform/database/list/list.ts'
import { holds, type Sought, wordsOf } from '../../../platform/database/text-search.ts'
import { toSale } from './store.ts'

/** The list of sales. */
const saleList: List<'nearby_sales', Search, NearbySaleOrder> = {
  table: 'nearby_sales',
  text: { table: 'nearby_sales', key: 'id', columns: ['search_text'] },
  orders: {
    newest: ['sold_on', 'desc'],
    oldest: ['sold_on', 'asc'],
    added: ['created_at', 'desc'],
  },
  lastKey: 'id',
  batchSizes: [2000, 5000],
  isServed: ({ sought }) => !sought,
  where: (sales, { sought }) => (sought ? sales.where(holds('nearby_sales', sought)) : sales),
}

/** Every word somewhere. No words, such as for a lone apostrophe, find nothing. */
function allWordsOf(search: string): Sought {
  const words = wordsOf(search).map((part) => ({ column: 'search_text', part }))
  return words.length > 0 ? { every: words } : { some: [] }
}

/** What a sale must hold: all words or, of a place as the list writes it, `Lincoln County, KS`, those of the county and that state. */
function soughtBy(search: string): Sought | undefined {
  if (search === '') return undefined
  const words = allWordsOf(search)
  const [, place = '', code = ''] = /^(.+), *([a-z]{2})$/i.exec(search.trim()) ?? []
  const state = stateCodes.find((one) => one === code.toUpperCase())
  if (!state) return words
  return { some: [words, { every: [allWordsOf(place), { column: 'state', part: state }] }] }
}

/** One page of the sales that match, and whether another follows. */
export async function pageOfSales(
  db: ListSource,
  { search, order, page, pageSize }: NearbySaleQuery,
): Promise<NearbySalePage> {
  const place = { order, skipped: (page - 1) * pageSize, limit: pageSize + 1 }
  const rows = await findPage(db, saleList, { sought: soughtBy(search) }, place)
  return { sales: rows.slice(0, pageSize).map(toSale), hasMore: rows.length > pageSize }
}
