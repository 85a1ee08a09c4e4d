import { addDays } from 'date-fns/addDays'
import { addMinutes } from 'date-fns/addMinutes'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  offerLetterUrl,
  type Endpoint,
  type ApiToken,
  type SecurityEvent,
} from '../../../contract/index.ts'
import * as contract from '../../../contract/index.ts'
import { engines } from '../../testing/databases.ts'
import { storePassword } from '../../testing/password.ts'
import { startService } from '../../testing/service.ts'
import { openDatabase } from '../database/database.ts'
import { makeToken, revokeToken } from './api-tokens.ts'

const password = 'correct horse battery'
const url = '/api/admin/tokens'
const offers = '/api/admin/offers'

type Service = Awaited<ReturnType<typeof startService>>
type Method = Endpoint['method']

/** Calls as a program does: a token, no cookie, and whatever headers it likes. */
function programOf({ app }: Service, token: string) {
  return async (method: Method, path: string, headers: Record<string, string> = {}) =>
    await app.inject({
      method,
      url: path,
      headers: { authorization: `Bearer ${token}`, ...headers },
    })
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value

const adminFiles = Object.entries<unknown>(contract)
  .filter(([name]) => name.endsWith('Url'))
  .map(([, path]) => path)
  .filter((path) => typeof path === 'string')
  .filter((path) => path.startsWith('/api/admin/'))
  .map((path) => ({ method: 'GET' as const, path, access: 'admin' as const }))
const adminCalls = [
  ...Object.values<unknown>(contract)
    .filter(isEndpoint)
    .filter(({ config }) => config.access !== 'public')
    .map(({ method, url: path, config }) => ({ method, path, access: config.access })),
  ...adminFiles,
]

describe.each(engines)('a token for a program, on $name', ({ open }) => {
  let service: Service
  let admin: Awaited<ReturnType<Service['logIn']>>

  beforeEach(async () => {
    service = await startService(await open())
    await storePassword(service.db.write, service.services.macs, password)
    admin = await service.logIn()
  })
  afterEach(async () => await service.stop())

  const make = async (given: object = {}) =>
    await admin('POST', url, { password, name: 'CRM', scope: 'read', days: 30, ...given })
  const made = async (given: object = {}) =>
    (await make(given)).json<ApiToken & { token: string }>()
  const listed = async () => (await admin('GET', url)).json<ApiToken[]>()
  const change = async (scope: string) => {
    const { token } = await made({ scope })
    return await programOf(service, token)('POST', '/api/admin/questions/none/answered', {
      origin: 'https://program.example',
      'sec-fetch-site': 'cross-site',
    })
  }
  /** Waits until it stands in the security log: refusals are noted after they are answered. */
  const noted = async (event: string) => {
    const find = async () => {
      const events = (await admin('GET', '/api/admin/security-events')).json<SecurityEvent[]>()
      return events.find((entry) => entry.event === event)
    }
    await expect.poll(find).toBeDefined()
    return await find()
  }

  it('is made with the password and shown once', async () => {
    const { token, ...rest } = await made()
    expect(token).toMatch(/^machine_[\w-]{43}$/)
    expect(await listed()).toEqual([rest])
    expect(rest).toMatchObject({
      prefix: token.slice(0, 12),
      expiresAt: addDays(service.clock.now, 30).toISOString(),
      lastUsedAt: null,
    })
    const { read } = service.db
    const rows = await read.selectFrom('api_tokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(await noted('token_made')).toMatchObject({ detail: rest.prefix })
  })

  it.each([
    [{ name: ' ' }, 'name'],
    [{ scope: 'all' }, 'scope'],
    [{ days: 0 }, 'days'],
    [{ days: 1.5 }, 'days'],
    [{ password: 'wrong' }, 'password'],
  ])('is not made from %j', async (given, field) => {
    const answer = await make(given)
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ fields: object }>().fields).toHaveProperty(field)
    expect(await listed()).toEqual([])
  })

  it('is one of twenty at most', async () => {
    const { write } = service.db
    for (let turn = 0; turn < 20; turn += 1)
      await makeToken(write, service.services.macs, service.clock.now, {
        name: `${turn}`,
        scope: 'read',
        days: null,
      })
    expect((await make()).json()).toMatchObject({ fields: { name: expect.anything() } })
  })

  it('reads without a cookie, and tells when it was last used', async () => {
    const { token } = await made()
    const answer = await programOf(service, token)('GET', offers)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((await listed())[0]?.lastUsedAt).toBe(service.clock.now.toISOString())
  })

  it('changes things only when it may, wherever the call comes from', async () => {
    const refused = await change('read')
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ code: 'token_not_allowed' })
    await noted('token_refused')
    expect((await change('write')).statusCode).toBe(404)
  })

  it('prints no letter with a key to read only, because that is noted with the offer', async () => {
    const letter = `${offers}/NONE-0001/letter`
    const reading = programOf(service, (await made()).token)
    expect((await reading('GET', letter)).statusCode).toBe(403)
    expect((await reading('GET', `${letter}?preview=false`)).statusCode).toBe(403)
    expect((await reading('GET', `${letter}?preview=true`)).statusCode).toBe(404)
    const writing = programOf(service, (await made({ scope: 'write' })).token)
    expect((await writing('GET', letter)).statusCode).toBe(404)
  })

  it('opens nothing once it is revoked, or over', async () => {
    const { token, id } = await made()
    const program = programOf(service, token)
    service.clock.now = addDays(service.clock.now, 30)
    admin = await service.logIn()
    expect((await program('GET', offers)).json()).toMatchObject({ code: 'token_refused' })
    const { token: other, id: otherId } = await made({ days: null })
    expect((await programOf(service, other)('GET', offers)).statusCode).toBe(200)
    for (const one of [id, otherId])
      expect((await admin('DELETE', `${url}/${one}`)).json()).toEqual({ ok: true })
    expect((await programOf(service, other)('GET', offers)).statusCode).toBe(401)
    expect(await listed()).toEqual([])
    expect((await admin('DELETE', `${url}/${id}`)).statusCode).toBe(404)
    await noted('token_revoked')
  })

  it('counts for itself alone beside a session, whose rights it does not borrow', async () => {
    const { token } = await made()
    const { cookies } = await service.call('POST', '/api/admin/auth', { password })
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    expect((await programOf(service, token)('GET', url, { cookie })).statusCode).toBe(403)
    const madeUp = programOf(service, `machine_${'x'.repeat(43)}`)
    expect((await madeUp('GET', offers, { cookie })).statusCode).toBe(401)
  })

  it('may call so many times a minute', async () => {
    const { token } = await made()
    const program = programOf(service, token)
    for (let turn = 0; turn < 300; turn += 1) await program('GET', '/api/admin/stats')
    expect((await program('GET', offers)).statusCode).toBe(429)
    service.clock.now = addMinutes(service.clock.now, 1)
    expect((await program('GET', offers)).statusCode).toBe(200)
  })
})

describe('of all calls of the owner', () => {
  let service: Service
  beforeAll(async () => {
    service = await startService(await openDatabase(':memory:'))
  })
  afterAll(async () => await service.stop())

  it.each(adminCalls)('$method $path ($access) takes the right tokens', async (call) => {
    const { method, path, access } = call
    const isStopped = async (scope: 'read' | 'write') => {
      const { token, id } = await makeToken(
        service.db.write,
        service.services.macs,
        service.clock.now,
        {
          name: scope,
          scope,
          days: null,
        },
      )
      const answer = await programOf(service, token)(method, path.replaceAll(/:\w+/g, 'x'))
      await revokeToken(service.db.write, id)
      return [401, 403].includes(answer.statusCode)
    }
    const isReading = method === 'GET' && path !== offerLetterUrl
    const isInPerson = access.endsWith('InPerson')
    expect(await isStopped('read')).toBe(isInPerson || !isReading)
    expect(await isStopped('write')).toBe(isInPerson)
  })

  it('those about keys take none, nor do those that note open screens, erase people and old data, say who the owner is or what an offer is shown for, hand out addresses that open without logging in, or sign', () => {
    const keys =
      /\/api\/admin\/(?:logout|session|sessions|presence|password|second-factor|tokens|security-events|members)\b/
    const erasing = /\/api\/admin\/people\/erasure|^PUT \/api\/admin\/retention$/
    const guarding = /^PUT \/api\/admin\/(?:owner-name|verification-question)$/
    const signing =
      /\/api\/admin\/signings\/:id\/signers\/:position\/(?:link|send)$|\/paper-signature$/
    const opening = /\/api\/admin\/(?:calendar|received-mail)-address$/
    for (const { method, path, access } of adminCalls) {
      const call = `${method} ${path}`
      const isInPerson = [keys, erasing, guarding, signing, opening].some((calls) =>
        calls.test(call),
      )
      expect([call, access.endsWith('InPerson')]).toEqual([call, isInPerson])
    }
  })
})
