import { batch } from './batch.ts'
import type { Database, Queries } from './database.ts'

/**
 * Stores in one transaction what many ask for at the same moment, so that the disk is waited for once for all of them, and answers
 * each only then. `storeAll` is given all of them and has an answer for each; it may be called again, so it must do nothing but store.
 *
 * Where one of them fails, each has a transaction of its own, so that it leaves nothing and fails alone.
 */
export function groupCommit<Asked, Answer>(
  { write, engine }: Database,
  storeAll: (query: Queries, asked: readonly Asked[]) => Promise<readonly Answer[]>,
): (asked: Asked) => Promise<Answer> {
  const store = async (asked: readonly Asked[]) =>
    await write.transaction().execute(async (transaction) => await storeAll(transaction, asked))
  return batch(async (asked: readonly Asked[]) => {
    try {
      return await store(asked)
    } catch (error) {
      // What no other one would get past either: a database that is gone, or held by somebody for seconds.
      if (asked.length === 1 || engine.isUnavailable(error)) throw error
    }
    const answers = []
    for (const one of asked)
      answers.push(
        ...(await store([one]).catch((error: unknown) => [
          error instanceof Error ? error : new Error(String(error)),
        ])),
      )
    return answers
  })
}

type Act = (query: Queries) => Promise<unknown>

const groups = new WeakMap<Database['write'], (act: Act) => Promise<unknown>>()

function groupOf(db: Database): (act: Act) => Promise<unknown> {
  const known = groups.get(db.write)
  if (known) return known
  const group = groupCommit(db, async (query, acts: readonly Act[]) => {
    const answers = []
    for (const act of acts) answers.push(await act(query))
    return answers
  })
  groups.set(db.write, group)
  return group
}

/**
 * The same for what has little in common: one after another, in a transaction that they may share.
 *
 * For what is short: while one waits for something else, so do the others. An engine on which many write at a time brings their
 * commits together by itself, and there each has a transaction of its own.
 */
export async function transactInBatch<Answer>(
  db: Database,
  act: (query: Queries) => Promise<Answer>,
): Promise<Answer> {
  if (db.engine.isShared) return await db.write.transaction().execute(act)
  // What this very act answered.
  return (await groupOf(db)(act)) as Answer
}
