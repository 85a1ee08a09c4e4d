import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { defaultSettings } from '../contract/index.ts'
import { saveSnapshot } from './features/content/snapshots.ts'
import { openDatabase } from './platform/database/database.ts'
import { engines } from './testing/databases.ts'
import { sampleLead } from './testing/samples.ts'
import { saveSeededContent } from './testing/seeded-content.ts'
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
    await service.db.close()
  })

  it('keeps a process in its proxy while its database is away, which pages do not need', async () => {
    service = await startService(await open())
    const live = async () => {
      const { statusCode, body } = await service.call('GET', '/livez')
      return [statusCode, (JSON.parse(body) as { status: string }).status]
    }
    expect(await live()).toEqual([503, 'starting'])
    await service.app.close()

    const db = await open()
    await saveSeededContent(db.write)
    service = await startService(db)
    expect(await live()).toEqual([200, 'serving'])
    await db.close()
    expect((await service.call('GET', '/readyz')).statusCode).toBe(503)
    expect(await live()).toEqual([200, 'serving'])
    expect((await service.call('GET', '/api/posts')).statusCode).toBe(200)
    service.app.drain()
    expect(await live()).toEqual([503, 'stopping'])
  })

  it('is ready with what was read before a restart, and names the database when it is gone', async () => {
    const db = await open()
    for (const collection of ['posts', 'pages', 'testimonials'])
      await saveSnapshot(db.write, collection, '[]', testNow)
    await saveSnapshot(db.write, 'settings', JSON.stringify(defaultSettings), testNow)
    service = await startService(db)
    expect(await ready()).toEqual([
      200,
      { status: 'ready', parts: { database: 'ready', content: 'ready' } },
    ])
    await db.close()
    expect(await ready()).toEqual([
      503,
      {
        status: 'not ready',
        parts: { database: 'not ready', content: 'ready' },
        cause: 'The database cannot be asked.',
      },
    ])
  })
})

// Both wait five seconds for the next look at the disk, so they wait together.
describe.concurrent('/readyz, on SQLite,', () => {
  it.each([
    ['the disk is full', 'max_page_count = 1', 'max_page_count = 1000000', 'The disk is full.'],
    [
      'the database may only be read',
      'query_only = 1',
      'query_only = 0',
      'The database may not be written.',
    ],
  ])('says that %s, and is ready again without a restart', async (_what, begin, end, cause) => {
    const db = await openDatabase(':memory:')
    await saveSeededContent(db.write)
    const service = await startService(db)
    const ready = async () => {
      const answer = await service.call('GET', '/readyz')
      return { code: answer.statusCode, ...answer.json<object>() }
    }
    const ask = async () =>
      (await service.call('POST', '/api/contact', { ...sampleLead, name: 'x'.repeat(100) }))
        .statusCode
    const stored = async () => (await db.read.selectFrom('leads').select('id').execute()).length

    expect(await ready()).toMatchObject({ code: 200 })
    await sql.raw(`pragma ${begin}`).execute(db.write)
    // The pages that were begun take a few more rows, each of which is stored.
    let confirmed = 0
    while ((await ask()) === 201) confirmed += 1
    expect(await stored()).toBe(confirmed)
    expect(await ready()).toMatchObject({ code: 503, cause })
    await sql.raw(`pragma ${end}`).execute(db.write)
    expect(await ask()).toBe(201)
    await expect.poll(ready).toMatchObject({ code: 200 })
    await service.stop()
  })
})
