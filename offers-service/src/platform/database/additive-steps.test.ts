import { type ColumnDefinitionBuilder, Kysely, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { migrations } from '../../../migrations/index.ts'
import type { MigrationStep } from '../../../migrations/step.ts'
import { engines } from '../../testing/databases.ts'
import { openEngine } from './database.ts'

/** What may stand in one row of a table only, as `table.column+column`. */
const uniqueOn = {
  SQLite: sql<{ unique: string }>`
    select t.name || '.' || (select group_concat(name, '+') from pragma_index_info(i.name)) as "unique"
    from sqlite_schema t, pragma_index_list(t.name) i where t.type = 'table' and i."unique"
  `,
  PostgreSQL: sql<{ unique: string }>`
    select t.relname || '.' || string_agg(a.attname, '+' order by a.attnum) as "unique"
    from pg_index i join pg_class t on t.oid = i.indrelid join pg_attribute a on a.attrelid = i.indexrelid
    where i.indisunique and t.relnamespace = current_schema()::regnamespace group by t.relname, i.indexrelid
  `,
}

/** Each column as `table.column`, with whether a row may leave it out. */
async function columnsOf(query: Kysely<unknown>): Promise<Map<string, boolean>> {
  const tables = await query.introspection.getTables()
  return new Map(
    tables.flatMap(({ name: table, columns }) =>
      columns.map(({ name, isNullable, hasDefaultValue, isAutoIncrementing }) => [
        `${table}.${name}`,
        isNullable || hasDefaultValue || isAutoIncrementing,
      ]),
    ),
  )
}

const tableOf = (column: string) => column.slice(0, column.indexOf('.'))

interface Schema {
  columns: Map<string, boolean>
  uniques: Set<string>
}

/** What statements of the version before would fail on: what is gone, and what its rows would now have to be. */
function broken(before: Schema, after: Schema): string[] {
  const tables = new Set([...before.columns.keys()].map(tableOf))
  const gone = [...before.columns.keys()].filter((column) => !after.columns.has(column))
  const wanted = [...after.columns].filter(
    ([column, isOptional]) =>
      !isOptional && tables.has(tableOf(column)) && before.columns.get(column) !== false,
  )
  const alone = [...after.uniques.difference(before.uniques)].filter((unique) =>
    tables.has(tableOf(unique)),
  )
  return [
    ...gone.map((column) => `${column} is gone`),
    ...wanted.map(([column]) => `${column} must be given`),
    ...alone.map((columns) => `${columns} must be unique`),
  ]
}

/** A step, and some after it that take what it made from the version before. */
const given = (column: ColumnDefinitionBuilder) => column.notNull()
const taking: MigrationStep = async (db) => {
  await db.schema.alterTable('jobs').dropColumn('about').execute()
}
const wanting: MigrationStep = async (db) => {
  await db.schema.alterTable('jobs').renameColumn('attempts', 'tries').execute()
}
const narrowing: MigrationStep = async (db) => {
  await db.schema.createIndex('jobs_once').on('jobs').columns(['kind', 'run_at']).unique().execute()
}
const makeJobs: MigrationStep = async (db) => {
  await db.schema
    .createTable('jobs')
    .addColumn('kind', 'text', given)
    .addColumn('run_at', 'text', given)
    .addColumn('attempts', 'integer', given)
    .addColumn('about', 'text')
    .execute()
}

describe.each(engines)('the steps of the tables, on $name', ({ name, make }) => {
  /** What each step takes from the version before it, which may still serve meanwhile. The first has none before it. */
  async function problemsOf(steps: Record<string, MigrationStep>) {
    const engine = await openEngine(await make())
    await engine.prepare()
    const query = new Kysely<unknown>({ dialect: engine.dialect })
    const schema = async (): Promise<Schema> => ({
      columns: await columnsOf(query),
      uniques: new Set((await uniqueOn[name].execute(query)).rows.map(({ unique }) => unique)),
    })
    const problems: Record<string, string[]> = {}
    let before = await schema()
    for (const [step, up] of Object.entries(steps)) {
      await up(query, engine)
      const after = await schema()
      const found = broken(before, after)
      if (found.length > 0) problems[step] = found
      before = after
    }
    await query.destroy()
    return problems
  }

  it('leave everything that the version before needs', async () => {
    expect(await problemsOf(migrations)).toEqual({})
  })

  it('are found where they do not', async () => {
    expect(await problemsOf({ makeJobs, taking, wanting, narrowing })).toEqual({
      taking: ['jobs.about is gone'],
      wanting: ['jobs.attempts is gone', 'jobs.tries must be given'],
      narrowing: ['jobs.kind+run_at must be unique'],
    })
  })
})
