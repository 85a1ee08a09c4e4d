import { sql } from 'kysely'
import type { Queryable } from './text-search.ts'

// The part of `dialect.ts` about triggers.

/** A statement that the database runs for each changed row, in the transaction of the change. */
export interface Trigger {
  name: string
  on: string
  /** Such as `insert` or `update of status`. */
  after: string
  /** Which rows it is about, as a condition on `new` and `old`; all of them when absent. */
  when?: string
  /** What it does: a statement that both engines know. */
  statement: string
}

export interface Triggers {
  make: (query: Queryable, trigger: Trigger) => Promise<void>
  /** An expression for an id that no other row has. */
  newId: string
}

const conditionOf = ({ when }: Trigger) => (when === undefined ? '' : `when (${when})`)

export const sqliteTriggers: Triggers = {
  newId: 'lower(hex(randomblob(16)))',
  make: async (query, trigger) => {
    const { name, on, after, statement } = trigger
    await sql
      .raw(
        `create trigger ${name} after ${after} on ${on} for each row ${conditionOf(trigger)}
         begin ${statement}; end`,
      )
      .execute(query)
  },
}

export const postgresTriggers: Triggers = {
  newId: 'gen_random_uuid()::text',
  make: async (query, trigger) => {
    const { name, on, after, statement } = trigger
    // With the schema of now, because who restores a backup works in another one.
    await sql
      .raw(
        `create or replace function ${name}() returns trigger language plpgsql
         set search_path from current as $$ begin ${statement}; return null; end $$`,
      )
      .execute(query)
    await sql
      .raw(
        `create trigger ${name} after ${after} on ${on} for each row ${conditionOf(trigger)}
         execute function ${name}()`,
      )
      .execute(query)
  },
}
