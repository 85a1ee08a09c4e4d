import { addMinutes } from 'date-fns/addMinutes'
import { describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { engines } from '../../testing/databases.ts'
import { testNow } from '../../testing/service.ts'
import { useService } from '../../testing/use-service.ts'
import { countUntilOver, countVisit, countVisits, forgetOldCounts } from './rate-limits.ts'

const minute = 60_000

describe.each(engines)('counting visits, on $name', ({ open }) => {
  const service = useService(open, { VISITOR_LIMIT: '2' })

  const visit = async (key: string, minutes = 0) =>
    await countVisit(service.db.write, key, addMinutes(testNow, minutes), 15 * minute)
  const kept = async () => await service.db.read.selectFrom('visit_counts').selectAll().execute()

  it('counts every one of many at the same moment', async () => {
    const counts = await Promise.all(Array.from({ length: 20 }, async () => await visit('a')))
    const numbers = counts.map(({ current }) => current).toSorted((one, other) => one - other)
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  })

  it('counts each visitor alone, and tells how long the window still is', async () => {
    await visit('a')
    expect(await visit('b')).toEqual({ current: 1, ttl: 15 * minute })
    expect(await visit('a', 5)).toEqual({ current: 2, ttl: 10 * minute })
  })

  it('counts visits of one moment in one go, as if they had come one by one', async () => {
    await visit('a')
    const keys = ['b', 'a', 'c', 'a', 'b']
    const visits = keys.map((key) => ({ key, windowMs: 15 * minute }))
    const soFar = await countVisits(service.db.write, visits, addMinutes(testNow, 5))
    expect(soFar).toEqual([
      { current: 1, ttl: 15 * minute },
      { current: 2, ttl: 10 * minute },
      { current: 1, ttl: 15 * minute },
      { current: 3, ttl: 10 * minute },
      { current: 2, ttl: 15 * minute },
    ])
    const later = await countVisits(service.db.write, visits.slice(0, 2), addMinutes(testNow, 16))
    expect(later).toEqual([
      { current: 3, ttl: 4 * minute },
      { current: 1, ttl: 15 * minute },
    ])
  })

  it('counts only until there are more than so many, and each of one moment by itself', async () => {
    const one = { windowMs: 15 * minute }
    const count = async (keys: string[], minutes = 0) => {
      const visits = keys.map((key) => ({ ...one, key }))
      return await countUntilOver(service.db.write, visits, addMinutes(testNow, minutes), 2)
    }
    await visit('b')
    expect(await count(['a', 'b', 'a', 'a', 'a'])).toMatchObject(
      [1, 2, 2, 3, 4].map((current) => ({ current })),
    )
    expect(await count(['a', 'b', 'a'], 5)).toEqual([
      { current: 5, ttl: 10 * minute },
      { current: 3, ttl: 10 * minute },
      { current: 5, ttl: 10 * minute },
    ])
    expect(new Set((await kept()).map(({ visits }) => visits))).toEqual(new Set([3, 4]))
    expect(await count(['a', 'a'], 15)).toMatchObject([{ current: 1 }, { current: 2 }])
  })

  it('lets many processes count the same visitors at one moment, in whatever order they come', async () => {
    const keys = Array.from({ length: 100 }, (_, index) => `visitor ${index}`)
    const visits = keys.map((key) => ({ key, windowMs: minute }))
    await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const order = index % 2 === 0 ? visits : visits.toReversed()
        await countVisits(service.db.write, order, testNow)
      }),
    )
    expect((await visit('visitor 0')).current).toBe(11)
    expect((await visit('visitor 99')).current).toBe(11)
  })

  it('begins anew when the window is over, and forgets who has not come again', async () => {
    await visit('a')
    await visit('b')
    expect(await visit('a', 14)).toMatchObject({ current: 2 })
    expect(await visit('a', 15)).toEqual({ current: 1, ttl: 15 * minute })
    await forgetOldCounts(service.db, addMinutes(testNow, 15))
    expect(await kept()).toHaveLength(1)
  })

  it('lets many count in transactions at once while what is over is cleared away', async () => {
    const keys = Array.from({ length: 8 }, (_, index) => `visitor ${index}`)
    for (let round = 0; round < 5; round += 1) {
      for (const key of keys) await visit(key, round * 20)
      const counts = keys.map(
        async (key) =>
          await service.db.write.transaction().execute(async (query) => {
            const now = addMinutes(testNow, round * 20 + 16)
            await countVisit(query, key, now, minute)
            return await countVisit(query, 'all', now, minute)
          }),
      )
      await Promise.all([
        ...counts,
        forgetOldCounts(service.db, addMinutes(testNow, round * 20 + 16)),
      ])
    }
    expect(await kept()).not.toEqual([])
  })

  it('keeps no address', async () => {
    await visit('203.0.113.7')
    expect(JSON.stringify(await kept())).not.toContain('203.0.113.7')
  })

  it('stops someone who comes from ever other networks of one provider', async () => {
    const statuses: number[] = []
    for (let visit48 = 0; visit48 < 9; visit48 += 1) {
      const remoteAddress = `2001:db8:1:${visit48.toString(16)}00::1`
      const { statusCode } = await service.app.inject({ url: '/api/signing/no', remoteAddress })
      statuses.push(statusCode)
    }
    expect(statuses).toEqual([...Array<number>(8).fill(404), 429])
  })

  it('stops someone who goes from one process to the next, where there can be several', async () => {
    const openLink = async (app: typeof service.app) =>
      (await app.inject({ method: 'GET', url: '/api/signing/nobody' })).statusCode
    expect([await openLink(service.app), await openLink(service.app)]).toEqual([404, 404])
    const other = await buildApp(service.services)
    const { isShared } = service.db.engine
    expect(await openLink(other)).toBe(isShared ? 429 : 404)
    expect((await kept()).length > 0).toBe(isShared)
    await other.close()
  })
})

describe.each(engines.slice(1))('where several count at a time, on $name', ({ open }) => {
  const service = useService(open)

  it('nobody waits for another once there are more than so many', async () => {
    const { write } = service.db
    const visits = [{ key: 'a', windowMs: minute }]
    for (let round = 0; round < 2; round += 1) await countVisits(write, visits, testNow)
    await write.transaction().execute(async (transaction) => {
      await countVisits(transaction, visits, testNow)
      expect(await countUntilOver(write, visits, testNow, 1)).toMatchObject([{ current: 3 }])
    })
  })
})
