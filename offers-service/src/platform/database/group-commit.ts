import { CompiledQuery } from 'kysely'
import type { Database, Queries } from './database.ts'
import { together } from './together.ts'

type Act = (query: Queries) => Promise<unknown>

const savepoint = CompiledQuery.raw('savepoint one_of_many')
const release = CompiledQuery.raw('release savepoint one_of_many')
const undo = CompiledQuery.raw('rollback to savepoint one_of_many')

/** Does one of many within their transaction, and answers the error where it fails, which then leaves nothing of it. */
async function actAmongMany(query: Queries, act: Act): Promise<unknown> {
  await query.executeQuery(savepoint)
  let outcome: unknown
  try {
    outcome = await act(query)
  } catch (error) {
    // Where that cannot be, the whole transaction is gone, as on a full disk; all fail for that reason then.
    await query.executeQuery(undo).catch(() => {
      throw error
    })
    outcome = error instanceof Error ? error : new Error(String(error))
  }
  await query.executeQuery(release)
  return outcome
}

const groups = new WeakMap<Database['query'], (act: Act) => Promise<unknown>>()

function groupOf({ query }: Database): (act: Act) => Promise<unknown> {
  const known = groups.get(query)
  if (known) return known
  const group = together(
    async (acts: readonly Act[]) =>
      await query.transaction().execute(async (transaction) => {
        const outcomes = []
        for (const act of acts) outcomes.push(await actAmongMany(transaction, act))
        return outcomes
      }),
  )
  groups.set(query, group)
  return group
}

/**
 * Does something in a transaction that it may share with others which come at the same moment, so that the disk is waited for
 * once for all of them. Each is answered only when all of it is stored, and one that fails leaves nothing and fails alone.
 *
 * For what is short: while one waits for something else, so do the others. An engine on which many write at a time brings their
 * commits together by itself, and there each has a transaction of its own.
 */
export async function transactTogether<Answer>(
  db: Database,
  act: (query: Queries) => Promise<Answer>,
): Promise<Answer> {
  if (db.engine.isShared) return await db.query.transaction().execute(act)
  // What this very act answered.
  return (await groupOf(db)(act)) as Answer
}
