import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Queries } from './database.ts'

/** Where a value goes that is given each time. */
class Gap {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

/** What stands for a value while a statement is built. */
export type ValueOf<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>

/** Nothing looks at a value before the statement is made, so a gap may stand for one of any type. */
const gapFor = (name: PropertyKey) => sql.val(new Gap(name) as never)

/**
 * A statement that visitors make all the time: built and written as SQL once for each engine, because that takes longer than
 * the statement itself, and then made with other values. Answers its rows.
 */
export function compileOnce<Values extends object, Row>(
  build: (query: Queries, value: ValueOf<Values>) => Compilable<Row>,
): (query: Queries, values: Values) => Promise<Row[]> {
  const statements = new WeakMap<object, CompiledQuery<Row>>()
  return async (query, values) => {
    // A database and its transactions have the same.
    const { adapter } = query.getExecutor()
    const statement = statements.get(adapter) ?? build(query, gapFor).compile()
    statements.set(adapter, statement)
    const given = new Map<PropertyKey, unknown>(Object.entries(values))
    const parameters = statement.parameters.map((parameter) =>
      parameter instanceof Gap ? given.get(parameter.name) : parameter,
    )
    const { rows } = await query.executeQuery<Row>({ ...statement, parameters })
    return rows
  }
}
