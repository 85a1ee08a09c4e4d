import { type AliasedExpression, sql } from 'kysely'
import { countRows, type ListSource } from '../database.ts'
import { fewIds, isOneOf } from '../few-ids.ts'
import type { Tables } from '../tables.ts'
import { allRows, batchesOf, inOrder, type Position, positionBehind } from './keyset.ts'
import type { List, Rows, Search } from './list.ts'

/** Among more than this, the first ones are soon found by going through the rows in their order. */
export const few = 1000

const keyOf = ({ table, text }: Pick<List<keyof Tables, Search, string>, 'table' | 'text'>) =>
  `${table}.${text.key}`

/** The ids of the rows that may be wanted, where an index tells that they are no more than so many; undefined where they may be more. */
export async function fewCandidates<
  Table extends keyof Tables,
  Wanted extends Search,
  Order extends string,
>(
  { read, engine }: ListSource,
  list: List<Table, Wanted, Order>,
  wanted: Wanted,
  most: number,
): Promise<string[] | undefined> {
  const candidates: AliasedExpression<{ id: string }, 'candidate'>[] = []
  const filtered = list.filtered?.(allRows(read, list), wanted)
  if (filtered) {
    const ids = filtered.select(sql.ref<string>(keyOf(list)).as('id')).limit(most + 1)
    candidates.push(ids.$castTo<{ id: string }>().as('candidate'))
  }
  const byText = wanted.sought && engine.text.candidates(list.text, wanted.sought, most + 1)
  if (byText) candidates.push(byText.as('candidate'))
  for (const some of candidates) {
    const ids = await fewIds(read, some, most)
    if (ids) return ids
  }
  return undefined
}

interface Page<Order extends string> {
  order: Order
  after?: Position | undefined
  /** How many rows to pass over before the first one. */
  skipped: number
  limit: number
}

/** The rows of a page, in its order. */
export async function findPage<
  Table extends keyof Tables,
  Wanted extends Search,
  Order extends string,
>(
  db: ListSource,
  list: List<Table, Wanted, Order>,
  wanted: Wanted,
  { order, after, skipped, limit }: Page<Order>,
) {
  const all = allRows(db.read, list)
  const read = async (rows: Rows<Table>, most: number, offset: number) =>
    (await rows.selectAll().offset(offset).limit(most).execute()) as unknown as Tables[Table][]
  if (list.isServed(wanted)) {
    const rows = list.where(all, wanted)
    const last = skipped === 0 ? after : await positionBehind(list, rows, order, skipped, after)
    if (skipped > 0 && !last) return []
    return await read(inOrder(list, rows, order, last), limit, 0)
  }
  const ids = await fewCandidates(db, list, wanted, few)
  if (ids) {
    const rows = list.where(all.where(isOneOf(keyOf(list), ids)), wanted, list.text.key)
    return await read(inOrder(list, rows, order, after), limit, skipped)
  }
  const matching = list.where(all, wanted, list.orders[order][0])
  const found: Tables[Table][] = []
  let toSkip = skipped
  for await (const batch of batchesOf(list, all, order, list.batchSizes, after)) {
    const rows = inOrder(list, matching, order, batch.after, batch.upTo)
    const passed = toSkip === 0 ? 0 : Math.min(toSkip, await countRows(rows.clearOrderBy()))
    found.push(...(await read(rows, limit - found.length, passed)))
    toSkip -= passed
    if (found.length === limit) break
  }
  return found
}

/** What `group` tells of the wanted rows, a few or a batch of them at a time; undefined where they are more than so many. */
export async function groupFound<
  Table extends keyof Tables,
  Wanted extends Search,
  Order extends string,
  Group extends { count: number },
>(
  db: ListSource,
  list: List<Table, Wanted, Order>,
  wanted: Wanted,
  most: number,
  group: (rows: Rows<Table>) => Promise<Group[]>,
): Promise<Group[] | undefined> {
  const all = allRows(db.read, list)
  const ids = await fewCandidates(db, list, wanted, most)
  if (ids?.length === 0) return []
  if (ids)
    return await group(list.where(all.where(isOneOf(keyOf(list), ids)), wanted, list.text.key))
  const matching = list.where(all, wanted)
  const groups: Group[] = []
  for await (const { after, upTo } of batchesOf(list, all, 'newest', list.batchSizes)) {
    groups.push(...(await group(inOrder(list, matching, 'newest', after, upTo).clearOrderBy())))
    if (groups.reduce((sum, { count }) => sum + count, 0) > most) return undefined
  }
  return groups
}
