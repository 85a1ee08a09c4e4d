import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { describe, expect, it } from 'vitest'
import { migrations } from '../migrations/index.ts'
import { openEngine } from './platform/database/database.ts'
import { engines } from './testing/databases.ts'

const sources = globSync('**/*.ts', { cwd: import.meta.dirname })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))

/** The members of every interface with this name in a text, each as its name and the text of its type. */
function membersOf(source: string, name: string): Map<string, string>[] {
  const bodies = source.matchAll(
    new RegExp(
      String.raw`interface ${name} (?:extends (?<base>\w+) )?\{\n(?<body>.*?)\n *\}\n`,
      'gs',
    ),
  )
  return [...bodies].map(({ groups: { base, body = '' } = {} }) => {
    const inherited = base === undefined ? undefined : membersOf(source, base)[0]
    const own = [...body.matchAll(/^ +(\w+):(?: (.+))?$/gm)]
    return new Map([
      ...(inherited ?? []),
      ...own.map(([, key = '', type = '']) => [key, type] as const),
    ])
  })
}

const everything = sources.join('\n')

/** The interface of the rows of each table, by the table's name. */
const rowTypes = new Map(
  membersOf(everything, 'Tables').flatMap((tables) =>
    [...tables].map(([table, type]) => [table, membersOf(everything, type)[0]] as const),
  ),
)

/** Whether a column with this type may be empty. */
const isNullable = (type: string) => type.endsWith('| null') || type === 'AutomaticSign'

/** Which of the engine's types a column has that TypeScript calls so. */
function kindOf(type: string): string {
  if (/^(?:number|\d)/.test(type)) return 'number'
  if (/^(?:Buffer|Uint8Array)/.test(type)) return 'bytes'
  return 'text'
}

const kinds = new Map([
  ['integer', 'number'],
  ['int4', 'number'],
  ['int8', 'number'],
  ['bigint', 'number'],
  ['float8', 'number'],
  ['double precision', 'number'],
  ['text', 'text'],
  ['blob', 'bytes'],
  ['bytea', 'bytes'],
])

/** The tables that Kysely keeps for itself. */
const isOwn = (table: string) => !table.startsWith('kysely_')

describe.each(engines)('the types of the rows, on $name', ({ name, make }) => {
  it('are those of the tables that the migrations make', async () => {
    const engine = await openEngine(await make())
    await engine.prepare()
    const query = new Kysely<unknown>({ dialect: engine.dialect })
    for (const step of Object.values(migrations)) await step(query, engine)
    const tables = (await query.introspection.getTables()).filter((table) => isOwn(table.name))
    await query.destroy()

    const amounts = tables.flatMap(({ columns }) =>
      columns.filter((column) => column.name.endsWith('_cents')),
    )
    // Four bytes, which PostgreSQL calls an integer, hold $21 million at most.
    expect(amounts.map(({ dataType }) => dataType.toLowerCase())).not.toContain('int4')

    const stored = new Map<string, object>()
    const declared = new Map<string, object>()
    for (const table of tables) {
      const types = rowTypes.get(table.name)
      if (!types) continue
      stored.set(
        table.name,
        Object.fromEntries(
          table.columns.map((column) => [
            column.name,
            // SQLite calls its keys nullable.
            [kinds.get(column.dataType.toLowerCase()), name === 'PostgreSQL' && column.isNullable],
          ]),
        ),
      )
      declared.set(
        table.name,
        Object.fromEntries(
          [...types].map(([column, type]) => [
            column,
            [kindOf(type), name === 'PostgreSQL' && isNullable(type)],
          ]),
        ),
      )
    }
    expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(stored))
    expect([...rowTypes.keys()].toSorted()).toEqual([...stored.keys()].toSorted())
  })
})
