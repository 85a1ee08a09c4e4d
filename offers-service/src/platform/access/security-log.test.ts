import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SecurityEvent } from '../../../contract/index.ts'
import { buildApp } from '../../app.ts'
import { engines } from '../../testing/databases.ts'
import { hangUp } from '../../testing/hang-up.ts'
import { storePassword } from '../../testing/password.ts'
import { startService } from '../../testing/service.ts'
import { securityLog } from './security-log.ts'

const password = 'correct horse battery'
const stranger = '203.0.113.77'

describe.each(engines)('the security log, on $name', ({ open }) => {
  let service: Awaited<ReturnType<typeof startService>>
  let admin: Awaited<ReturnType<typeof service.logIn>>

  beforeEach(async () => {
    service = await startService(await open(), { LOGIN_LIMIT: '2' })
    await storePassword(service.db.write, service.services.macs, password)
    admin = await service.logIn()
  })
  afterEach(async () => await service.stop())

  const shown = async () =>
    (await admin('GET', '/api/admin/security-events')).json<SecurityEvent[]>()
  /** Waits until the newest entry is of this kind: refusals are noted after they are answered. */
  const newest = async (event: string, times = 1) => {
    await expect.poll(async () => (await shown())[0]).toMatchObject({ event, times })
    return (await shown())[0]
  }
  const pass = (minutes: number) => {
    service.clock.now = new Date(service.clock.now.getTime() + minutes * 60_000)
  }
  const tryPassword = async (attempt: string) =>
    await service.app.inject({
      method: 'POST',
      url: '/api/admin/auth',
      remoteAddress: stranger,
      payload: { password: attempt },
    })

  it('is empty at first', async () => {
    expect(await shown()).toEqual([])
  })

  it('notes log-ins, failures and who is stopped, without an address or anything typed', async () => {
    await tryPassword('my secret guess')
    await newest('login_failed')
    pass(1)
    await tryPassword('another guess')
    await newest('login_failed', 2)
    pass(1)
    await tryPassword(password)
    await newest('login_limited')
    pass(20)
    await tryPassword(password)
    await newest('login')
    const rows = JSON.stringify(
      await service.db.read.selectFrom('security_events').selectAll().execute(),
    )
    for (const personal of [stranger, 'guess', password]) expect(rows).not.toContain(personal)
  })

  it('notes who hangs up before the refusal', async () => {
    const body = JSON.stringify({ password: 'a guess' })
    await hangUp(service.app, { method: 'POST', path: '/api/admin/auth', body })
    await newest('login_failed')
    pass(1)
    await hangUp(service.app, { method: 'GET', path: '/api/admin/offers' })
    expect(await newest('not_logged_in')).toMatchObject({ detail: 'GET /api/admin/offers' })
  })

  it('notes who comes without being logged in, and changes from foreign pages', async () => {
    await service.call('GET', '/api/admin/offers')
    expect(await newest('not_logged_in')).toMatchObject({ detail: 'GET /api/admin/offers' })
    pass(1)
    const cookie = (await tryPassword(password)).cookies.find(({ name }) => name === 'admin')
    pass(1)
    await service.app.inject({
      method: 'POST',
      url: '/api/admin/logout',
      headers: { cookie: `admin=${cookie?.value}`, origin: 'https://evil.example' },
    })
    await newest('foreign_request')
  })

  it('notes log-outs, also those of every other browser', async () => {
    const other = await service.logIn()
    await other('POST', '/api/admin/logout')
    expect(await newest('logout')).toMatchObject({ detail: '' })
    pass(1)
    await admin('POST', '/api/admin/sessions/end-others', { password })
    expect(await newest('other_sessions_ended')).toMatchObject({ detail: '0' })
  })

  it('keeps what was done though strangers make noise, and both within bounds', async () => {
    await tryPassword(password)
    const log = securityLog(service.services, { info: () => {}, warn: () => {} })
    const { write } = service.db
    for (let hour = 0; hour < 10; hour += 1) {
      pass(11)
      for (let turn = 0; turn < 70; turn += 1)
        await log.recordRefusal(
          write,
          'not_logged_in',
          { requestId: 'r', network: `198.51.${hour}.${turn}`, madeBy: null },
          'GET /api/admin/offers',
        )
    }
    const count = async (isHttpError: number) =>
      (
        await service.db.read
          .selectFrom('security_events')
          .select('event')
          .where('is_refusal', '=', isHttpError)
          .execute()
      ).length
    expect(await count(1)).toBe(500)
    expect(await count(0)).toBe(1)
    expect(await shown()).toHaveLength(50)
  })

  it('stands in the service’s log at the level that it has by default', async () => {
    const lines: string[] = []
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk))
        done()
      },
    })
    const services = {
      ...service.services,
      config: { ...service.services.config, logLevel: 'warn' as const },
    }
    const app = await buildApp(services, stream)
    await app.inject({ url: '/api/admin/offers?token=abc', remoteAddress: stranger })
    await app.inject({ method: 'POST', url: '/api/admin/auth', payload: { password } })
    await app.close()
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      {
        name: 'security',
        event: 'not_logged_in',
        visitor: expect.stringMatching(/^[\da-f]{8}$/),
        requestId: expect.any(String),
        detail: 'GET /api/admin/offers',
      },
      { name: 'security', event: 'login', requestId: expect.any(String) },
    ])
    expect(lines.join('')).not.toContain(stranger)
  })
})
