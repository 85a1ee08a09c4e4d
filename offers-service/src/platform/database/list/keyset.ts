import { setImmediate as letOthersIn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Queries } from '../database.ts'
import type { Tables } from '../tables.ts'
import { compared, type List, type Rows, type Search } from './list.ts'

/** Where a row stands in an order: what it is ordered by first, and its last key. */
export interface Position {
  value: string | number
  key: string
}

/** What of a list an order needs. */
type Ordered<Table extends keyof Tables, Order extends string> = Pick<
  List<Table, Search, Order>,
  'table' | 'orders' | 'lastKey'
>

/** All rows of a list, in no order yet. */
export const allRows = <Table extends keyof Tables>(
  query: Queries,
  { table }: { table: Table },
): Rows<Table> => query.selectFrom(table as never) as Rows<Table>

function columnsOf<Table extends keyof Tables, Order extends string>(
  { table, orders, lastKey }: Ordered<Table, Order>,
  order: Order | 'newest',
) {
  const [name, direction] = orders[order]
  const column = sql.ref(`${table}.${name}`)
  const key = sql.ref(`${table}.${lastKey}`)
  const [behind, until, fromOn] =
    direction === 'asc' ? (['>', '<=', '>='] as const) : (['<', '>=', '<='] as const)
  return { column, key, direction, behind, until, fromOn }
}

/**
 * Rows in an order, those behind one position and up to another.
 *
 * Rows of one import share their moment, so there is a last key; both run one way, as in the indexes. Between two positions
 * the first column is named apart too: a range of two columns at once PostgreSQL takes for half the table, and reads all of it.
 */
export function inOrder<Table extends keyof Tables, Order extends string>(
  list: Ordered<Table, Order>,
  rows: Rows<Table>,
  order: Order | 'newest',
  after?: Position,
  upTo?: Position,
): Rows<Table> {
  const { column, key, direction, behind, until, fromOn } = columnsOf(list, order)
  const both = sql`(${column}, ${key})`
  const place = ({ value, key: last }: Position) => sql`(${value}, ${last})`
  const conditions =
    after && upTo && after.value === upTo.value
      ? [
          compared(column, '=', sql`${after.value}`),
          compared(key, behind, sql`${after.key}`),
          compared(key, until, sql`${upTo.key}`),
        ]
      : [
          ...(after ? [compared(both, behind, place(after))] : []),
          ...(upTo ? [compared(both, until, place(upTo))] : []),
          ...(after && upTo
            ? [
                compared(column, fromOn, sql`${after.value}`),
                compared(column, until, sql`${upTo.value}`),
              ]
            : []),
        ]
  return conditions
    .reduce((wanted, condition) => wanted.where(condition), rows)
    .orderBy(column, direction)
    .orderBy(key, direction)
}

/** The position of the row before which there are so many others; undefined when there are no more than those. */
async function positionAt<Table extends keyof Tables, Order extends string>(
  list: Ordered<Table, Order>,
  rows: Rows<Table>,
  order: Order | 'newest',
  count: number,
  after?: Position,
): Promise<Position | undefined> {
  const { column, key } = columnsOf(list, order)
  return await inOrder(list, rows, order, after)
    .select([column.as('value'), key.as('key')])
    .offset(count)
    .limit(1)
    .$castTo<Position>()
    .executeTakeFirst()
}

/** How many rows are passed over at once by the index alone, which takes a few milliseconds. */
const stride = 10_000

/** The position behind so many rows, one or more; undefined when there are not as many. */
export async function positionBehind<Table extends keyof Tables, Order extends string>(
  list: Ordered<Table, Order>,
  rows: Rows<Table>,
  order: Order | 'newest',
  count: number,
  after?: Position,
): Promise<Position | undefined> {
  let position = after
  for (let left = count; left > 0; left -= stride) {
    position = await positionAt(list, rows, order, Math.min(left, stride) - 1, position)
    if (!position) return undefined
    await letOthersIn()
  }
  return position
}

/** All rows in their order, a batch at a time, none of which holds up others for long. */
export async function* batchesOf<Table extends keyof Tables, Order extends string>(
  list: Ordered<Table, Order>,
  rows: Rows<Table>,
  order: Order | 'newest',
  [first, following]: readonly [number, number],
  after?: Position,
) {
  for (let from = after, length = first; ; length = following) {
    const end = await positionAt(list, rows, order, length - 1, from)
    yield { after: from, upTo: end }
    if (!end) return
    from = end
    await letOthersIn()
  }
}
