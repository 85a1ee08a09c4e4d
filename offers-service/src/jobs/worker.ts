import { addMilliseconds } from 'date-fns/addMilliseconds'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database.ts'
import type { JobRow } from '../tables.ts'
import { claimJob, finishJob, putBackJob } from './store.ts'

/** Does one kind of job; a thrown error means "try again later". */
export type JobHandler = (payload: unknown) => Promise<void>

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** The pause after each failed try (the growing schedule of Standard Webhooks); after the last one the job is given up. */
export const retryPauses = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

interface WorkerParts {
  db: Database
  now: () => Date
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  handlers: Record<string, JobHandler>
}

/**
 * Runs the jobs of the queue, one at a time, until stopped.
 *
 * It looks whenever it is woken and every second besides, because another process may have added work.
 */
export class JobWorker {
  readonly #parts: WorkerParts
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #wokenWhileRunning = false

  constructor(parts: WorkerParts) {
    this.#parts = parts
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), second)
    this.wake()
  }

  /** Looks for work now, unless it is already at it. */
  readonly wake = (): void => {
    if (this.#timer === undefined) return
    this.#wokenWhileRunning = this.#running !== undefined
    this.#running ??= this.runDueJobs()
      .catch((error: unknown) => this.#parts.log.error(error))
      .finally(() => {
        this.#running = undefined
        if (this.#wokenWhileRunning) this.wake()
      })
  }

  /** Stops looking and waits for the job in hand. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    await this.#running
  }

  /** Runs every job that is due now. */
  async runDueJobs(): Promise<void> {
    for (;;) {
      const job = await claimJob(this.#parts.db, this.#parts.now())
      if (!job) return
      await this.#run(job)
    }
  }

  async #run(job: JobRow): Promise<void> {
    const { db, handlers, log, now } = this.#parts
    try {
      const handle = handlers[job.kind]
      if (!handle) throw new Error(`Nothing knows how to do a job of kind ${job.kind}.`)
      await handle(JSON.parse(job.payload))
      await finishJob(db.query, job.id, now())
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      const pause = retryPauses[job.attempts - 1]
      const retryAt = pause === undefined ? undefined : addMilliseconds(now(), pause)
      log.warn({ job: job.id, kind: job.kind, problem, retryAt }, 'A job failed')
      await putBackJob(db.query, job.id, problem, retryAt, now())
    }
  }
}
