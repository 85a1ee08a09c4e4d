import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../testing/databases.ts'
import type { Database } from '../database/database.ts'
import { currentMaker, inNameOf } from '../maker.ts'
import { retryPauses } from './schedule.ts'
import { claimJob, enqueueJob, enqueueJobs, leaseMs, renewLease } from './store.ts'
import { type JobHandlers, JobWorker } from './worker.ts'

const start = new Date('2026-07-15T12:00:00Z')
const hour = 3_600_000

describe.each(engines)('jobs, on $name', ({ open }) => {
  let db: Database
  let now: Date
  let logged: unknown[][]

  beforeEach(async () => {
    db = await open()
    now = start
    logged = []
  })
  afterEach(async () => await db.close())

  const log = {
    warn: (...words: unknown[]) => void logged.push(['warn', ...words]),
    error: (...words: unknown[]) => void logged.push(['error', ...words]),
  }
  const workerWith = (handlers: JobHandlers) =>
    new JobWorker({ db, now: () => now, log, handlers, random: () => 0 })
  const outcomes = async () => await db.read.selectFrom('job_outcomes').selectAll().execute()
  const theJob = async () => await db.read.selectFrom('jobs').selectAll().executeTakeFirstOrThrow()

  it('vanish with the transaction that wanted them', async () => {
    const failing = db.write.transaction().execute(async (query) => {
      await enqueueJob(query, now, 'greet', {})
      throw new Error('the change did not happen')
    })
    await expect(failing).rejects.toThrow('the change did not happen')
    expect(await db.read.selectFrom('jobs').selectAll().execute()).toEqual([])
  })

  it('run once with their payload', async () => {
    const done: unknown[] = []
    await enqueueJob(db.write, now, 'greet', { to: 'Ruth' })
    const worker = workerWith({ greet: async (payload) => void done.push(payload) })
    await worker.runDueJobs()
    await worker.runDueJobs()
    expect(done).toEqual([{ to: 'Ruth' }])
    expect(await theJob()).toMatchObject({ status: 'done', attempts: 1, leased_until: null })
  })

  it('run in nobody’s name, also when a call woke the worker', async () => {
    const makers: unknown[] = []
    await enqueueJob(db.write, now, 'greet', {})
    const worker = workerWith({ greet: async () => void makers.push(currentMaker()) })
    await inNameOf('@Hanna', async () => await worker.runDueJobs())
    expect(makers).toEqual([null])
  })

  it('are tried again after growing pauses and given up visibly in the end', async () => {
    await enqueueJob(db.write, now, 'greet', {})
    const worker = workerWith({
      greet: async () => {
        throw new Error('nobody home')
      },
    })
    for (const [index, pause] of retryPauses.entries()) {
      await worker.runDueJobs()
      expect(await theJob()).toMatchObject({
        status: 'waiting',
        attempts: index + 1,
        last_error: 'nobody home',
        run_at: new Date(now.getTime() + pause).toISOString(),
      })
      now = new Date(now.getTime() + pause - 1)
      await worker.runDueJobs()
      expect((await theJob()).attempts).toBe(index + 1)
      now = new Date(now.getTime() + 1)
    }
    await worker.runDueJobs()
    expect(await theJob()).toMatchObject({ status: 'failed', attempts: retryPauses.length + 1 })
  })

  it('leave a note of when their kind last went well, and when and why it last failed', async () => {
    let isHome = false
    const greet = async () => {
      if (!isHome) throw new Error('nobody home')
    }
    await enqueueJob(db.write, now, 'greet', {})
    await workerWith({ greet }).runDueJobs()
    const failure = { last_failure_at: start.toISOString(), last_failure: 'nobody home' }
    expect(await outcomes()).toEqual([{ kind: 'greet', last_success_at: null, ...failure }])
    expect(logged).toMatchObject([
      ['warn', { kind: 'greet', problem: 'nobody home' }, 'A job failed'],
    ])
    isHome = true
    now = new Date(start.getTime() + hour)
    await workerWith({ greet }).runDueJobs()
    const success = { last_success_at: now.toISOString() }
    expect(await outcomes()).toEqual([{ kind: 'greet', ...success, ...failure }])
    expect(await theJob()).toMatchObject({ last_error: null, finished_at: now.toISOString() })
  })

  it('go in by the thousand, and begin when they are said to', async () => {
    const later = new Date(start.getTime() + hour)
    const jobs = Array.from({ length: 1001 }, (_, index) => ({
      payload: index,
      about: null,
      ...(index === 0 && { runAt: later }),
    }))
    await enqueueJobs(db.write, now, 'greet', jobs)
    const rows = await db.read.selectFrom('jobs').select(['payload', 'run_at']).execute()
    expect(new Set(rows.map(({ payload }) => payload)).size).toBe(1001)
    const late = rows.filter(({ run_at: runAt }) => runAt === later.toISOString())
    expect(late.map(({ payload }) => payload)).toEqual(['0'])
  })

  it('of an unknown kind fail with a clear reason', async () => {
    await enqueueJob(db.write, now, 'juggle', {})
    await workerWith({}).runDueJobs()
    expect((await theJob()).last_error).toBe('Nothing knows how to do a job of kind juggle.')
  })

  it('wait for a worker that can do them', async () => {
    await enqueueJob(db.write, now, 'greet', {})
    const unable = workerWith({ greet: undefined })
    await unable.runDueJobs()
    await unable.tidy()
    expect(await theJob()).toMatchObject({ status: 'waiting', attempts: 0, last_error: null })
    await workerWith({ greet: async () => {} }).runDueJobs()
    expect((await theJob()).status).toBe('done')
  })

  it('are claimed by one worker at a time, and taken over when its lease ends', async () => {
    await enqueueJob(db.write, now, 'greet', {})
    const claims = await Promise.all(Array.from({ length: 8 }, async () => await claimJob(db, now)))
    expect(claims.filter((job) => job !== undefined)).toHaveLength(1)
    expect(await claimJob(db, new Date(now.getTime() + 59_000))).toBe(undefined)
    expect(await claimJob(db, new Date(now.getTime() + 60_000))).toMatchObject({ attempts: 2 })
  })

  it('that another worker has taken over are not kept by the first', async () => {
    await enqueueJob(db.write, now, 'greet', {})
    const first = await claimJob(db, now)
    const later = new Date(now.getTime() + leaseMs)
    const second = await claimJob(db, later)
    if (!first || !second) throw new Error('The job was not claimed.')
    expect(await renewLease(db.write, first, later)).toBe(false)
    expect(await renewLease(db.write, second, later)).toBe(true)
  })

  it('leave no trace of a failure when they were erased while in hand', async () => {
    await enqueueJob(db.write, now, 'greet', {})
    await workerWith({
      greet: async () => {
        await db.write.deleteFrom('jobs').execute()
        throw new Error('Nobody called Dolores here')
      },
    }).runDueJobs()
    expect(await db.read.selectFrom('job_outcomes').selectAll().execute()).toEqual([])
  })

  it('are forgotten a month after they were done, but not when they failed', async () => {
    await enqueueJob(db.write, now, 'greet', {})
    await enqueueJob(db.write, now, 'greet', { fails: true })
    const worker = workerWith({ greet: async () => {} })
    await worker.runDueJobs()
    await db.write
      .updateTable('jobs')
      .set({ status: 'failed' })
      .where('payload', 'like', '%fails%')
      .execute()
    const left = async () => (await db.read.selectFrom('jobs').select('status').execute()).length
    now = new Date(now.getTime() + 30 * 86_400_000)
    await worker.tidy()
    expect(await left()).toBe(2)
    now = new Date(now.getTime() + 1)
    await worker.tidy()
    expect(await left()).toBe(1)
    expect((await theJob()).status).toBe('failed')
  })
})
