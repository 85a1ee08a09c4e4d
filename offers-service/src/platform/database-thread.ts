import { MessageChannel, type MessagePort, type Transferable } from 'node:worker_threads'
import type { ErrorCode } from '../../contract/index.ts'
import { type Database, openAsItIs } from './database/database.ts'
import { codeOf } from './database/dialect.ts'
import { HttpError } from './http/errors.ts'
import { currentMaker, inNameOf } from './maker.ts'
import { inThread } from './threads.ts'

/** What work in another thread came to: an error would lose all but its message on the way. */
export type Outcome<Answer> =
  | { answer: Answer }
  | { refused: ErrorCode; fields: Record<string, string> | undefined }
  | { failed: unknown; code: string }

/** Work on the database, as another thread is handed it. */
export interface ThreadWork<Input> {
  location: string
  /** Where the turn is asked for; absent where writers do not take turns. */
  turns: MessagePort | undefined
  now: Date
  /** In whose name it is done. */
  madeBy: string | null
  input: Input
}

/** What work of the database needs, wherever it is done. */
export interface WorkServices {
  db: Database
  now: () => Date
  /**
   * Waits for the turn of those who write, and keeps it until the work is over. Work asks for it before it writes, and as late as it
   * can: SQLite has one writer at a time, and everybody else who writes waits.
   */
  takeTurn: () => Promise<void>
}

async function askForTurn(port: MessagePort | undefined): Promise<void> {
  if (!port) return
  await new Promise((resolve) => {
    port.once('message', resolve)
    port.postMessage('request')
  })
}

/** Has work take the turn of this thread's writer when it asks for it, until it is over. */
async function withTurn<Answer>(
  write: Database['write'],
  work: (turns: MessagePort) => Promise<Answer>,
): Promise<Answer> {
  const { port1: port, port2: turns } = new MessageChannel()
  const over = Promise.withResolvers<void>()
  const failed = Promise.withResolvers<never>()
  let turn: Promise<void> | undefined
  port.once('message', () => {
    turn = write.transaction().execute(async () => {
      port.postMessage('granted')
      await over.promise
    })
    turn.catch(failed.reject)
  })
  try {
    return await Promise.race([work(turns), failed.promise])
  } finally {
    over.resolve()
    await turn
    port.close()
  }
}

/** Does work on connections of its own, because it is called in another thread. */
export async function doInThread<Input, Answer>(
  { location, turns, now, madeBy, input }: ThreadWork<Input>,
  work: (services: WorkServices, input: Input) => Promise<Answer>,
): Promise<Outcome<Answer>> {
  try {
    const db = await openAsItIs(location)
    let turn: Promise<void> | undefined
    const takeTurn = async () => await (turn ??= askForTurn(turns))
    try {
      const services = { db, now: () => now, takeTurn }
      return { answer: await inNameOf(madeBy, async () => await work(services, input)) }
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
 */
export function databaseThread<Input, Answer>(
  module: URL,
  name: string,
  {
    work,
    longestMs,
    handedOver = () => [],
  }: {
    work: () => Promise<(services: WorkServices, input: Input) => Promise<Answer>>
    longestMs?: number
    /** What of the input the other thread gets for itself instead of a copy; nobody here has it from then on. */
    handedOver?: (input: Input) => Transferable[]
  },
) {
  const run = inThread<(given: ThreadWork<Input>) => Promise<Outcome<Answer>>>(
    module,
    name,
    longestMs,
  )
  return async ({ db, now }: Omit<WorkServices, 'takeTurn'>, input: Input): Promise<Answer> => {
    const { location, engine, write } = db
    if (location === undefined)
      return await (
        await work()
      )({ db, now, takeTurn: async () => {} }, input)
    const inOther = async (turns?: MessagePort) =>
      await run({ location, turns, now: now(), madeBy: currentMaker(), input }, [
        ...(turns ? [turns] : []),
        ...handedOver(input),
      ])
    const outcome = engine.isShared ? await inOther() : await withTurn(write, inOther)
    if ('refused' in outcome) throw new HttpError(outcome.refused, outcome.fields)
    if ('failed' in outcome)
      throw Object.assign(new Error('Work in another thread failed.', { cause: outcome.failed }), {
        code: outcome.code,
      })
    return outcome.answer
  }
}
