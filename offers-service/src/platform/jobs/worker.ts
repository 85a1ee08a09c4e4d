import { setImmediate as others } from 'node:timers/promises'
import { addMilliseconds } from 'date-fns/addMilliseconds'
import { subDays } from 'date-fns/subDays'
import PQueue from 'p-queue'
import type { Database } from '../database/database.ts'
import { inNameOf } from '../maker.ts'
import type { Log } from '../services.ts'
import { HostDown, pauseAfter } from './schedule.ts'
import { SerialRunner } from './serial-runner.ts'
import {
  claimJob,
  deleteDoneJobs,
  finishJob,
  type JobKinds,
  leaseMs,
  putBackJob,
  releaseJob,
  renewLease,
} from './store.ts'
import type { JobRow } from './tables.ts'

/**
 * Does one kind of job; a thrown error means "try again later". `id` stays the same however often it is tried, and `about` says
 * whose data it holds.
 */
export type JobHandler = (
  payload: unknown,
  job: { id: string; about: string | null },
) => Promise<void>

/** Who does which kind of job; undefined for a kind that is left to other processes. */
export type JobHandlers = Record<string, JobHandler | undefined>

/** How many jobs of one kind one process does at the same time, and how many of those of one lane. */
export interface JobLimits {
  atOnce: number
  perLane: number
}

/** One kind of work. `Context` is what its handler is made with. */
export interface JobKind<Context> {
  kind: string
  /** What a job of this kind is, in words for the admin. */
  title: (payload: unknown) => string
  /** One at a time when absent. */
  limits?: JobLimits
  /** Undefined where this process is not set up for it, so that its jobs wait for one that is. */
  handler: (context: Context) => JobHandler | undefined
}

/** How long the admin can still look up what was sent. */
const storedForDays = 30

interface WorkerParts {
  db: Database
  now: () => Date
  log: Log
  handlers: JobHandlers
  /** For the kinds of which more than one is done at the same time. */
  limits?: Readonly<Record<string, JobLimits>>
  /** What else is to be done at the start and every hour; one that fails is tried again an hour later. */
  maintenance?: readonly ((log: Log) => Promise<void>)[]
  /** A number from 0 to 1 that spreads retries; tests hold it still. */
  random?: () => number
}

/**
 * Runs the jobs of the queue until stopped, each kind apart from the others, so that a slow CRM never holds up mail.
 *
 * It looks whenever it is woken and every second besides, because another process may have added work. What is of no kind it
 * knows is looked for only now and then: it can do nothing but say so, and would read past everything else that waits.
 */
export class JobWorker {
  readonly #parts: WorkerParts
  /** For each kind as many runners as jobs of it may be in hand at the same time. */
  readonly #runners: ReadonlyMap<string, readonly SerialRunner[]>
  readonly #unknown: JobKinds
  /** The jobs in hand. */
  readonly #inProgress = new Set<JobRow>()
  /** One claim at a time, or two would take the last place of a lane. */
  readonly #claims = new PQueue({ concurrency: 1 })
  #isStopping = false
  #timer: NodeJS.Timeout | undefined
  #tidyTimer: NodeJS.Timeout | undefined

  constructor(parts: WorkerParts) {
    this.#parts = parts
    this.#unknown = { except: Object.keys(parts.handlers) }
    const done = Object.entries(parts.handlers).flatMap(([kind, handle]) => (handle ? [kind] : []))
    const runnerOf = (kind: string) =>
      new SerialRunner(
        () => this.#runDue({ only: kind }, () => this.#wakeOne(kind)),
        (problem) => parts.log.error(problem),
      )
    this.#runners = new Map(
      done.map((kind) => [
        kind,
        Array.from({ length: parts.limits?.[kind]?.atOnce ?? 1 }, () => runnerOf(kind)),
      ]),
    )
  }

  start(): void {
    this.#isStopping = false
    this.#timer = setInterval(this.wake, 1000)
    this.#tidyTimer = setInterval(() => void this.tidy(), 3_600_000)
    this.wake()
    void this.tidy()
  }

  /** Looks for work now, unless it is already at it. */
  readonly wake = (): void => {
    if (this.#timer === undefined) return
    for (const kind of this.#runners.keys()) this.#wakeOne(kind)
  }

  /** One look is enough while nothing waits; whoever finds a job lets another look for the next. */
  #wakeOne(kind: string): void {
    const runners = this.#runners.get(kind) ?? []
    const idle = runners.find(({ isRunning }) => !isRunning)
    for (const runner of idle ? [idle] : runners) runner.wake()
  }

  /** Begins no more jobs and waits for those in hand; the rest is for the next start, or for another process. */
  async stop(): Promise<void> {
    this.#isStopping = true
    clearInterval(this.#timer)
    clearInterval(this.#tidyTimer)
    this.#timer = undefined
    const runners = [...this.#runners.values()].flat()
    await Promise.all(runners.map((runner) => runner.settle()))
  }

  /** Gives back what is in hand, for another process to begin at once; only for one that ends right after. */
  async handBack(): Promise<void> {
    for (const job of this.#inProgress) await releaseJob(this.#parts.db.write, job)
  }

  /** Runs every job that is due now; when a kind fails, the others still come to their end first. */
  async runDueJobs(): Promise<void> {
    const kinds = [...[...this.#runners.keys()].map((kind) => ({ only: kind })), this.#unknown]
    const ends = await Promise.allSettled(kinds.map((due) => this.#runDue(due)))
    const failure = ends.find((end) => end.status === 'rejected')
    if (failure) throw failure.reason
  }

  /** Forgets what was done a month ago: a mail that went out holds somebody's words and address to no use. */
  async tidy(): Promise<void> {
    const { maintenance = [], db, log, now } = this.#parts
    const forgetJobs = async () => await deleteDoneJobs(db.write, subDays(now(), storedForDays))
    const failUnknown = async () => await this.#runDue(this.#unknown)
    for (const task of [forgetJobs, failUnknown, ...maintenance]) {
      await task(log).catch((error: unknown) => log.error(error))
      await others()
    }
  }

  async #runDue(kinds: JobKinds, onFound = () => {}): Promise<void> {
    while (!this.#isStopping) {
      const job = await this.#claims.add(async () => await this.#claim(kinds))
      if (!job) return
      onFound()
      await this.#run(job)
    }
  }

  async #claim(kinds: JobKinds): Promise<JobRow | undefined> {
    const job = await claimJob(this.#parts.db, this.#parts.now(), kinds, this.#fullLanes(kinds))
    if (job) this.#inProgress.add(job)
    return job
  }

  /** The lanes of which as many are in hand as may be. Their jobs keep their place and no runner waits for them. */
  #fullLanes(kinds: JobKinds): string[] {
    const limits = 'only' in kinds ? this.#parts.limits?.[kinds.only] : undefined
    if (!limits || !('only' in kinds)) return []
    const ofKind = [...this.#inProgress].filter(({ kind }) => kind === kinds.only)
    const lanes = Map.groupBy(ofKind, ({ lane }) => lane)
    return [...lanes].flatMap(([lane, jobs]) => (jobs.length >= limits.perLane ? [lane] : []))
  }

  async #run(job: JobRow): Promise<void> {
    const { db, handlers, log, now, random = Math.random } = this.#parts
    const renewal = setInterval(() => void this.#renew(job), leaseMs / 3)
    try {
      const handle = handlers[job.kind]
      if (!handle) throw new Error(`Nothing knows how to do a job of kind ${job.kind}.`)
      // Not in the name of the caller who woke it.
      await inNameOf(null, async () => await handle(JSON.parse(job.payload), job))
      if (!(await finishJob(db, job, now()))) this.#sayLost(job)
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      const pause = pauseAfter(error, job.attempts, random())
      const retryAt = pause === undefined ? undefined : addMilliseconds(now(), pause)
      log.warn({ job: job.id, kind: job.kind, problem, retryAt }, 'A job failed')
      const failure = { problem, retryAt, isHostDown: error instanceof HostDown }
      if (!(await putBackJob(db.write, job, failure, now()))) this.#sayLost(job)
    } finally {
      clearInterval(renewal)
      this.#inProgress.delete(job)
    }
  }

  /** It was erased, or its lease ran out and another worker has it. What becomes of it is not for this one to say. */
  #sayLost({ id, kind }: JobRow): void {
    this.#parts.log.warn({ job: id, kind }, 'A job in hand is no longer ours')
  }

  /** A job that takes long must not be begun by another worker meanwhile: a mail would go out twice. */
  async #renew(job: JobRow): Promise<void> {
    const { db, log, now } = this.#parts
    try {
      if (!(await renewLease(db.write, job, now()))) this.#sayLost(job)
    } catch (error) {
      log.error(error)
    }
  }
}
