import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { engines } from '../../testing/databases.ts'
import type { Database } from '../database/database.ts'
import { claimJob, enqueueJob, enqueueJobs, leaseMs } from './store.ts'
import { type JobHandler, JobWorker } from './worker.ts'

const start = new Date('2026-07-15T12:00:00Z')
const hour = 3_600_000

/** A busy machine is no fault. */

describe.each(engines)('a worker and its jobs, on $name', ({ open }) => {
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
  const workerWith = (
    handlers: Record<string, JobHandler>,
    maintenance: (() => Promise<void>)[] = [],
    limits = {},
  ) => new JobWorker({ db, now: () => now, log, handlers, maintenance, limits, random: () => 0 })
  const attempts = async () => (await theJob()).attempts
  const theJob = async () => await db.read.selectFrom('jobs').selectAll().executeTakeFirstOrThrow()

  it('of all kinds come to their end before a database that went away is reported', async () => {
    await enqueueJob(db.write, now, 'greet', {})
    const worker = workerWith({
      greet: async () => await db.write.schema.dropTable('jobs').execute(),
    })
    await expect(worker.runDueJobs()).rejects.toThrow('jobs')
  })

  it('start running when the worker is woken', async () => {
    const ran = Promise.withResolvers<void>()
    const worker = workerWith({ greet: async () => ran.resolve() })
    worker.start()
    await enqueueJob(db.write, now, 'greet', {})
    worker.wake()
    await ran.promise
    await worker.stop()
    expect((await theJob()).status).toBe('done')
  })

  it('are looked for at the start, every second, and no more once the worker has stopped', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      let greeted = 0
      let tidied = 0
      const greet = async () => void (greeted += 1)
      const worker = workerWith({ greet }, [async () => void (tidied += 1)])
      await enqueueJob(db.write, now, 'greet', {})
      worker.start()
      await expect.poll(() => [greeted, tidied]).toEqual([1, 1])
      await enqueueJob(db.write, now, 'greet', {})
      vi.advanceTimersByTime(1000)
      await expect.poll(() => greeted).toBe(2)
      vi.advanceTimersByTime(hour)
      await expect.poll(() => tidied).toBe(2)
      await worker.stop()
      expect(vi.getTimerCount()).toBe(0)
      await enqueueJob(db.write, now, 'greet', {})
      worker.wake()
      await worker.stop()
      expect((await claimJob(db, now))?.attempts).toBe(1)
    } finally {
      vi.useRealTimers()
    }
  })

  it('are gone on with after a chore or the queue itself failed, which is logged', async () => {
    const worker = workerWith({ greet: async () => {} }, [
      async () => {
        throw new Error('The disk is full.')
      },
    ])
    await worker.tidy()
    expect(logged).toEqual([['error', new Error('The disk is full.')]])
    await db.write.schema.dropTable('jobs').execute()
    worker.start()
    await worker.stop()
    expect(logged.slice(1)).not.toEqual([])
    expect(logged.every(([level]) => level === 'error')).toBe(true)
  })

  it('that wait are left for the next start when the worker stops', async () => {
    const first = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    for (let count = 0; count < 5; count += 1) await enqueueJob(db.write, now, 'greet', {})
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
    const jobs = await db.read.selectFrom('jobs').select(['status', 'leased_until']).execute()
    expect(jobs.map(({ status }) => status).toSorted()).toEqual([
      'done',
      ...Array.from({ length: 4 }, () => 'waiting'),
    ])
    expect(jobs.every(({ leased_until: lease }) => lease === null)).toBe(true)
    worker.start()
    await expect
      .poll(async () => {
        const waiting = db.read.selectFrom('jobs').where('status', '=', 'waiting')
        return (await waiting.select('id').execute()).length
      })
      .toBe(0)
    await worker.stop()
  })

  it('that take long are not begun by another worker as well', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      await enqueueJob(db.write, now, 'greet', {})
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
        await expect.poll(async () => (await theJob()).leased_until).not.toBe(before)
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

  it('that were taken over while in hand are told of in the log, as is a lease that cannot be renewed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      await enqueueJob(db.write, now, 'greet', {})
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
      const { id, leased_until: before } = await theJob()
      now = new Date(now.getTime() + 1000)
      vi.advanceTimersByTime(leaseMs / 3)
      await expect.poll(async () => (await theJob()).leased_until).not.toBe(before)
      expect(logged).toEqual([])
      await claimJob(db, new Date(now.getTime() + leaseMs))
      vi.advanceTimersByTime(leaseMs / 3)
      const lost = ['warn', { job: id, kind: 'greet' }, 'A job in hand is no longer ours']
      await expect.poll(() => logged).toContainEqual(lost)
      await db.write.schema.alterTable('jobs').renameTo('away').execute()
      vi.advanceTimersByTime(leaseMs / 3)
      await expect.poll(() => logged).toContainEqual(['error', expect.any(Error)])
      await db.write.schema.alterTable('away').renameTo('jobs').execute()
      slow.resolve()
      await run
    } finally {
      vi.useRealTimers()
    }
  })

  it('of one kind do not wait for a slow one of another', async () => {
    const slow = Promise.withResolvers<void>()
    const greeted = Promise.withResolvers<void>()
    await enqueueJob(db.write, now, 'call', {})
    await enqueueJob(db.write, now, 'greet', {})
    const worker = workerWith({
      call: async () => await slow.promise,
      greet: async () => greeted.resolve(),
    })
    worker.start()
    await greeted.promise
    slow.resolve()
    await worker.stop()
    const statuses = await db.read.selectFrom('jobs').select('status').execute()
    expect(statuses).toEqual([{ status: 'done' }, { status: 'done' }])
  })

  it('of one kind are done so many at a time as it may, and another begins as soon as one ends', async () => {
    const begun: string[] = []
    const ends = Array.from({ length: 7 }, () => Promise.withResolvers<void>())
    for (const index of ends.keys()) await enqueueJob(db.write, now, 'greet', index)
    const greet: JobHandler = async (payload) => {
      begun.push(String(payload))
      await ends[Number(payload)]?.promise
    }
    const worker = workerWith({ greet }, [], { greet: { atOnce: 3, perLane: 3 } })
    worker.start()
    await expect.poll(() => begun.length).toBe(3)
    ends[Number(begun[1])]?.resolve()
    await expect.poll(() => begun.length).toBe(4)
    for (const end of ends) end.resolve()
    await expect.poll(() => new Set(begun).size).toBe(7)
    await worker.stop()
    expect(begun).toHaveLength(7)
  })

  it('of one lane are done so many at a time as it may, in their order, and hold up no other lane', async () => {
    const begun: string[] = []
    const ends = new Map<string, PromiseWithResolvers<void>>()
    const names = ['quick 1', 'quick 2', 'slow 1', 'slow 2', 'slow 3', 'late 1']
    for (const [index, name] of names.entries()) {
      ends.set(name, Promise.withResolvers<void>())
      const runAt = new Date(start.getTime() + index)
      const [lane = ''] = name.split(' ')
      await enqueueJobs(db.write, start, 'greet', [{ payload: name, about: null, runAt, lane }])
    }
    now = new Date(start.getTime() + 1000)
    const greet: JobHandler = async (payload) => {
      begun.push(String(payload))
      await ends.get(String(payload))?.promise
    }
    const end = (...ended: string[]) => {
      for (const name of ended) ends.get(name)?.resolve()
    }
    const worker = workerWith({ greet }, [], { greet: { atOnce: 3, perLane: 2 } })
    worker.start()
    await expect.poll(() => begun).toEqual(names.slice(0, 3))
    end('quick 1', 'quick 2')
    const next = [...names.slice(0, 4), 'late 1']
    await expect.poll(() => begun).toEqual(next)
    end('slow 1')
    await expect.poll(() => begun).toEqual([...next, 'slow 3'])
    end(...names)
    await worker.stop()
    const jobs = await db.read.selectFrom('jobs').select(['status', 'attempts']).execute()
    expect(jobs).toEqual(names.map(() => ({ status: 'done', attempts: 1 })))
  })

  it('of an unknown kind are failed at the start, and what comes later in the hour they are tidied', async () => {
    const worker = workerWith({ greet: async () => {} })
    await enqueueJob(db.write, now, 'juggle', {})
    worker.start()
    await expect.poll(attempts).toBe(1)
    now = new Date(start.getTime() + 24 * hour)
    worker.wake()
    await worker.stop()
    expect(await attempts()).toBe(1)
    worker.start()
    await expect.poll(attempts).toBe(2)
    await worker.stop()
  })
})
