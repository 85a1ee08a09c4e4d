import { beforeEach, describe, expect, it } from 'vitest'
import { startSession } from '../../../platform/access/sessions.ts'
import { engines } from '../../../testing/databases.ts'
import { storePassword } from '../../../testing/password.ts'
import { useService } from '../../../testing/use-service.ts'
import { findBrowser } from './known-browsers.ts'
import { ensurePassword, isPassword } from './password.ts'

const password = 'correct horse battery'

/** What a log-in gives: the cookie as it is sent back, and the token of the answer. */
interface Halves {
  cookie: string
  token: string
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe.each(engines)('the owner at the door, on $name', ({ open }) => {
  const service = useService(open)

  beforeEach(async () => {
    await storePassword(service.db.write, service.services.macs, password)
  })

  const logIn = async (attempt: string) =>
    await service.call('POST', '/api/admin/auth', { password: attempt })
  const halves = async (): Promise<Halves> => {
    const answer = await logIn(password)
    const cookie = answer.cookies.find(({ name }) => name === 'admin')
    return { cookie: `admin=${cookie?.value}`, ...answer.json<{ token: string }>() }
  }
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

  it('is refused with a wrong password', async () => {
    const answer = await logIn('wrong')
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'wrong_password' })
  })

  it('gets a token, and a secret of its own in a cookie that no script can read', async () => {
    const answer = await logIn(password)
    const { token } = answer.json<{ token: string }>()
    const cookie = answer.cookies.find(({ name }) => name === 'admin')
    expect(cookie).toMatchObject({
      maxAge: 7 * 24 * 60 * 60,
      path: '/',
      httpOnly: true,
      sameSite: 'Strict',
    })
    expect(cookie?.value).toMatch(/^[\w-]{43}$/)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(answer.body).not.toContain(cookie?.value)
  })

  it.each<[string, (own: Halves, other: Halves) => Record<string, string>, number, number]>([
    ['both halves', ({ cookie, token }) => ({ cookie, ...bearer(token) }), 200, 200],
    ['the cookie alone', ({ cookie }) => ({ cookie }), 200, 403],
    ['the token alone', ({ token }) => bearer(token), 401, 401],
    ['the token as cookie', ({ token }) => ({ cookie: `admin=${token}` }), 401, 401],
    ['the cookie as token', ({ cookie }) => bearer(cookie.slice('admin='.length)), 401, 401],
    ['a wrong token', ({ cookie }) => ({ cookie, ...bearer('x'.repeat(43)) }), 401, 401],
    [
      'another session’s token',
      ({ cookie }, { token }) => ({ cookie, ...bearer(token) }),
      401,
      401,
    ],
  ])('reads and writes with %s: %#', async (_name, headersOf, reading, writing) => {
    const headers = headersOf(await halves(), await halves())
    expect((await withHeaders('GET', '/api/admin/session', headers)).statusCode).toBe(reading)
    expect((await withHeaders('POST', '/api/admin/logout', headers)).statusCode).toBe(writing)
  })

  it('has one session per browser: a new log-in there ends the old one', async () => {
    const first = await logIn(password)
    const kept = Object.fromEntries(first.cookies.map(({ name, value }) => [name, value]))
    for (const cookies of [kept, { admin: kept.admin ?? '' }, { browser: kept.browser ?? '' }]) {
      await service.db.write.deleteFrom('sessions').execute()
      const { cookie } = await startSession(
        service.db.write,
        service.services.macs,
        service.clock.now,
        {
          userAgent: 'test',
          browserId: await findBrowser(
            service.db.read,
            service.services.macs,
            service.clock.now,
            kept.browser,
          ),
        },
      )
      await service.app.inject({
        method: 'POST',
        url: '/api/admin/auth',
        cookies: { ...cookies, ...('admin' in cookies && { admin: cookie }) },
        payload: { password },
      })
      const answer = await withHeaders('GET', '/api/admin/session', { cookie: `admin=${cookie}` })
      expect(answer.statusCode).toBe(401)
    }
    expect(await service.db.read.selectFrom('sessions').selectAll().execute()).toHaveLength(1)
  })

  it('leaves nothing in the browser at log-out but that it has been here', async () => {
    const { cookie } = await halves()
    const answer = await withHeaders('POST', '/api/admin/logout', {
      cookie,
      'sec-fetch-site': 'same-origin',
    })
    expect(answer.headers['clear-site-data']).toBe('"cache", "storage"')
    expect(answer.cookies).toMatchObject([{ name: 'admin', value: '' }])
  })

  it('keeps only hashes of both halves', async () => {
    const { cookie, token } = await halves()
    const rows = await service.db.read.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(cookie.slice('admin='.length))
  })

  it('is logged out on the server', async () => {
    const { cookie, token } = await halves()
    const headers = { cookie, ...bearer(token) }
    expect((await withHeaders('POST', '/api/admin/logout', headers)).statusCode).toBe(200)
    expect((await withHeaders('GET', '/api/admin/session', headers)).statusCode).toBe(401)
  })

  it('must log in again after 12 idle hours', async () => {
    const { cookie } = await halves()
    const session = async () => await withHeaders('GET', '/api/admin/session', { cookie })
    const start = service.clock.now.getTime()
    service.clock.now = new Date(start + 11 * 3_600_000)
    expect((await session()).statusCode).toBe(200)
    service.clock.now = new Date(start + 22 * 3_600_000)
    expect((await session()).statusCode).toBe(200)
    service.clock.now = new Date(start + 35 * 3_600_000)
    expect((await session()).json()).toMatchObject({ code: 'login_required' })
  })

  it('must log in again after 7 days, however busy', async () => {
    const { cookie } = await halves()
    const session = async () => await withHeaders('GET', '/api/admin/session', { cookie })
    const start = service.clock.now.getTime()
    for (let hour = 10; hour < 7 * 24; hour += 10) {
      service.clock.now = new Date(start + hour * 3_600_000)
      expect((await session()).statusCode).toBe(200)
    }
    service.clock.now = new Date(start + (7 * 24 + 1) * 3_600_000)
    expect((await session()).statusCode).toBe(401)
  })

  it.each([
    ['cookie', { 'sec-fetch-site': 'same-origin' }, { ok: true }],
    ['cookie', { origin: 'http://localhost:3000' }, { ok: true }],
    ['cookie', { 'sec-fetch-site': 'cross-site' }, { code: 'foreign_origin' }],
    ['cookie', { 'sec-fetch-site': 'same-site' }, { code: 'foreign_origin' }],
    ['cookie', { origin: 'https://evil.example' }, { code: 'foreign_origin' }],
    ['cookie', { origin: 'null' }, { code: 'foreign_origin' }],
    ['cookie', {}, { code: 'foreign_origin' }],
    ['both', {}, { ok: true }],
    ['both', { origin: 'https://evil.example' }, { code: 'foreign_origin' }],
  ])('changing things with the %s and %j gets %j', async (kind, headers, expected) => {
    const { cookie, token } = await halves()
    const proof = kind === 'cookie' ? { cookie } : { cookie, ...bearer(token) }
    const answer = await withHeaders('POST', '/api/admin/logout', { ...proof, ...headers })
    expect(answer.json()).toMatchObject(expected)
  })

  it('gets a made-up password only on the very first start', async () => {
    const { read, write } = service.db
    await write.deleteFrom('key_values').execute()
    const madeUp = await ensurePassword(write, service.services.macs, undefined)
    expect(madeUp).toMatch(/^[\w-]{16}$/)
    expect(await isPassword(read, service.services.macs, madeUp ?? '')).toBe(true)
    expect(await ensurePassword(write, service.services.macs, undefined)).toBe(undefined)
  })

  it('gets one password where several processes start together, and only one shows it', async () => {
    const { read, write } = service.db
    await write.deleteFrom('key_values').execute()
    const starts = [1, 2, 3].map(
      async () => await ensurePassword(write, service.services.macs, undefined),
    )
    const [shown, ...others] = (await Promise.all(starts)).filter((one) => one !== undefined)
    expect(others).toEqual([])
    expect(await isPassword(read, service.services.macs, shown ?? '')).toBe(true)
  })

  it('has a password that is kept as costly to guess as OWASP asks', async () => {
    const { read, write } = service.db
    await ensurePassword(write, service.services.macs, 'another horse')
    const rows = await read.selectFrom('key_values').select(['name', 'value']).execute()
    const kept = rows.filter(({ name }) => name.startsWith('admin_password'))
    const costly: unknown = expect.stringMatching(
      // The one that counts has its MAC behind it.
      /^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}(?:\$[\da-f]{64})?$/,
    )
    expect(kept.map(({ value }) => value)).toEqual([costly, costly])
  })

  it('is logged out everywhere when the configured password changes', async () => {
    await logIn(password)
    await ensurePassword(service.db.write, service.services.macs, password)
    expect(await service.db.read.selectFrom('sessions').selectAll().execute()).toHaveLength(1)
    await ensurePassword(service.db.write, service.services.macs, 'another horse')
    expect(await service.db.read.selectFrom('sessions').selectAll().execute()).toHaveLength(0)
    expect(await isPassword(service.db.read, service.services.macs, password)).toBe(false)
  })
})
