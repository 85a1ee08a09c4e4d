import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { makeToken } from '../../../platform/access/api-tokens.ts'
import { startSession } from '../../../platform/access/sessions.ts'
import { writeValue } from '../../../platform/database/key-value-store.ts'
import { createMacs } from '../../../platform/security/macs.ts'
import { hashToken } from '../../../platform/security/tokens.ts'
import { engines } from '../../../testing/databases.ts'
import { cheapHash, storePassword } from '../../../testing/password.ts'
import { startService } from '../../../testing/service.ts'
import { useService } from '../../../testing/use-service.ts'
import { findBrowser, rememberBrowser } from './known-browsers.ts'
import { ensurePassword, isPassword, makeUpPassword, setPassword } from './password.ts'
import { secondFactor } from './second-factor.ts'

const password = 'correct horse battery'
/** What a forger has chosen, who can write to the database and has no secret of the site. */
const own = 'mallory'
const theirs = createMacs({ signingSecret: 'm'.repeat(32), earlierSigningSecrets: [] })

describe.each(engines)('who can only write to the database, on $name,', ({ open }) => {
  const service = useService(open)
  beforeEach(async () => await storePassword(service.db.write, service.services.macs, password))

  const at = () => service.clock.now.toISOString()
  const withCookie = async (cookie: string) =>
    await service.app.inject({ url: '/api/admin/session', headers: { cookie: `admin=${cookie}` } })
  const withToken = async (token: string, method: 'GET' | 'POST' = 'GET') =>
    await service.app.inject({
      method,
      url: '/api/admin/offers',
      headers: { authorization: `Bearer ${token}` },
      ...(method === 'POST' && { payload: {} }),
    })
  const logIn = async (given: string) =>
    await service.call('POST', '/api/admin/auth', { password: given })

  /** Turns the second factor on. */
  async function turnOn() {
    const factor = secondFactor(service.services, null)
    const { secret } = await factor.begin(service.db.write)
    const timestamp = service.clock.now.getTime()
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
    expect(await factor.confirm(service.db.write, code)).toHaveLength(10)
  }
  const takeFactorAway = async () =>
    await service.db.write.deleteFrom('key_values').where('name', '=', 'second_factor').execute()

  it('gets in with no session of their own', async () => {
    const { read, write } = service.db
    const real = await startSession(write, service.services.macs, service.clock.now, {
      userAgent: 'test',
    })
    expect((await withCookie(real.cookie)).statusCode).toBe(200)
    const row = {
      ...(await read.selectFrom('sessions').selectAll().executeTakeFirstOrThrow()),
      token_hash: hashToken(own),
      created_at: at(),
      last_used_at: at(),
    }
    await write.insertInto('sessions').values(row).execute()
    expect((await withCookie(own)).statusCode).toBe(401)
    await write.deleteFrom('sessions').execute()
    const begun = await startSession(write, theirs, service.clock.now, { userAgent: 'test' })
    expect((await withCookie(begun.cookie)).statusCode).toBe(401)
  })

  it('prolongs no session beyond its longest time', async () => {
    const { write } = service.db
    const { cookie } = await startSession(write, service.services.macs, service.clock.now, {
      userAgent: 'test',
    })
    service.clock.now = new Date(service.clock.now.getTime() + 8 * 86_400_000)
    await write.updateTable('sessions').set({ created_at: at(), last_used_at: at() }).execute()
    expect((await withCookie(cookie)).statusCode).toBe(401)
  })

  it('gets in with no API token of their own, and makes none do more or last longer', async () => {
    const { read, write } = service.db
    const { macs } = service.services
    const { token } = await makeToken(write, macs, service.clock.now, {
      name: 'Spreadsheet',
      scope: 'read',
      days: 1,
    })
    expect((await withToken(token)).statusCode).toBe(200)
    const row = await read.selectFrom('api_tokens').selectAll().executeTakeFirstOrThrow()
    const forged = `machine_${own}`
    await write
      .insertInto('api_tokens')
      .values({ ...row, id: 'forged', token_hash: hashToken(forged) })
      .execute()
    expect((await withToken(forged)).json()).toMatchObject({ code: 'token_refused' })
    await write.updateTable('api_tokens').set({ scope: 'write' }).execute()
    expect((await withToken(token, 'POST')).json()).toMatchObject({ code: 'token_refused' })
    await write.updateTable('api_tokens').set({ scope: 'read', expires_at: null }).execute()
    expect((await withToken(token)).json()).toMatchObject({ code: 'token_refused' })
  })

  it('names no browser that is held up less than a stranger’s', async () => {
    const { read, write } = service.db
    const { macs } = service.services
    const { token } = await rememberBrowser(write, macs, service.clock.now)
    expect(await findBrowser(read, macs, service.clock.now, token)).toBeDefined()
    await write
      .updateTable('known_browsers')
      .set({ token_hash: hashToken(own) })
      .execute()
    expect(await findBrowser(read, macs, service.clock.now, own)).toBeUndefined()
  })

  it.each([
    ['a password', async () => await setPassword(service.db.write, theirs, cheapHash(own))],
    [
      'a password without MAC',
      async () =>
        await service.db.write
          .updateTable('key_values')
          .set({ value: cheapHash(own) })
          .where('name', '=', 'admin_password')
          .execute(),
    ],
  ])('puts %s there in vain, and the site says how to make a new one', async (_what, forge) => {
    await forge()
    for (const given of [own, password])
      expect((await logIn(given)).json()).toEqual({
        code: 'password_unreadable',
        message: expect.stringContaining('npm run admin:password') as string,
      })
    const { write } = service.db
    const made = await makeUpPassword(write, service.services.macs, service.clock.now)
    expect((await logIn(made.password)).statusCode).toBe(200)
  })

  describe('with a second factor', () => {
    beforeEach(async () => await turnOn())

    it('takes it away in vain: the password alone opens nothing', async () => {
      expect((await logIn(password)).json()).toMatchObject({ code: 'code_required' })
      await takeFactorAway()
      expect((await logIn(password)).json()).toMatchObject({ code: 'password_unreadable' })
      const { write } = service.db
      const made = await makeUpPassword(write, service.services.macs, service.clock.now)
      expect((await logIn(made.password)).statusCode).toBe(200)
    })

    it('takes it away in vain while a password is looked at', async () => {
      const { macs } = service.services
      const factor = secondFactor(service.services, null)
      expect(await isPassword(service.db.read, macs, password)).toBe(true)
      await takeFactorAway()
      await expect(factor.isAskedFor(service.db.read)).rejects.toThrow('changed outside the site')
    })

    it('has nobody turn it on anew over one that was taken away', async () => {
      await takeFactorAway()
      await expect(turnOn()).rejects.toThrow('changed outside the site')
    })

    it('stays with a password that version 1.0.0 has kept, and is missed from its next start on', async () => {
      const { read, write } = service.db
      const { macs } = service.services
      const { value } = await read
        .selectFrom('key_values')
        .select('value')
        .where('name', '=', 'admin_password')
        .executeTakeFirstOrThrow()
      const hash = value.slice(0, value.lastIndexOf('$'))
      const earlier = `${hash}$${macs.of('admin password', hash)}`
      await writeValue(write, 'admin_password', earlier)
      expect((await logIn(password)).json()).toMatchObject({ code: 'password_unreadable' })
      await ensurePassword(write, macs, undefined)
      expect((await logIn(password)).json()).toMatchObject({ code: 'code_required' })
      await takeFactorAway()
      await ensurePassword(write, macs, undefined)
      expect((await logIn(password)).json()).toMatchObject({ code: 'password_unreadable' })
    })

    it('is kept by a new password, and ended by the admin', async () => {
      const { write } = service.db
      await setPassword(write, service.services.macs, cheapHash('a better one'))
      expect((await logIn('a better one')).json()).toMatchObject({ code: 'code_required' })
      await secondFactor(service.services, null).end(write)
      expect((await logIn('a better one')).statusCode).toBe(200)
    })
  })
})

describe.each(engines)('after a new SIGNING_SECRET, on $name,', ({ open }) => {
  const service = useService(open)

  it('what was kept under a known earlier one opens the site, and nothing else', async () => {
    const { write } = service.db
    const { macs } = service.services
    await storePassword(write, macs, password)
    const { cookie } = await startSession(write, macs, service.clock.now, { userAgent: 'test' })
    const { token } = await makeToken(write, macs, service.clock.now, {
      name: 'Spreadsheet',
      scope: 'read',
      days: null,
    })
    const opens = async (before: string) => {
      const rotated = await startService(service.db, {
        SIGNING_SECRET: 'n'.repeat(32),
        SIGNING_SECRETS_BEFORE: before,
      })
      onTestFinished(async () => await rotated.app.close())
      const headers = { cookie: `admin=${cookie}` }
      const answers = [
        await rotated.app.inject({ url: '/api/admin/session', headers }),
        await rotated.app.inject({
          url: '/api/admin/offers',
          headers: { authorization: `Bearer ${token}` },
        }),
        await rotated.call('POST', '/api/admin/auth', { password }),
      ]
      return answers.map(({ statusCode }) => statusCode)
    }
    expect(await opens('s'.repeat(32))).toEqual([200, 200, 200])
    expect(await opens('none')).toEqual([401, 401, 503])
  })
})
