import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { healthJobKind } from './doctor/nightly.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { eventJobKind } from './platform/events/publish.ts'
import { makePostgres } from './testing/databases.ts'
import { sampleLead } from './testing/samples.ts'
import { useServerProcesses } from './testing/server-processes.ts'
import { startWebhookReceiver } from './testing/webhook-receiver.ts'

const start = useServerProcesses()
let location: string
let db: Database
let crm: Awaited<ReturnType<typeof startWebhookReceiver>>

beforeAll(async () => {
  location = await makePostgres()
  db = await openDatabase(location)
  crm = await startWebhookReceiver()
})
afterAll(async () => {
  await crm?.stop()
  await db?.close()
})

const calls = async () =>
  await db.read
    .selectFrom('jobs')
    .select(['id', 'status', 'attempts', 'leased_until'])
    .where('kind', '=', eventJobKind)
    .execute()
/** Without the check of the site's health, which waits for the night. */
const unfinished = async () =>
  await db.read
    .selectFrom('jobs')
    .select('kind')
    .where('status', '!=', 'done')
    .where('kind', '!=', healthJobKind)
    .execute()

it('a process that is told to end finishes the job in hand and leaves the others for the next', async () => {
  const answer = Promise.withResolvers<void>()
  crm.answerWith({ status: 204, after: answer.promise })
  const environment = {
    DATABASE_URL: location,
    CRM_WEBHOOK_URL: crm.url,
    CRM_WEBHOOK_SECRET: `whsec_${Buffer.alloc(24, 7).toString('base64')}`,
  }
  const leads = 6
  const first = await start(environment)
  for (let index = 1; index <= leads; index += 1) {
    const { status } = await fetch(`${first.origin}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...sampleLead, email: `lead${index}@mail.example` }),
    })
    expect(status).toBe(201)
  }
  await expect.poll(() => crm.deliveries.length).toBe(1)
  const ended = first.stop()
  // It takes no calls any more, so it is on its way out while the job is still in hand.
  await expect
    .poll(
      async () =>
        await fetch(first.origin).then(
          () => 'open',
          () => 'shut',
        ),
    )
    .toBe('shut')
  expect((await calls()).map(({ status }) => status)).toEqual(Array(leads).fill('waiting'))
  answer.resolve()
  expect(await ended).toBe(0)

  const left = await calls()
  expect(left.filter(({ status }) => status === 'done')).toHaveLength(1)
  expect(left.filter(({ status }) => status === 'waiting')).toHaveLength(leads - 1)
  expect(left.every(({ leased_until: lease }) => lease === null)).toBe(true)

  const second = await start(environment)
  await expect.poll(async () => (await calls()).every(({ status }) => status === 'done')).toBe(true)
  expect((await calls()).map(({ attempts }) => attempts)).toEqual(Array(leads).fill(1))
  const ids = crm.deliveries.map(({ headers }) => headers['webhook-id'])
  expect([ids.length, new Set(ids).size]).toEqual([leads, leads])
  // The mails too, which wait for nobody's answer but are jobs like the calls.
  await expect.poll(unfinished).toEqual([])
  expect(await second.stop()).toBe(0)
})

/** A request of which only the beginning has been sent; `end` sends the rest and resolves with the answer. */
async function beginRequest(origin: string, agent: Agent, name: string) {
  const body = JSON.stringify({ ...sampleLead, name })
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const begun = request(`${origin}/api/contact`, { method: 'POST', agent, headers })
  begun.once('error', () => {})
  begun.write(body.slice(0, 10))
  await once(begun, 'socket')
  return {
    end: async () => {
      begun.end(body.slice(10))
      const [answer] = (await once(begun, 'response')) as [IncomingMessage]
      answer.resume()
      return answer
    },
  }
}

it('a process that is told to end says so first, answers what is on its way, and leaves in time what does not end', async () => {
  crm.answerWith({ status: 204, after: new Promise(() => {}) })
  const before = crm.deliveries.length
  const agent = new Agent({ keepAlive: true })
  const leaving = await start({
    DATABASE_URL: location,
    CRM_WEBHOOK_URL: crm.url,
    CRM_WEBHOOK_SECRET: `whsec_${Buffer.alloc(24, 7).toString('base64')}`,
    DRAIN_SECONDS: '5',
  })
  const whole = await beginRequest(leaving.origin, agent, 'On its way')
  await beginRequest(leaving.origin, agent, 'Never sent to its end')
  const first = await beginRequest(leaving.origin, agent, 'The one before')
  expect((await first.end()).headers.connection).toBe('keep-alive')
  await expect.poll(() => crm.deliveries.length).toBe(before + 1)

  const ended = leaving.stop()
  const ready = async () => await (await fetch(`${leaving.origin}/readyz`)).json()
  await expect.poll(ready).toMatchObject({ status: 'stopping' })
  const answer = await whole.end()
  expect([answer.statusCode, answer.headers.connection]).toEqual([201, 'close'])
  expect(await ended).toBe(0)
  expect(leaving.log()).toContain('did not end in time')
  agent.destroy()

  const rows = await db.read.selectFrom('leads').select('name').execute()
  const names = rows.map(({ name }) => name)
  expect(names).toContain('On its way')
  expect(names).not.toContain('Never sent to its end')
  const left = (await calls()).filter(({ status }) => status === 'waiting')
  expect(left.length).toBeGreaterThan(0)
  expect(left.every(({ leased_until: lease }) => lease === null)).toBe(true)
}, 60_000)
