import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminSigning, Lead, SigningView } from '../contract/index.ts'
import { demoReferenceNumbers } from './demo.ts'
import { makePostgres } from './testing/databases.ts'
import { startPostgresProxy } from './testing/postgres-proxy.ts'
import { sampleLead } from './testing/samples.ts'
import { type ServerProcess, useServerProcesses } from './testing/server-processes.ts'
import { apiLink } from './testing/signing.ts'

const password = 'correct horse battery'
const startProcess = useServerProcesses()
let postgres: Awaited<ReturnType<typeof startPostgresProxy>>
let processes: [ServerProcess, ServerProcess, ServerProcess]

async function start(settings: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  return await startProcess({
    DATABASE_URL: postgres.url,
    SEED: 'demo',
    VISITOR_LIMIT: '100000',
    ...settings,
  })
}

beforeAll(async () => {
  postgres = await startPostgresProxy(await makePostgres())
  // One asks as behind a pooler, where a connection knows nothing of what it was told before.
  const asThroughPooler = { DATABASE_POOLER_URL: postgres.url }
  processes = await Promise.all([start(), start(), start(asThroughPooler)])
})
afterAll(async () => {
  await postgres.stop()
})

async function call(
  { origin }: ServerProcess,
  method: 'GET' | 'POST',
  path: string,
  { body, headers }: { body?: object; headers?: Record<string, string> } = {},
) {
  const response = await fetch(origin + path, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const ask = async (process: ServerProcess, name = 'Dolores Whitcomb') =>
  await call(process, 'POST', '/api/contact', { body: { ...sampleLead, name } })

async function logIn(process: ServerProcess) {
  const answer = await call(process, 'POST', '/api/admin/auth', { body: { password } })
  const { token } = JSON.parse(answer.text) as { token: string }
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
  return { cookie: cookies.join('; '), authorization: `Bearer ${token}` }
}
async function leadNames(process: ServerProcess) {
  const headers = await logIn(process)
  const { text } = await call(process, 'GET', '/api/admin/contact-requests', { headers })
  return (JSON.parse(text) as Lead[]).map(({ name }) => name)
}

/** What each of the processes answers. */
const each = async <T>(action: (process: ServerProcess) => Promise<T>) =>
  await Promise.all(processes.map(async (process) => await action(process)))
const statuses = async (action: (process: ServerProcess) => ReturnType<typeof call>) =>
  (await each(action)).map(({ status }) => status)
const untilAllServe = async () =>
  await expect.poll(async () => await statuses(ask)).toEqual([201, 201, 201])

describe('three processes on one PostgreSQL', () => {
  it('start together with the demo offers once', async () => {
    const headers = await logIn(processes[0])
    const answers = await each(
      async (process) => await call(process, 'GET', '/api/admin/offers', { headers }),
    )
    for (const { text } of answers) expect(JSON.parse(text)).toHaveLength(3)
  })

  it('take no session that ended at another', async () => {
    const [first, second] = processes
    const headers = await logIn(first)
    const look = async (process: ServerProcess) =>
      await call(process, 'GET', '/api/admin/session', { headers })
    expect(await statuses(look)).toEqual([200, 200, 200])
    await call(second, 'POST', '/api/admin/logout', { headers })
    expect(await statuses(look)).toEqual([401, 401, 401])
  })

  it('store one signature of a landowner who signs at all of them at the same moment', async () => {
    const [first, second] = processes
    const referenceNumber = demoReferenceNumbers.active
    const begun = await call(first, 'POST', '/api/breezedoc/initiate', {
      body: { referenceNumber },
    })
    const link = apiLink((JSON.parse(begun.text) as { signatureUrl: string }).signatureUrl)
    const { agreement, consent } = JSON.parse((await call(second, 'GET', link)).text) as SigningView
    const body = {
      name: 'Dolores Whitcomb',
      email: 'dolores@mail.example',
      consent: true,
      agreementVersion: agreement.version,
      consentVersion: consent.version,
    }
    const sign = async (one: ServerProcess) => await call(one, 'POST', `${link}/sign`, { body })
    expect((await statuses(sign)).toSorted((a, b) => a - b)).toEqual([200, 409, 409])

    const headers = await logIn(first)
    const path = `/api/admin/offers/${referenceNumber}`
    const { text } = await call(second, 'GET', `${path}/signing`, { headers })
    const { signings } = JSON.parse(text) as { signings: AdminSigning[] }
    expect(signings.map(({ status }) => status)).toEqual(['signed'])
    const events = JSON.parse((await call(first, 'GET', `${path}/events`, { headers })).text)
    expect((events as { type: string }[]).filter(({ type }) => type === 'signed')).toHaveLength(1)
  })

  it('take a request once that comes fifty times under one key, and answer each the same', async () => {
    const name = 'Harold Whitcomb'
    const headers = { 'idempotency-key': '4e1c7a52-9b0f-4a7e-8a53-0d6f2f0f9a11' }
    const body = { ...sampleLead, name }
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const process = processes[index % processes.length] ?? processes[0]
        return await call(process, 'POST', '/api/contact', { headers, body })
      }),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect((await leadNames(processes[0])).filter((one) => one === name)).toHaveLength(1)
  })

  it('say so while the database is away, and go on by themselves when it is back', async () => {
    await untilAllServe()
    await postgres.takeAway()
    for (const { status, headers, text } of await each(ask)) {
      expect(status).toBe(503)
      expect(headers.get('retry-after')).toBe('5')
      expect(JSON.parse(text)).toMatchObject({ code: 'database_unavailable' })
    }
    expect(await statuses(async (one) => await call(one, 'GET', '/healthz'))).toEqual([
      200, 200, 200,
    ])
    expect(await statuses(async (one) => await call(one, 'GET', '/readyz'))).toEqual([
      503, 503, 503,
    ])
    await postgres.giveBack()
    await untilAllServe()
  })

  it('let nobody wait longer than another would for a connection while the database is frozen', async () => {
    await untilAllServe()
    postgres.freeze()
    const patient = new Client({ connectionString: postgres.url, connectionTimeoutMillis: 9000 })
    let hasGivenUp = false
    const givingUp = patient.connect().then(
      async () => await patient.end(),
      () => {
        hasGivenUp = true
      },
    )
    // One after the other, so that none could wait as long as the statement of the one before.
    for (let count = 0; count < 2; count += 1) expect(await statuses(ask)).toEqual([503, 503, 503])
    expect(hasGivenUp).toBe(false)
    postgres.thaw()
    await givingUp
    await untilAllServe()
  })

  it.each<[string, (victim: ServerProcess) => Promise<void>]>([
    [
      'the database goes away under load',
      async () => {
        await postgres.takeAway()
        await postgres.giveBack()
      },
    ],
    [
      'the database is frozen under load',
      async (victim) => {
        postgres.freeze()
        await expect.poll(async () => await statuses(ask)).toEqual([503, 503, 503])
        expect((await ask(victim)).status).toBe(503)
        postgres.thaw()
      },
    ],
    ['one of them is killed under load', async (victim) => await victim.kill()],
  ])('lose nothing they confirmed, and double nothing, when %s', async (_, disturb) => {
    const victim = await start()
    const prefix = `Visitor of ${victim.origin}`
    const confirmed: string[] = []
    const over = new AbortController()
    const load = [...processes, victim].map(async (process, index) => {
      for (let count = 0; !over.signal.aborted; count += 1) {
        const name = `${prefix} ${index} ${count}`
        const answer = await ask(process, name).catch(() => undefined)
        if (answer?.status === 201) confirmed.push(name)
        // Nobody is there any more.
        if (!answer) break
      }
    })
    const untilConfirmed = async (more: number) => {
      const goal = confirmed.length + more
      await expect.poll(() => confirmed.length).toBeGreaterThan(goal)
    }
    await untilConfirmed(20)
    await disturb(victim)
    await untilConfirmed(20)
    over.abort()
    await Promise.all(load)
    await victim.kill()
    const kept = (await leadNames(processes[0])).filter((name) => name.startsWith(prefix))
    expect(confirmed.filter((name) => !kept.includes(name))).toEqual([])
    expect(new Set(kept).size).toBe(kept.length)
  })
})
