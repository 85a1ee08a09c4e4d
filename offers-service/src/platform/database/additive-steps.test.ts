import { Kysely, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { migrations } from '../../../migrations/index.ts'
import { engines } from '../../testing/databases.ts'

/** Steps that the version before cannot work beside, so that all its processes are ended first. */
const exceptions = new Set([
  // Each signer got a row, a link and a document of their own; before, the signing itself had one of each.
  '004-evidence',
])

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

describe.each(engines)('the steps of the tables, on $name', ({ name, openBefore }) => {
  it('leave everything that the version before needs, which may still serve meanwhile', async () => {
    const [first = ''] = Object.keys(migrations)
    const { engine, query } = await openBefore(first)
    const untyped = new Kysely<unknown>({ dialect: engine.dialect })
    const problems: Record<string, string[]> = {}
    const schema = async (): Promise<Schema> => ({
      columns: await columnsOf(untyped),
      uniques: new Set((await uniqueOn[name].execute(untyped)).rows.map(({ unique }) => unique)),
    })
    let before = await schema()
    for (const [step, up] of Object.entries(migrations)) {
      await up(untyped, engine)
      const after = await schema()
      const found = broken(before, after)
      if (found.length > 0 && !exceptions.has(step)) problems[step] = found
      before = after
    }
    await query.destroy()
    expect(problems).toEqual({})
  })
})
