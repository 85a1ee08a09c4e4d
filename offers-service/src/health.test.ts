import { afterEach, describe, expect, it } from 'vitest'
import { defaultSettings } from '../contract/index.ts'
import { saveSnapshot } from './features/content/snapshots.ts'
import { engines } from './testing/databases.ts'
import { startService, testNow } from './testing/service.ts'

describe.each(engines)('/readyz, on $name', ({ open }) => {
  let service: Awaited<ReturnType<typeof startService>>
  afterEach(async () => await service.app.close())

  const ready = async () => {
    const answer = await service.call('GET', '/readyz')
    return [answer.statusCode, answer.json()]
  }

  it('names the content while none has ever been read', async () => {
    service = await startService(await open())
    expect(await ready()).toEqual([
      503,
      { status: 'not ready', parts: { database: 'ready', content: 'not ready' } },
    ])
    expect((await service.call('GET', '/healthz')).statusCode).toBe(200)
    await service.db.query.destroy()
  })

  it('is ready with what was read before a restart, and names the database when it is gone', async () => {
    const db = await open()
    for (const collection of ['posts', 'pages', 'testimonials'])
      await saveSnapshot(db.query, collection, '[]', testNow)
    await saveSnapshot(db.query, 'settings', JSON.stringify(defaultSettings), testNow)
    service = await startService(db)
    expect(await ready()).toEqual([
      200,
      { status: 'ready', parts: { database: 'ready', content: 'ready' } },
    ])
    await db.query.destroy()
    expect(await ready()).toEqual([
      503,
      { status: 'not ready', parts: { database: 'not ready', content: 'ready' } },
    ])
  })
})
