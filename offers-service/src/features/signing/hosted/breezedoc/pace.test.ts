import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../../platform/database/database.ts'
import { engines } from '../../../../testing/databases.ts'
import { breezedocPace } from './pace.ts'

const minute = 60_000
const start = Date.parse('2026-06-15T16:00:00Z')

describe.each(engines)('the pace of calls, on $name', ({ open }) => {
  let db: Database
  let now: number
  beforeEach(async () => {
    db = await open()
    now = start
  })
  afterEach(async () => await db.query.destroy())

  const paceFor = () =>
    breezedocPace(
      db,
      () => new Date(now),
      async (milliseconds) => {
        now += milliseconds
      },
    )

  it('keeps below sixty in any minute, however long it goes on, and yet comes near it', async () => {
    const pace = paceFor()
    const moments: number[] = []
    for (let calls = 0; calls < 200; calls += 1) {
      await pace.takeTurn()
      moments.push(now)
    }
    for (const moment of moments) {
      const within = moments.filter((other) => other >= moment && other < moment + minute)
      expect(within.length).toBeLessThan(60)
    }
    expect(now).toBeLessThan(start + 5 * minute)
  })

  it('turns away whoever would wait too long, at no cost to the others', async () => {
    const sleepless = breezedocPace(
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
    const paces = [paceFor(), paceFor(), paceFor()]
    await Promise.all(
      Array.from({ length: 15 }, async (_, index) => await paces[index % 3]?.takeTurn()),
    )
    expect(now).toBe(start)
    await paces[0]?.takeTurn()
    expect(now).toBe(start + 1500)
  })

  it('stands still for as long as BreezeDoc asked, and then goes on at once', async () => {
    const pace = paceFor()
    await pace.holdBack(10 * minute)
    now += 9 * minute
    await expect(pace.takeTurn()).rejects.toMatchObject({ isCertain: true })
    now += minute
    await pace.takeTurn()
    expect(now).toBeLessThanOrEqual(start + 10 * minute + 1500)
  })
})
