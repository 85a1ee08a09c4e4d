import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../../platform/database/database.ts'
import { engines } from '../../../../testing/databases.ts'
import { breezedocRateLimiter } from './rate-limiter.ts'

const minute = 60_000
const start = Date.parse('2026-06-15T16:00:00Z')

describe.each(engines)('the pace of calls, on $name', ({ open }) => {
  let db: Database
  let now: number
  beforeEach(async () => {
    db = await open()
    now = start
  })
  afterEach(async () => await db.close())

  const limiterFor = () =>
    breezedocRateLimiter(
      db,
      () => new Date(now),
      async (milliseconds) => {
        now += milliseconds
      },
    )

  it('keeps below sixty in any minute, however long it goes on, and yet comes near it', async () => {
    const limiter = limiterFor()
    const moments: number[] = []
    for (let calls = 0; calls < 200; calls += 1) {
      await limiter.takeTurn()
      moments.push(now)
    }
    for (const moment of moments) {
      const within = moments.filter((other) => other >= moment && other < moment + minute)
      expect(within.length).toBeLessThan(60)
    }
    expect(now).toBeLessThan(start + 5 * minute)
  })

  it('turns away whoever would wait too long, at no cost to the others', async () => {
    const sleepless = breezedocRateLimiter(
      db,
      () => new Date(now),
      async () => {},
    )
    let turns = 0
    const takeAll = async () => {
      for (;;) {
        await sleepless.takeTurn()
        turns += 1
      }
    }
    await expect(takeAll()).rejects.toMatchObject({ isCertain: true, waitMs: 10_500 })
    expect(turns).toBe(15 + 6)
    await expect(takeAll()).rejects.toMatchObject({ waitMs: 10_500 })
    now += 1500
    await sleepless.takeTurn()
  })

  it('is one for all processes, and gives every turn once', async () => {
    const limiters = [limiterFor(), limiterFor(), limiterFor()]
    await Promise.all(
      Array.from({ length: 15 }, async (_, index) => await limiters[index % 3]?.takeTurn()),
    )
    expect(now).toBe(start)
    await limiters[0]?.takeTurn()
    expect(now).toBe(start + 1500)
  })

  it('stands still for as long as BreezeDoc asked, and then goes on at once', async () => {
    const limiter = limiterFor()
    await limiter.holdBack(10 * minute)
    now += 9 * minute
    await expect(limiter.takeTurn()).rejects.toMatchObject({ isCertain: true })
    now += minute
    await limiter.takeTurn()
    expect(now).toBeLessThanOrEqual(start + 10 * minute + 1500)
  })
})
