import { subHours } from 'date-fns/subHours'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AdminSession } from '../../contract/index.ts'
import { engines } from '../testing/databases.ts'
import { startService } from '../testing/service.ts'
import { ensurePassword, isPassword } from './password.ts'
import { startSession } from './sessions.ts'

const password = 'correct horse battery'

describe.each(engines)('the owner at the door, on $name', ({ open }) => {
  let service: Awaited<ReturnType<typeof startService>>

  beforeEach(async () => {
    service = await startService(await open(), { LOGIN_LIMIT: '3' })
    await ensurePassword(service.db.query, password)
  })
  afterEach(async () => await service.stop())

  const logIn = async (attempt: string) =>
    await service.call('POST', '/api/admin/auth', { password: attempt })
  const withHeaders = async (
    method: 'GET' | 'POST',
    url: string,
    headers: Record<string, string>,
  ) => await service.app.inject({ method, url, headers })

  it('is told that a password is required', async () => {
    const answer = await logIn('')
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ fields: { password: 'Password is required' } })
  })

  it('is refused with a wrong password, and after too many tries even with the right one', async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const answer = await logIn(`wrong ${attempt}`)
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toMatchObject({ code: 'wrong_password' })
    }
    const limited = await logIn(password)
    expect(limited.statusCode).toBe(429)
    expect(limited.json()).toMatchObject({ code: 'too_many_requests' })
    expect(limited.headers['retry-after']).toBeDefined()
  })

  it('gets a token and a cookie no script can read, and either one opens the door', async () => {
    const answer = await logIn(password)
    const { token } = answer.json<{ token: string }>()
    expect(answer.headers['set-cookie']).toBe(
      `admin=${token}; Max-Age=604800; Path=/; HttpOnly; SameSite=Strict`,
    )
    const url = '/api/admin/session'
    expect((await withHeaders('GET', url, { cookie: `admin=${token}` })).statusCode).toBe(200)
    expect((await withHeaders('GET', url, { authorization: `Bearer ${token}` })).statusCode).toBe(
      200,
    )
    expect((await withHeaders('GET', url, { cookie: 'admin=wrong' })).statusCode).toBe(401)
  })

  it('keeps only the hash of the token', async () => {
    const { token } = (await logIn(password)).json<{ token: string }>()
    const rows = await service.db.query.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('is logged out on the server', async () => {
    const { token } = (await logIn(password)).json<{ token: string }>()
    const headers = { authorization: `Bearer ${token}` }
    expect((await withHeaders('POST', '/api/admin/logout', headers)).statusCode).toBe(200)
    expect((await withHeaders('GET', '/api/admin/session', headers)).statusCode).toBe(401)
  })

  it('must log in again after 12 idle hours', async () => {
    const { token } = (await logIn(password)).json<{ token: string }>()
    const session = async () =>
      await withHeaders('GET', '/api/admin/session', { authorization: `Bearer ${token}` })
    const start = service.clock.now.getTime()
    service.clock.now = new Date(start + 11 * 3_600_000)
    expect((await session()).statusCode).toBe(200)
    service.clock.now = new Date(start + 22 * 3_600_000)
    expect((await session()).statusCode).toBe(200)
    service.clock.now = new Date(start + 35 * 3_600_000)
    expect((await session()).json()).toMatchObject({ code: 'login_required' })
  })

  it('must log in again after 7 days, however busy', async () => {
    const { token } = (await logIn(password)).json<{ token: string }>()
    const session = async () =>
      await withHeaders('GET', '/api/admin/session', { authorization: `Bearer ${token}` })
    const start = service.clock.now.getTime()
    for (let hour = 10; hour < 7 * 24; hour += 10) {
      service.clock.now = new Date(start + hour * 3_600_000)
      expect((await session()).statusCode).toBe(200)
    }
    service.clock.now = new Date(start + (7 * 24 + 1) * 3_600_000)
    expect((await session()).statusCode).toBe(401)
  })

  it('sees where else it is logged in, and not what has ended', async () => {
    await startSession(service.db.query, subHours(service.clock.now, 13), 'An old phone')
    await startSession(service.db.query, subHours(service.clock.now, 2), 'A phone')
    const owner = await service.logIn()
    const sessions = (await owner('GET', '/api/admin/sessions')).json<AdminSession[]>()
    expect(sessions).toMatchObject([
      { userAgent: 'test', isCurrent: true, lastUsedAt: service.clock.now.toISOString() },
      { userAgent: 'A phone', isCurrent: false },
    ])
    const hashes = await service.db.query.selectFrom('sessions').select('token_hash').execute()
    for (const { token_hash } of hashes) expect(JSON.stringify(sessions)).not.toContain(token_hash)
  })

  it('ends every other session and stays logged in itself', async () => {
    const other = await service.logIn()
    const owner = await service.logIn()
    const ended = await owner('POST', '/api/admin/sessions/end-others')
    expect(ended.json()).toEqual({ ended: 1 })
    expect((await other('GET', '/api/admin/session')).statusCode).toBe(401)
    expect((await owner('GET', '/api/admin/session')).statusCode).toBe(200)
    expect((await owner('POST', '/api/admin/sessions/end-others')).json()).toEqual({ ended: 0 })
  })

  it.each([
    ['cookie', { 'sec-fetch-site': 'same-origin' }, { ok: true }],
    ['cookie', { origin: 'http://localhost:3000' }, { ok: true }],
    ['cookie', { 'sec-fetch-site': 'cross-site' }, { code: 'foreign_origin' }],
    ['cookie', { 'sec-fetch-site': 'same-site' }, { code: 'foreign_origin' }],
    ['cookie', { origin: 'https://evil.example' }, { code: 'foreign_origin' }],
    ['cookie', { origin: 'null' }, { code: 'foreign_origin' }],
    ['cookie', {}, { code: 'foreign_origin' }],
    ['bearer', {}, { ok: true }],
    ['bearer', { origin: 'https://evil.example' }, { code: 'foreign_origin' }],
  ])('changing things with a %s and %j gets %j', async (kind, headers, expected) => {
    const { token } = (await logIn(password)).json<{ token: string }>()
    const proof: Record<string, string> =
      kind === 'cookie' ? { cookie: `admin=${token}` } : { authorization: `Bearer ${token}` }
    const answer = await withHeaders('POST', '/api/admin/logout', { ...proof, ...headers })
    expect(answer.json()).toMatchObject(expected)
  })

  it('gets a made-up password only on the very first start', async () => {
    const { query } = service.db
    await query.deleteFrom('kept_values').execute()
    const madeUp = await ensurePassword(query, undefined)
    expect(madeUp).toMatch(/^[\w-]{16}$/)
    expect(await isPassword(query, madeUp ?? '')).toBe(true)
    expect(await ensurePassword(query, undefined)).toBe(undefined)
  })

  it('is logged out everywhere when the configured password changes', async () => {
    await logIn(password)
    await ensurePassword(service.db.query, password)
    expect(await service.db.query.selectFrom('sessions').selectAll().execute()).toHaveLength(1)
    await ensurePassword(service.db.query, 'another horse')
    expect(await service.db.query.selectFrom('sessions').selectAll().execute()).toHaveLength(0)
    expect(await isPassword(service.db.query, password)).toBe(false)
  })
})
