import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from './platform/database/database.ts'
import { makePostgres } from './testing/databases.ts'
import { startRollingProxy } from './testing/rolling-proxy.ts'
import { sampleLead } from './testing/samples.ts'
import { saveSeededContent } from './testing/seeded-content.ts'
import { useServerProcesses } from './testing/server-processes.ts'

const start = useServerProcesses()
let location: string
let db: Database
let proxy: Awaited<ReturnType<typeof startRollingProxy>>

beforeAll(async () => {
  location = await makePostgres()
  db = await openDatabase(location)
  await saveSeededContent(db.write)
  proxy = await startRollingProxy()
})
afterAll(async () => {
  await proxy?.stop()
  await db?.close()
})

const settings = () => ({ DATABASE_URL: location, VISITOR_LIMIT: '100000', DRAIN_SECONDS: '3' })

async function join() {
  const process = await start(settings())
  proxy.add(process.origin)
  await expect.poll(() => proxy.isUsed(process.origin), { timeout: 60_000 }).toBe(true)
  return process
}

it('three processes behind a proxy are restarted one by one without one failed request', async () => {
  const processes = await Promise.all([join(), join(), join()])
  const answers: number[] = []
  const confirmed: string[] = []
  const over = new AbortController()
  const load = [1, 2].map(async (visitor) => {
    for (let count = 0; !over.signal.aborted; count += 1) {
      const name = `Visitor ${visitor} ${count}`
      const posted = await fetch(`${proxy.origin}/api/contact`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...sampleLead, name }),
      })
      if (posted.status === 201) confirmed.push(name)
      const read = await fetch(`${proxy.origin}/api/settings`)
      await Promise.all([posted.text(), read.text()])
      answers.push(posted.status, read.status)
      // A visitor reads what came: without that, the load alone would take the machine from the processes that start.
      await pause(20)
    }
  })
  const untilAnswered = async (more: number) => {
    const goal = answers.length + more
    await expect.poll(() => answers.length).toBeGreaterThan(goal)
  }
  for (const process of processes) {
    await untilAnswered(20)
    expect(await process.stop()).toBe(0)
    proxy.remove(process.origin)
    await join()
  }
  await untilAnswered(20)
  over.abort()
  await Promise.all(load)
  expect(new Set(answers)).toEqual(new Set([200, 201]))
  const rows = await db.read.selectFrom('leads').select('name').execute()
  expect(rows.map(({ name }) => name).toSorted()).toEqual(confirmed.toSorted())
}, 240_000)
