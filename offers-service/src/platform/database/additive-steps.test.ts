import { Kysely } from 'kysely'
import { describe, expect, it } from 'vitest'
import { migrations } from '../../../migrations/index.ts'
import { engines } from '../../testing/databases.ts'

/** Steps that the version before cannot work beside, so that all its processes are ended first. */
const exceptions = new Set([
  // Each signer got a row, a link and a document of their own; before, the signing itself had one of each.
  '004-evidence',
])

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

/** What statements of the version before would fail on: what is gone, and what its rows would now have to have. */
function broken(before: Map<string, boolean>, after: Map<string, boolean>): string[] {
  const tables = new Set([...before.keys()].map(tableOf))
  const gone = [...before.keys()].filter((column) => !after.has(column))
  const wanted = [...after].filter(
    ([column, isOptional]) =>
      !isOptional && tables.has(tableOf(column)) && before.get(column) !== false,
  )
  return [
    ...gone.map((column) => `${column} is gone`),
    ...wanted.map(([column]) => `${column} must be given`),
  ]
}

describe.each(engines)('the steps of the tables, on $name', ({ openBefore }) => {
  it('leave everything that the version before needs, which may still serve meanwhile', async () => {
    const [first = ''] = Object.keys(migrations)
    const { engine, query } = await openBefore(first)
    const untyped = new Kysely<unknown>({ dialect: engine.dialect })
    const problems: Record<string, string[]> = {}
    let before = await columnsOf(untyped)
    for (const [step, up] of Object.entries(migrations)) {
      await up(untyped, engine)
      const after = await columnsOf(untyped)
      const found = broken(before, after)
      if (found.length > 0 && !exceptions.has(step)) problems[step] = found
      before = after
    }
    await query.destroy()
    expect(problems).toEqual({})
  })
})
