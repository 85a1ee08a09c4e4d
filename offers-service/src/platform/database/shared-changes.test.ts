import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makePostgres } from '../../testing/databases.ts'
import { startPostgresProxy } from '../../testing/postgres-proxy.ts'
import { type Database, openDatabase } from './database.ts'
import { SharedChanges } from './shared-changes.ts'

describe('changes that processes on one PostgreSQL share', () => {
  let location: string
  let postgres: Awaited<ReturnType<typeof startPostgresProxy>>
  let databases: Database[]
  let stops: (() => void)[]
  beforeEach(async () => {
    location = await makePostgres()
    postgres = await startPostgresProxy(location)
    databases = []
    stops = []
  })
  afterEach(async () => {
    for (const stop of stops) stop()
    await Promise.all(databases.map(async ({ close }) => await close()))
    await postgres.stop()
  })

  /** A process that listens. */
  async function join(url = postgres.url) {
    const db = await openDatabase(url)
    const heard = vi.fn<() => Promise<void>>(async () => {})
    const changes = new SharedChanges(db)
    databases.push(db)
    stops.push(await changes.listen(heard, () => {}))
    return { db, changes, heard }
  }

  it('are heard by the others, once each, and not by who made them', async () => {
    const [first, second, third] = [await join(), await join(), await join()]
    await first.changes.announce()
    await expect.poll(() => second.heard.mock.calls.length).toBe(1)
    await expect.poll(() => third.heard.mock.calls.length).toBe(1)
    await second.changes.announce()
    await expect.poll(() => third.heard.mock.calls.length).toBe(2)
    await expect.poll(() => first.heard.mock.calls.length).toBe(1)
    expect(second.heard).toHaveBeenCalledOnce()
  })

  it('are heard although nobody was woken, as behind a pooler that passes no notices on', async () => {
    const [first, second] = [await join(), await join()]
    first.db.engine.wakeOthers = async () => {}
    await first.changes.announce()
    await expect.poll(() => second.heard.mock.calls.length).toBe(1)
  })

  it('are heard again after the connection was lost, those from meanwhile too', async () => {
    const [elsewhere, cutOff] = [await join(location), await join()]
    await elsewhere.changes.announce()
    await expect.poll(() => cutOff.heard.mock.calls.length).toBe(1)
    await postgres.takeAway()
    await elsewhere.changes.announce()
    await postgres.giveBack()
    await expect.poll(() => cutOff.heard.mock.calls.length).toBe(2)
    await elsewhere.changes.announce()
    await expect.poll(() => cutOff.heard.mock.calls.length).toBe(3)
  })
})
