import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { ofTheTables } from './row-text.ts'

/** The rows of a table, as PostgreSQL's own COPY writes and reads them. */
export interface TableCopy {
  schema: string
  table: string
  columns: string[]
}

/** Its presence says that a restore is not over; the next one may then begin anew. */
const unfinished = 'unfinished_restore'

const holdsContent = (table: string) => !ofTheTables.has(table) && table !== unfinished

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`
const placeOf = ({ schema, table }: Pick<TableCopy, 'schema' | 'table'>) =>
  `${quote(schema)}.${quote(table)}`

async function connected<Answer>(
  url: string,
  work: (client: Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** All or nothing, however long it takes. */
async function inTransaction<Answer>(
  client: Client,
  kind: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  await client.query(`begin ${kind}`)
  try {
    await client.query(
      'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
    )
    const answer = await work()
    await client.query('commit')
    return answer
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** The tables of a schema with their columns, without those the database fills in by itself. */
async function tablesOf(client: Client, schema: string): Promise<TableCopy[]> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select tables.table_name::text as table,
       coalesce(array_agg(columns.column_name::text order by ordinal_position)
         filter (where is_generated = 'NEVER'), '{}') as columns
     from information_schema.tables left join information_schema.columns using (table_schema, table_name)
     where tables.table_schema = $1 and table_type = 'BASE TABLE'
     group by tables.table_name order by tables.table_name`,
    [schema],
  )
  return rows.map(({ table, columns }) => ({ schema, table, columns }))
}

/** A table of which it is known what each column is. */
export interface TypedTable extends TableCopy {
  types: string[]
}

/** The tables of a schema that hold what people entered, with what each column is. */
export async function typedTables(url: string, schema: string): Promise<TypedTable[]> {
  return await connected(url, async (client) => {
    const { rows } = await client.query<{ table: string; column: string; type: string }>(
      `select table_name::text as table, column_name::text as column, data_type::text as type
       from information_schema.columns where table_schema = $1`,
      [schema],
    )
    const tables = await tablesOf(client, schema)
    const typeOf = (table: string, column: string) =>
      rows.find((row) => row.table === table && row.column === column)?.type ?? ''
    return tables
      .filter(({ table }) => holdsContent(table))
      .map(({ table, columns }) => ({
        schema,
        table,
        columns,
        types: columns.map((column) => typeOf(table, column)),
      }))
  })
}

/** What was read of a schema. */
interface SchemaCopy {
  step: string | null
  rows: Record<string, number>
  columns: Record<string, string[]>
}

/**
 * Reads these schemas of a PostgreSQL as they are at one moment, all of them together, while others write.
 *
 * `take` gets the rows of one table after another. A schema without tables is left out.
 */
export async function copyPostgres(
  url: string,
  schemas: readonly string[],
  take: (copy: TableCopy, rows: Readable) => Promise<void>,
): Promise<Record<string, SchemaCopy>> {
  const copyTable = async (client: Client, copy: TableCopy) => {
    const rows = client.query(
      copyTo(`copy ${placeOf(copy)} (${copy.columns.map(quote).join(', ')}) to stdout`),
    )
    await take(copy, rows)
    return rows.rowCount
  }
  return await connected(
    url,
    async (client) =>
      await inTransaction(client, 'isolation level repeatable read, read only', async () => {
        const found: Record<string, SchemaCopy> = {}
        for (const schema of schemas) {
          const tables = await tablesOf(client, schema)
          if (tables.length === 0) continue
          const copy: SchemaCopy = { step: null, rows: {}, columns: {} }
          if (tables.some(({ table }) => table === 'kysely_migration')) {
            const place = placeOf({ schema, table: 'kysely_migration' })
            const { rows } = await client.query<{ step: string | null }>(
              `select max(name) as step from ${place}`,
            )
            copy.step = rows[0]?.step ?? null
          }
          for (const table of tables.filter(({ table: name }) => holdsContent(name))) {
            copy.rows[table.table] = await copyTable(client, table)
            copy.columns[table.table] = table.columns
          }
          found[schema] = copy
        }
        return found
      }),
  )
}

/** Begins a restore into these schemas. Answers a table that is in the way; undefined where there is none. */
export async function beginRestore(
  url: string,
  schemas: readonly string[],
): Promise<string | undefined> {
  return await connected(url, async (client) => {
    for (const schema of schemas) {
      const tables = await tablesOf(client, schema)
      const marked = await client.query<{ found: string | null }>(
        'select to_regclass($1)::text as found',
        [placeOf({ schema, table: unfinished })],
      )
      if (!marked.rows[0]?.found && tables[0]) return `${schema}.${tables[0].table}`
    }
    for (const schema of schemas) {
      await dropTables(client, schema)
      await client.query(`create schema if not exists ${quote(schema)}`)
      await client.query(`create table ${placeOf({ schema, table: unfinished })} ()`)
    }
    return undefined
  })
}

async function dropTables(client: Client, schema: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select tablename::text as name from pg_tables where schemaname = $1',
    [schema],
  )
  const places = rows.map(({ name }) => placeOf({ schema, table: name }))
  if (places.length > 0) await client.query(`drop table ${places.join(', ')} cascade`)
}

/** Ends a restore that went well, or leaves these schemas without tables, as they were before it. */
export async function endRestore(
  url: string,
  schemas: readonly string[],
  isGood: boolean,
): Promise<void> {
  await connected(url, async (client) => {
    for (const schema of schemas)
      if (isGood) await client.query(`drop table ${placeOf({ schema, table: unfinished })}`)
      else await dropTables(client, schema)
  })
}

/**
 * Puts rows into tables that were made before, in place of what is in them: all of it or nothing. Answers how many each table of
 * each schema then has.
 */
export async function fillPostgres<Copy extends TableCopy>(
  url: string,
  copies: readonly Copy[],
  rowsOf: (copy: Copy) => Readable,
): Promise<Record<string, Record<string, number>>> {
  const schemas = [...new Set(copies.map(({ schema }) => schema))]
  return await connected(
    url,
    async (client) =>
      await inTransaction(client, '', async () => {
        const tables: TableCopy[] = []
        for (const schema of schemas) tables.push(...(await tablesOf(client, schema)))
        const places = tables.filter(({ table }) => holdsContent(table))
        const put = await takeForeignKeysOff(client, schemas)
        // What triggers would add is among the rows.
        for (const place of places)
          await client.query(`alter table ${placeOf(place)} disable trigger user`)
        await client.query(`truncate ${places.map(placeOf).join(', ')}`)
        const counts: Record<string, Record<string, number>> = {}
        for (const copy of copies) {
          const into = client.query(
            copyFrom(`copy ${placeOf(copy)} (${copy.columns.map(quote).join(', ')}) from stdin`),
          )
          await pipeline(rowsOf(copy), into)
          counts[copy.schema] = { ...counts[copy.schema], [copy.table]: into.rowCount }
        }
        for (const place of places) await countOn(client, place)
        // Until its own next look, the planner may take for empty what was filled in one transaction.
        await client.query(`analyze ${places.map(placeOf).join(', ')}`)
        for (const place of places)
          await client.query(`alter table ${placeOf(place)} enable trigger user`)
        await put()
        return counts
      }),
  )
}

/** Rows come in no order that foreign keys would allow. Answers what puts them on again, which checks every row. */
async function takeForeignKeysOff(client: Client, schemas: string[]): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ place: string; name: string; definition: string }>(
    `select conrelid::regclass::text as place, quote_ident(conname) as name,
       pg_get_constraintdef(pg_constraint.oid) as definition
     from pg_constraint join pg_namespace on pg_namespace.oid = connamespace
     where contype = 'f' and nspname = any($1)`,
    [schemas],
  )
  for (const { place, name } of keys)
    await client.query(`alter table ${place} drop constraint ${name}`)
  return async () => {
    for (const { place, name, definition } of keys)
      await client.query(`alter table ${place} add constraint ${name} ${definition}`)
  }
}

/** Has numbers that a table gives by itself go on after the highest one it has. */
async function countOn(client: Client, copy: TableCopy): Promise<void> {
  const place = placeOf(copy)
  for (const column of copy.columns) {
    const { rows } = await client.query<{ sequence: string | null }>(
      'select pg_get_serial_sequence($1, $2) as sequence',
      [place, column],
    )
    const sequence = rows[0]?.sequence
    if (sequence)
      await client.query(
        `select setval($1, coalesce((select max(${quote(column)}) from ${place}), 0) + 1, false)`,
        [sequence],
      )
  }
}
