import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { foldText } from '../../../contract/index.ts'

/** What texts are searched for: a part that a column must hold, all of several, or one of several. */
export type Sought =
  | { column: string; part: string }
  | { every: readonly Sought[] }
  | { some: readonly Sought[] }

/** Which columns of a table can be searched quickly. `key` is the column that tells its rows apart. */
export interface TextIndex {
  table: string
  key: string
  columns: readonly string[]
}

/** How an engine finds rows by parts of their texts without reading all of them. */
export interface TextSearch {
  /** Makes the index of what is stored and of all that will be; false when the database does not let us. */
  makeIndex(query: Queryable, index: TextIndex): Promise<boolean>
  hasIndex(query: Queryable, index: TextIndex): Promise<boolean>
  /**
   * The keys of rows that may hold what is sought, at most so many: all that do are among them, unless there are more. Undefined
   * when the index cannot tell, because it takes three letters to look something up.
   */
  candidates(index: TextIndex, sought: Sought, most: number): RawBuilder<{ id: string }> | undefined
  /** Takes what is left of deleted texts out of the index, a little at a time. */
  forgetDeleted(query: Queryable, index: TextIndex): Promise<void>
}

/** What a query written as SQL runs on. */
export type Queryable = Parameters<RawBuilder<unknown>['execute']>[0]

/** More words than anyone types. */
const maxWords = 12

/** The words of a search, folded as the texts are. */
export const wordsOf = (search: string): string[] =>
  foldText(search)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, maxWords)

/** The digits to dial, with the country code that people may or may not type. */
export function digitsToDial(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  return digits.length === 10 ? `1${digits}` : digits
}

/** Folded parts as one text to search in, a line for each, none twice. */
export const linesOf = (parts: readonly string[]): string =>
  [...new Set(parts)].filter((part) => part !== '').join('\n')

/** Text that a pattern must take literally. */
const literal = (text: string) => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)

/** Joins conditions, of which there must be one. */
const joined = (conditions: readonly Expression<SqlBool>[], word: 'and' | 'or') =>
  sql<SqlBool>`(${sql.join(conditions, sql.raw(` ${word} `))})`

/** The condition that a row of this table holds what is sought. Nothing holds one of none. */
export function holds(table: string, sought: Sought): RawBuilder<SqlBool> {
  if ('part' in sought)
    return sql`${sql.ref(`${table}.${sought.column}`)} like ${`%${literal(sought.part)}%`} escape '\\'`
  const [parts, word] =
    'every' in sought ? [sought.every, 'and' as const] : [sought.some, 'or' as const]
  if (parts.length === 0) return sql`1 = ${'every' in sought ? 1 : 0}`
  return joined(
    parts.map((part) => holds(table, part)),
    word,
  )
}

/** An index of texts knows only runs of this many characters. */
const runLength = 3

/** All runs of three characters in a text. */
function runsOf(text: string): string[] {
  const characters = Array.from(text)
  const starts = characters.slice(runLength - 1)
  return [...new Set(starts.map((_, at) => characters.slice(at, at + runLength).join('')))]
}

/** What the index must hold, as a query of it; undefined when it could be anything. */
export function runsToFind(sought: Sought): string | undefined {
  if ('part' in sought) {
    const runs = runsOf(sought.part).map((run) => `"${run.replaceAll('"', '""')}"`)
    return runs.length === 0 ? undefined : `(${runs.join(' AND ')})`
  }
  if ('every' in sought) {
    const known = sought.every.map(runsToFind).filter((part) => part !== undefined)
    return known.length === 0 ? undefined : `(${known.join(' AND ')})`
  }
  const known = sought.some.map(runsToFind)
  return known.length === 0 || known.includes(undefined) ? undefined : `(${known.join(' OR ')})`
}
