import { addMilliseconds } from 'date-fns/addMilliseconds'
import { addMinutes } from 'date-fns/addMinutes'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../testing/databases.ts'
import type { Database } from '../database/database.ts'
import { HostDown, maxAttempts } from './schedule.ts'
import { claimJob, enqueueJob, finishJob, leaseMs, putBackJob } from './store.ts'
import { type JobHandler, JobWorker } from './worker.ts'

const start = new Date('2026-07-15T12:00:00Z')

describe.each(engines)('jobs, on $name', ({ open }) => {
  let db: Database
  let now: Date
  beforeEach(async () => {
    db = await open()
    now = start
  })
  afterEach(async () => await db.close())

  const claim = async () => {
    const job = await claimJob(db, now)
    if (!job) throw new Error('No job is due.')
    return job
  }
  const jobs = async () =>
    await db.read.selectFrom('jobs').selectAll().orderBy('created_at').orderBy('id').execute()
  const log = { warn: () => {}, error: () => {} }
  const workerWith = (greet: JobHandler) =>
    new JobWorker({
      db,
      now: () => now,
      log,
      handlers: { greet },
      maintenance: [],
      random: () => 0,
    })

  it('are not settled by a worker that has lost them to another', async () => {
    await enqueueJob(db.write, now, 'greet', {})
    const stalled = await claim()
    now = addMilliseconds(now, leaseMs + 1)
    const other = await claim()
    expect(await finishJob(db, stalled, now)).toBe(false)
    const failure = { problem: 'Too late', retryAt: undefined }
    expect(await putBackJob(db.write, stalled, failure, now)).toBe(false)
    expect(await jobs()).toMatchObject([{ status: 'waiting', last_error: null, attempts: 2 }])
    expect(await finishJob(db, other, now)).toBe(true)
    expect(await putBackJob(db.write, other, failure, now)).toBe(false)
    expect(await jobs()).toMatchObject([{ status: 'done', last_error: null }])
  })

  it('that end the process each time are given up, and say so', async () => {
    await enqueueJob(db.write, now, 'greet', {})
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      expect(await claim()).toMatchObject({ attempts: attempt })
      // The process ends here, and its lease runs out.
      now = addMilliseconds(now, leaseMs + 1)
    }
    expect(await claimJob(db, now)).toBeUndefined()
    expect(await jobs()).toMatchObject([
      { status: 'failed', last_error: 'Each time the site stopped before this was done.' },
    ])
  })

  it('that wait for a host which is down are done as soon as one of their kind gets through', async () => {
    let isDown = true
    const worker = workerWith(async () => {
      if (isDown) throw new HostDown('No answer')
    })
    for (let count = 0; count < 3; count += 1) await enqueueJob(db.write, now, 'greet', {})
    for (let turn = 0; turn < 3; turn += 1) {
      await worker.runDueJobs()
      now = addMinutes(now, 31)
    }
    await worker.runDueJobs()
    expect((await jobs()).map(({ status }) => status)).toEqual(['waiting', 'waiting', 'waiting'])
    isDown = false
    await enqueueJob(db.write, now, 'greet', {})
    await worker.runDueJobs()
    expect((await jobs()).map(({ status }) => status)).toEqual(Array(4).fill('done'))
  })

  it('that fail alone do not use up their tries while others of their kind get through', async () => {
    const worker = workerWith(async (payload) => {
      if (v.is(v.object({ isBad: v.literal(true) }), payload)) throw new HostDown('No answer')
    })
    await enqueueJob(db.write, now, 'greet', {})
    await worker.runDueJobs()
    await enqueueJob(db.write, now, 'greet', { isBad: true })
    for (let turn = 0; turn < 5; turn += 1) {
      await enqueueJob(db.write, now, 'greet', {})
      await worker.runDueJobs()
    }
    const bad = (await jobs()).filter(({ status }) => status === 'waiting')
    expect(bad).toMatchObject([{ attempts: 1 }])
  })
})
