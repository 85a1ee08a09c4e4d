import type { ErrorCode } from '../../contract/index.ts'
import { type Database, openAsItIs } from './database/database.ts'
import { codeOf } from './database/dialect.ts'
import { HttpError } from './http/errors.ts'
import { inThread } from './threads.ts'

/** What work in another thread came to: an error would lose all but its message on the way. */
export type Outcome<Answer> =
  | { answer: Answer }
  | { refused: ErrorCode; fields: Record<string, string> | undefined }
  | { failed: unknown; code: string }

/** Work on the database, as another thread is handed it. */
export interface ThreadWork<Input> {
  location: string
  now: Date
  input: Input
}

/** What work of the database needs, wherever it is done. */
export interface WorkServices {
  db: Database
  now: () => Date
}

/** Does work on connections of its own, because it is called in another thread. */
export async function doInThread<Input, Answer>(
  { location, now, input }: ThreadWork<Input>,
  work: (services: WorkServices, input: Input) => Promise<Answer>,
): Promise<Outcome<Answer>> {
  try {
    const db = await openAsItIs(location)
    try {
      return { answer: await work({ db, now: () => now }, input) }
    } finally {
      await db.close()
    }
  } catch (error) {
    if (error instanceof HttpError) return { refused: error.code, fields: error.fields }
    return { failed: error, code: codeOf(error) }
  }
}

/**
 * A function of a module as work on the database in another thread, so that everybody else is answered meanwhile. The module exports
 * it under this name as {@link doInThread} makes it, and `work` itself, for a database in memory, which no other thread can open.
 *
 * SQLite has one writer at a time: what writes (`isWriting`) keeps the turn of this thread for as long as it takes.
 */
export function databaseThread<Input, Answer>(
  module: URL,
  name: string,
  {
    work,
    longestMs,
  }: {
    work: () => Promise<(services: WorkServices, input: Input) => Promise<Answer>>
    longestMs?: number
  },
) {
  const run = inThread<(given: ThreadWork<Input>) => Promise<Outcome<Answer>>>(
    module,
    name,
    longestMs,
  )
  return async ({ db, now }: WorkServices, input: Input, isWriting: boolean): Promise<Answer> => {
    const { location, engine, write } = db
    if (location === undefined) return await (await work())({ db, now }, input)
    const inOther = async () => await run({ location, now: now(), input })
    const keepsTurn = !engine.isShared && isWriting
    const outcome = keepsTurn ? await write.transaction().execute(inOther) : await inOther()
    if ('refused' in outcome) throw new HttpError(outcome.refused, outcome.fields)
    if ('failed' in outcome)
      throw Object.assign(new Error('Work in another thread failed.', { cause: outcome.failed }), {
        code: outcome.code,
      })
    return outcome.answer
  }
}
