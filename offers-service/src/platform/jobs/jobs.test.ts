import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { engines } from '../../testing/databases.ts'
import { testNow } from '../../testing/service.ts'
import type { Database } from '../database/database.ts'
import { retryPauses } from './schedule.ts'
import { claimJob, enqueueJob, leaseMs, renewLease } from './store.ts'
import { type JobHandler, JobWorker } from './worker.ts'

/** A busy machine is no fault. */
const patience = { timeout: 30_000 }

describe.each(engines)('jobs, on $name', ({ open }) => {
  let db: Database
  let now: Date

  beforeEach(async () => {
    db = await open()
    now = testNow
  })
  afterEach(async () => await db.query.destroy())

  const silent = { warn: () => {}, error: () => {} }
  const workerWith = (handlers: Record<string, JobHandler>) =>
    new JobWorker({ db, now: () => now, log: silent, handlers, random: () => 0 })
  const theJob = async () => await db.query.selectFrom('jobs').selectAll().executeTakeFirstOrThrow()

  it('vanish with the transaction that wanted them', async () => {
    const failing = db.query.transaction().execute(async (query) => {
      await enqueueJob(query, now, 'greet', {})
      throw new Error('the change did not happen')
    })
    await expect(failing).rejects.toThrow('the change did not happen')
    expect(await db.query.selectFrom('jobs').selectAll().execute()).toEqual([])
  })

  it('run once with their payload', async () => {
    const done: unknown[] = []
    await enqueueJob(db.query, now, 'greet', { to: 'Ruth' })
    const worker = workerWith({ greet: async (payload) => void done.push(payload) })
    await worker.runDueJobs()
    await worker.runDueJobs()
    expect(done).toEqual([{ to: 'Ruth' }])
    expect(await theJob()).toMatchObject({ status: 'done', attempts: 1, leased_until: null })
  })

  it('are tried again after growing pauses and given up visibly in the end', async () => {
    await enqueueJob(db.query, now, 'greet', {})
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

  it('of an unknown kind fail with a clear reason', async () => {
    await enqueueJob(db.query, now, 'juggle', {})
    await workerWith({}).runDueJobs()
    expect((await theJob()).last_error).toBe('Nothing knows how to do a job of kind juggle.')
  })

  it('are claimed by one worker at a time, and taken over when its lease ends', async () => {
    await enqueueJob(db.query, now, 'greet', {})
    const claims = await Promise.all(Array.from({ length: 8 }, async () => await claimJob(db, now)))
    expect(claims.filter((job) => job !== undefined)).toHaveLength(1)
    expect(await claimJob(db, new Date(now.getTime() + 59_000))).toBe(undefined)
    expect(await claimJob(db, new Date(now.getTime() + 60_000))).toMatchObject({ attempts: 2 })
  })

  it('start running when the worker is woken', async () => {
    const ran = Promise.withResolvers<void>()
    const worker = workerWith({ greet: async () => ran.resolve() })
    worker.start()
    await enqueueJob(db.query, now, 'greet', {})
    worker.wake()
    await ran.promise
    await worker.stop()
    expect((await theJob()).status).toBe('done')
  })

  it('that wait are left for the next start when the worker stops', async () => {
    const first = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    for (let count = 0; count < 5; count += 1) await enqueueJob(db.query, now, 'greet', {})
    const worker = workerWith({
      greet: async () => {
        begun.resolve()
        await first.promise
      },
    })
    worker.start()
    await begun.promise
    const stopped = worker.stop()
    first.resolve()
    await stopped
    const jobs = await db.query.selectFrom('jobs').select(['status', 'leased_until']).execute()
    expect(jobs.map(({ status }) => status).toSorted()).toEqual([
      'done',
      ...Array.from({ length: 4 }, () => 'waiting'),
    ])
    expect(jobs.every(({ leased_until: lease }) => lease === null)).toBe(true)
    worker.start()
    await expect
      .poll(async () => {
        const waiting = db.query.selectFrom('jobs').where('status', '=', 'waiting')
        return (await waiting.select('id').execute()).length
      }, patience)
      .toBe(0)
    await worker.stop()
  })

  it('that take long are not begun by another worker as well', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      await enqueueJob(db.query, now, 'greet', {})
      const slow = Promise.withResolvers<void>()
      const begun = Promise.withResolvers<void>()
      const worker = workerWith({
        greet: async () => {
          begun.resolve()
          await slow.promise
        },
      })
      const run = worker.runDueJobs()
      await begun.promise
      for (let minute = 1; minute <= 3; minute += 1) {
        const before = (await theJob()).leased_until
        now = new Date(now.getTime() + 59_000)
        vi.advanceTimersByTime(leaseMs / 3)
        await expect.poll(async () => (await theJob()).leased_until, patience).not.toBe(before)
        expect(await claimJob(db, new Date(now.getTime() + 59_000))).toBe(undefined)
      }
      slow.resolve()
      await run
      expect(await theJob()).toMatchObject({ status: 'done', attempts: 1, leased_until: null })
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  it('that another worker has taken over are not kept by the first', async () => {
    await enqueueJob(db.query, now, 'greet', {})
    const first = await claimJob(db, now)
    const later = new Date(now.getTime() + leaseMs)
    const second = await claimJob(db, later)
    if (!first || !second) throw new Error('The job was not claimed.')
    expect(await renewLease(db.query, first, later)).toBe(false)
    expect(await renewLease(db.query, second, later)).toBe(true)
  })

  it('of one kind do not wait for a slow one of another', async () => {
    const slow = Promise.withResolvers<void>()
    const greeted = Promise.withResolvers<void>()
    await enqueueJob(db.query, now, 'call', {})
    await enqueueJob(db.query, now, 'greet', {})
    const worker = workerWith({
      call: async () => await slow.promise,
      greet: async () => greeted.resolve(),
    })
    worker.start()
    await greeted.promise
    slow.resolve()
    await worker.stop()
    const statuses = await db.query.selectFrom('jobs').select('status').execute()
    expect(statuses).toEqual([{ status: 'done' }, { status: 'done' }])
  })

  it('leave no trace of a failure when they were erased while in hand', async () => {
    await enqueueJob(db.query, now, 'greet', {})
    await workerWith({
      greet: async () => {
        await db.query.deleteFrom('jobs').execute()
        throw new Error('Nobody called Dolores here')
      },
    }).runDueJobs()
    expect(await db.query.selectFrom('job_outcomes').selectAll().execute()).toEqual([])
  })

  it('are forgotten a month after they were done, but not when they failed', async () => {
    await enqueueJob(db.query, now, 'greet', {})
    await enqueueJob(db.query, now, 'greet', { fails: true })
    const worker = workerWith({ greet: async () => {} })
    await worker.runDueJobs()
    await db.query
      .updateTable('jobs')
      .set({ status: 'failed' })
      .where('payload', 'like', '%fails%')
      .execute()
    const left = async () => (await db.query.selectFrom('jobs').select('status').execute()).length
    now = new Date(now.getTime() + 30 * 86_400_000)
    await worker.tidy()
    expect(await left()).toBe(2)
    now = new Date(now.getTime() + 1)
    await worker.tidy()
    expect(await left()).toBe(1)
    expect((await theJob()).status).toBe('failed')
  })
})
