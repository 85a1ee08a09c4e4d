import { setImmediate as letOthersIn } from 'node:timers/promises'
import { sql } from 'kysely'
import {
  holds,
  runsToFind,
  type Queryable,
  type TextIndex,
  type TextSearch,
} from './text-search.ts'

// The part of `dialect.ts` about searching texts: both engines find rows by runs of three letters.

/** What all tables of an SQLite index begin with. They belong to the index and are no tables of the service. */
export const textIndexPrefix = 'text_index_of_'

/** Pages that one step of tidying writes, so that it takes a few milliseconds. */
const pagesPerStep = 16

/** The tables of an index: the words, which number stands for which row, and how many texts were deleted since it was tidied. */
function namesOf({ table }: TextIndex) {
  const words = `${textIndexPrefix}${table}`
  return { words, rows: `${words}_rows`, deletions: `${words}_deletions` }
}

/**
 * FTS5 without a copy of the texts, kept in step by triggers. It numbers the rows itself, because SQLite may number those of a
 * table anew when it is compacted or copied. Whoever asks must look at the rows: three letters are not yet the text.
 */
export const sqliteText: TextSearch = {
  makeIndex: async (query, index) => {
    const { table, key, columns } = index
    const { words, rows, deletions } = namesOf(index)
    const list = (prefix: string) => columns.map((column) => `${prefix}${column}`).join(', ')
    const numberOf = (row: string) => `from ${rows} where row_key = ${row}.${key}`
    const add = `insert into ${words} (rowid, ${list('')}) select row, ${list('new.')} ${numberOf('new')};`
    const remove = `
      insert into ${words} (${words}, rowid, ${list('')}) select 'delete', row, ${list('old.')} ${numberOf('old')};
      update ${deletions} set count = count + 1;`
    const changed = columns.map((column) => `new.${column} is not old.${column}`).join(' or ')
    const steps = [
      `create table ${rows} (row integer primary key, row_key text not null unique)`,
      `create table ${deletions} (count integer not null)`,
      `insert into ${deletions} values (0)`,
      `create virtual table ${words} using fts5(
        ${list('')}, content='', detail=none, columnsize=0, tokenize='trigram')`,
      `insert into ${rows} (row_key) select ${key} from ${table}`,
      `insert into ${words} (rowid, ${list('')}) select row, ${list('')} from ${rows} join ${table} on ${table}.${key} = row_key`,
      `create trigger ${words}_insert after insert on ${table} begin
        insert into ${rows} (row_key) values (new.${key}); ${add} end`,
      `create trigger ${words}_update after update of ${list('')} on ${table} when ${changed} begin
        ${remove} ${add} end`,
      `create trigger ${words}_delete after delete on ${table} begin
        ${remove} delete from ${rows} where row_key = old.${key}; end`,
    ]
    for (const step of steps) await sql.raw(step).execute(query)
    return true
  },
  hasIndex: async () => true,
  candidates: (index, sought, most) => {
    const runs = runsToFind(sought)
    if (runs === undefined) return undefined
    const [words, rows] = [sql.table(namesOf(index).words), sql.table(namesOf(index).rows)]
    return sql`
      (select ${rows}.row_key as id from ${words} cross join ${rows} on ${rows}.row = ${words}.rowid
      where ${words} match ${runs} limit ${most})`
  },
  forgetDeleted: async (query, index) => {
    const { words, deletions } = namesOf(index)
    const numberFrom = async (expression: string) => {
      const { rows } = await sql<{
        number: number
      }>`select ${sql.raw(expression)} as number`.execute(query)
      return rows[0]?.number ?? 0
    }
    const count = await numberFrom(`(select count from ${deletions})`)
    if (count === 0) return
    const merge = async (pages: number) => {
      const before = await numberFrom('total_changes()')
      await sql
        .raw(`insert into ${words} (${words}, rank) values ('merge', ${pages})`)
        .execute(query)
      await letOthersIn()
      return (await numberFrom('total_changes()')) - before
    }
    // Negative once, so that all of it becomes one piece, in which nothing deleted is left.
    let changes = await merge(-pagesPerStep)
    while (changes > 1) changes = await merge(pagesPerStep)
    await sql.raw(`update ${deletions} set count = count - ${count}`).execute(query)
  },
}

/** The schema of the extension, which is added where that is allowed; undefined where the database has none. */
async function schemaOfExtension(query: Queryable): Promise<string | undefined> {
  await sql`
    do $$ begin
      create extension if not exists pg_trgm;
    exception when insufficient_privilege or feature_not_supported or undefined_file then null;
    end $$`.execute(query)
  const { rows } = await sql<{ schema: string }>`
    select nspname as schema from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
    where extname = 'pg_trgm'`.execute(query)
  return rows[0]?.schema
}

/** A GIN index of the extension `pg_trgm`, which PostgreSQL takes by itself wherever `like` is asked for. */
export const postgresText: TextSearch = {
  makeIndex: async (query, index) => {
    const schema = await schemaOfExtension(query)
    if (schema === undefined) return false
    const classes = index.columns.map(
      (column) => sql`${sql.ref(column)} ${sql.id(schema, 'gin_trgm_ops')}`,
    )
    await sql`create index ${sql.id(namesOf(index).words)} on ${sql.table(index.table)} using gin (${sql.join(classes)})`.execute(
      query,
    )
    return true
  },
  hasIndex: async (query, index) => {
    const { rows } = await sql`
      select from pg_indexes where indexname = ${namesOf(index).words}`.execute(query)
    return rows.length > 0
  },
  candidates: ({ table, key }, sought, most) =>
    runsToFind(sought) === undefined
      ? undefined
      : // Kept, or PostgreSQL looks them up anew for every row of a table that it takes for empty, as after it was filled at once.
        sql`(with found as materialized
          (select ${sql.ref(key)} as id from ${sql.table(table)} where ${holds(table, sought)} limit ${most})
          select id from found)`,
  forgetDeleted: async () => {},
}
