import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { subHours } from 'date-fns/subHours'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compileCache } from '../../../../../.scripts/root.ts'
import type { AdminSession, SecurityEvent, Today } from '../../../../contract/index.ts'
import { startSession } from '../../../platform/access/sessions.ts'
import { openDatabase } from '../../../platform/database/database.ts'
import { engines } from '../../../testing/databases.ts'
import { cheapHash, storePassword } from '../../../testing/password.ts'
import { startService } from '../../../testing/service.ts'
import { rememberBrowser } from './known-browsers.ts'
import { ensurePassword, isPassword, makeUpPassword, setPassword } from './password.ts'

const password = 'correct horse battery'
const better = 'moss kettle harbor ninety'

describe.each(engines)('the owner’s keys, on $name', ({ open }) => {
  let service: Awaited<ReturnType<typeof startService>>
  let admin: Awaited<ReturnType<typeof service.logIn>>

  beforeEach(async () => {
    service = await startService(await open(), { LOGIN_LIMIT: '2' })
    await storePassword(service.db.write, service.services.macs, password)
    admin = await service.logIn()
  })
  afterEach(async () => await service.stop())

  const change = async (newPassword: string, currentPassword = password) =>
    await admin('POST', '/api/admin/password', { currentPassword, newPassword })
  const statusOf = async (who: typeof admin) => (await who('GET', '/api/admin/session')).statusCode
  const sessions = async () => (await admin('GET', '/api/admin/sessions')).json<AdminSession[]>()
  const events = async () =>
    (await admin('GET', '/api/admin/security-events'))
      .json<SecurityEvent[]>()
      .map(({ event }) => event)
  const begin = async (beginning: Parameters<typeof startSession>[3], hoursAgo = 2) =>
    await startSession(
      service.db.write,
      service.services.macs,
      subHours(service.clock.now, hoursAgo),
      beginning,
    )

  it('change to a new password, which ends every other session', async () => {
    const other = await service.logIn()
    expect((await change(better)).json()).toEqual({ ok: true })
    expect(await isPassword(service.db.read, service.services.macs, better)).toBe(true)
    expect([await statusOf(admin), await statusOf(other)]).toEqual([200, 401])
    expect(await events()).toContain('password_changed')
    expect((await change('lantern orchard fiddle dusk', better)).statusCode).toBe(200)
  })

  it.each([
    ['', 'A new password is required'],
    ['short', /at least 12 characters/],
    ['password1234', /easy to guess/],
    ['123456789012', /easy to guess/],
    ['qwertyuiop12', /easy to guess/],
    ['passwordpassword', /easy to guess/],
    ['aaaaaaaaaaaaaaaa', /easy to guess/],
    ['LarkenbyLand2024', /easy to guess/],
    ['ruth-larkenby-32699', /easy to guess/],
    ['3525550142land', /easy to guess/],
    [password, 'This is the password you have'],
    ['x'.repeat(1025), 'Password is too long'],
  ])('stay as they are when %j is to be the new password', async (newPassword, reason) => {
    const answer = await change(newPassword)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      code: 'invalid_request',
      fields: { newPassword: expect.stringMatching(reason) },
    })
    expect(await isPassword(service.db.read, service.services.macs, password)).toBe(true)
  })

  it.each(['moss kettle harbor', 'Zq4-tulip-Wagon-7', 'ein Storch im Salat 🥬'])(
    'take %j, whatever signs it has',
    async (newPassword) => expect((await change(newPassword)).statusCode).toBe(200),
  )

  it('ask for the password in use, and slow down whoever guesses it', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const answer = await change(better, 'wrong')
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({
        fields: { currentPassword: 'This is not your password' },
      })
    }
    expect(service.pauses).toEqual([5000])
    expect(await statusOf(admin)).toBe(200)
    expect(await events()).toContain('wrong_password')
  })

  it('show where the owner is logged in, and not what has ended', async () => {
    await begin({ userAgent: 'An old phone' }, 13)
    await begin({ userAgent: 'A phone', network: '203.0.113.9' })
    await begin({ userAgent: 'A tablet', network: '192.168.1.7' }, 3)
    const shown = await sessions()
    expect(shown).toMatchObject([
      { userAgent: 'test', isCurrent: true, lastUsedAt: service.clock.now.toISOString() },
      { userAgent: 'A phone', isCurrent: false, place: 'elsewhere' },
      { userAgent: 'A tablet', isCurrent: false, place: 'local_network' },
    ])
    const rows = await service.db.read.selectFrom('sessions').selectAll().execute()
    for (const { token_hash: hash } of rows) expect(JSON.stringify(shown)).not.toContain(hash)
    expect(JSON.stringify(shown)).not.toContain('203.0.113.9')
  })

  it('are taken from one browser, which is a stranger’s from then on', async () => {
    const browser = await rememberBrowser(
      service.db.write,
      service.services.macs,
      service.clock.now,
    )
    await begin({ userAgent: 'A phone', browserId: browser.id })
    await begin({ userAgent: 'A tablet' })
    const phone = (await sessions()).find(({ userAgent }) => userAgent === 'A phone')
    const url = `/api/admin/sessions/${phone?.id}/end`
    const refused = await admin('POST', url, { password: 'wrong' })
    expect(refused.json()).toMatchObject({ fields: { password: 'This is not your password' } })
    expect(await sessions()).toHaveLength(3)
    expect((await admin('POST', url, { password })).json()).toEqual({ ok: true })
    expect((await sessions()).map(({ userAgent }) => userAgent)).toEqual(['test', 'A tablet'])
    expect(await service.db.read.selectFrom('known_browsers').selectAll().execute()).toEqual([])
    expect((await admin('POST', url, { password })).statusCode).toBe(404)
  })

  it('are taken from every other browser, with the password', async () => {
    const other = await service.logIn()
    const url = '/api/admin/sessions/end-others'
    expect((await admin('POST', url, { password: 'wrong' })).statusCode).toBe(400)
    expect(await statusOf(other)).toBe(200)
    expect((await admin('POST', url, { password })).json()).toEqual({ ended: 1 })
    expect([await statusOf(admin), await statusOf(other)]).toEqual([200, 401])
    expect((await admin('POST', url, { password })).json()).toEqual({ ended: 0 })
  })

  it('are asked to be the owner’s own until a made-up password is changed', async () => {
    const isAsked = async () =>
      (await admin('GET', '/api/admin/today')).json<Today>().isPasswordMadeUp
    expect(await isAsked()).toBe(false)
    const { password: madeUp } = await makeUpPassword(
      service.db.write,
      service.services.macs,
      service.clock.now,
    )
    admin = await service.logIn()
    expect(await isAsked()).toBe(true)
    const body = { currentPassword: madeUp, newPassword: better }
    expect((await admin('POST', '/api/admin/password', body)).statusCode).toBe(200)
    expect(await isAsked()).toBe(false)
    await makeUpPassword(service.db.write, service.services.macs, service.clock.now)
    await ensurePassword(service.db.write, service.services.macs, 'a third one')
    admin = await service.logIn()
    expect(await isAsked()).toBe(false)
  })

  it('are asked to be the owner’s own after a first start without ADMIN_PASSWORD', async () => {
    await service.db.write.deleteFrom('key_values').execute()
    await ensurePassword(service.db.write, service.services.macs, undefined)
    const today = (await admin('GET', '/api/admin/today')).json<Today>()
    expect(today.isPasswordMadeUp).toBe(true)
  })

  it('outlive a restart with the old ADMIN_PASSWORD', async () => {
    await setPassword(service.db.write, service.services.macs, cheapHash(better))
    await ensurePassword(service.db.write, service.services.macs, password)
    expect(await isPassword(service.db.read, service.services.macs, better)).toBe(true)
    expect(await statusOf(admin)).toBe(200)
  })

  it('give way to a new ADMIN_PASSWORD', async () => {
    await setPassword(service.db.write, service.services.macs, cheapHash(better))
    await ensurePassword(service.db.write, service.services.macs, 'a third one')
    expect(await isPassword(service.db.read, service.services.macs, 'a third one')).toBe(true)
    expect(await statusOf(admin)).toBe(401)
  })
})

const command = (folder: string) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'reset-password.ts')], {
    cwd: tmpdir(),
    env: { DATA_DIR: folder, SIGNING_SECRET: 's'.repeat(32), NODE_COMPILE_CACHE: compileCache },
    encoding: 'utf8',
  })

describe('npm run admin:password', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'forgotten-'))
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))
  it('makes up a new password while the site runs', async () => {
    const service = await startService(await openDatabase(join(dataDir, 'service.db')))
    await ensurePassword(service.db.write, service.services.macs, password)
    const admin = await service.logIn()
    const { stdout, status } = command(dataDir)
    expect(status).toBe(0)
    const madeUp = /password is (\S+)/.exec(stdout)?.[1]
    expect((await admin('GET', '/api/admin/session')).statusCode).toBe(401)
    const answer = await service.call('POST', '/api/admin/auth', { password: madeUp })
    expect(answer.statusCode).toBe(200)
    await ensurePassword(service.db.write, service.services.macs, password)
    expect(await isPassword(service.db.read, service.services.macs, madeUp ?? '')).toBe(true)
    await service.stop()
  })

  it('makes no new data where there is none', () => {
    const { stderr, status } = command(join(dataDir, 'nowhere'))
    expect(status).toBe(1)
    expect(stderr).toContain('There is no site')
  })
})
