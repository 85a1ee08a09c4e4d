import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Sought, TextIndex } from '../text-search.ts'

/** Some rows of a table, in no order yet. */
export type Rows<Table extends keyof Tables> = SelectQueryBuilder<Tables, Table, unknown>

type Direction = 'asc' | 'desc'
export type Orders<Order extends string> = Record<
  Order | 'newest',
  readonly [column: string, direction: Direction]
>

/** What every list can be asked for; each adds its filters. What is undefined does not matter. */
export interface Search {
  sought?: Sought | undefined
}

/** How the rows of a table are ordered, filtered and searched. `find-page.ts` and `keyset.ts` work by it. */
export interface List<Table extends keyof Tables, Wanted extends Search, Order extends string> {
  table: Table
  /** The columns that are searched, and the one that is given for what was found. */
  text: TextIndex
  /** The column and direction of each order. With `lastKey` behind it, each needs an index. */
  orders: Orders<Order>
  /** The column that sets rows apart which are equal in an order, so that none shows on two pages. */
  lastKey: string
  /** How many rows are gone through at once: at first, when what is common is found soon, and afterwards. */
  batchSizes: readonly [first: number, following: number]
  /** Whether an index serves these filters in every order, so that a page is read at once. */
  isServed: (wanted: Wanted) => boolean
  /** Those of these rows that are wanted. `beside` is the column whose index is to be taken; absent where any may be. */
  where: (rows: Rows<Table>, wanted: Wanted, beside?: string) => Rows<Table>
  /** Those of these rows that the filters leave, where an index finds them; absent or undefined where none does. */
  filtered?: (rows: Rows<Table>, wanted: Wanted) => Rows<Table> | undefined
}

/** A column of text that the database looks up in no index, so that it takes the one of the order and need not sort. */
export const withoutIndex = (column: string): RawBuilder<string> => sql`(${sql.ref(column)} || '')`

/** A condition of two expressions. */
export const compared = (
  left: RawBuilder<unknown>,
  operator: '=' | '<' | '<=' | '>' | '>=',
  right: RawBuilder<unknown>,
) => sql<SqlBool>`${left} ${sql.raw(operator)} ${right}`
