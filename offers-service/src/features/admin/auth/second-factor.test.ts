import { addDays } from 'date-fns/addDays'
import { addSeconds } from 'date-fns/addSeconds'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type {
  ErrorBody,
  SecondFactor,
  SecondFactorSetup,
  SecurityEvent,
  Today,
} from '../../../../contract/index.ts'
import { buildApp } from '../../../app.ts'
import { securityLog } from '../../../platform/access/security-log.ts'
import { engines } from '../../../testing/databases.ts'
import { storePassword } from '../../../testing/password.ts'
import { startService } from '../../../testing/service.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'
import { adminCheck } from './admin-check.ts'
import type { Visitor } from './login-throttle.ts'
import { makeUpPassword } from './password.ts'
import type { Whose } from './second-factor-place.ts'
import { secondFactor } from './second-factor.ts'

const password = 'correct horse battery'
const url = '/api/admin/second-factor'
const nineLeft = { isOn: true, isReadable: true, recoveryCodesLeft: 9 }
const unreadable = { status: 503, code: 'second_factor_unreadable' }

/** From where a log-in comes, with which cookies, and to which process. */
interface Where {
  address?: string
  cookies?: Record<string, string>
  app?: Awaited<ReturnType<typeof buildApp>>
}

describe.each(engines)('the second factor, on $name', ({ open }) => {
  const service = useService(open, { LOGIN_LIMIT: '3' })
  const admin = useAdmin(service)
  beforeEach(async () => await storePassword(service.db.write, service.services.macs, password))

  const pass = (seconds: number) => {
    service.clock.now = addSeconds(service.clock.now, seconds)
  }
  /** The code the app shows so many seconds from now. */
  const codeOf = (secret: string, inSeconds = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: addSeconds(service.clock.now, inSeconds).getTime(),
    })
  async function begin() {
    return (await admin('POST', `${url}/begin`, { password })).json<SecondFactorSetup>()
  }
  async function turnOn() {
    const { secret } = await begin()
    const answer = await admin('POST', `${url}/confirm`, { code: codeOf(secret) })
    const { recoveryCodes } = answer.json<{ recoveryCodes: [string, string] }>()
    pass(60)
    return { secret, recoveryCodes }
  }
  const logIn = async (
    body: object,
    { address = '203.0.113.1', cookies = {}, app = service.app }: Where = {},
  ) =>
    await app.inject({
      method: 'POST',
      url: '/api/admin/auth',
      remoteAddress: address,
      cookies,
      payload: { password, ...body },
    })
  const refusalOf = async (...input: Parameters<typeof logIn>) => {
    const answer = await logIn(...input)
    const { code, fields } = answer.json<ErrorBody>()
    expect(answer.cookies).toEqual([])
    return { status: answer.statusCode, code, field: fields?.code }
  }
  /** Tries wrong codes as who knows the password does, without the quarter second that each password takes. */
  function guesser() {
    const loginParts = {
      throttle: {
        tryPassword: async (_visitor: Visitor, _tried: object, askFurther = async () => {}) => {
          await askFurther()
          return true
        },
      },
      factor: (whose: Whose) => secondFactor(service.services, whose),
      security: securityLog(service.services, { info: () => {}, warn: () => {} }),
    }
    const { atLogin } = adminCheck(service.services, loginParts)
    return async (visitor: Visitor) =>
      await atLogin(
        visitor,
        { holder: 'site', role: 'owner' },
        { password, code: '000000' },
        { requestId: '', network: '', madeBy: null },
      )
  }
  const renew = async (body: object) => await admin('POST', `${url}/recovery-codes`, body)
  const state = async () => (await admin('GET', url)).json<SecondFactor>()
  const events = async () =>
    (await admin('GET', '/api/admin/security-events'))
      .json<SecurityEvent[]>()
      .map(({ event }) => event)

  it('is off, and the password alone lets in, until it is confirmed', async () => {
    expect(await state()).toMatchObject({ isOn: false, isReadable: true, recoveryCodesLeft: 0 })
    const { secret, address, qrCode } = await begin()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(address).toContain(secret)
    expect(qrCode.path).toMatch(/^M4 4h1v1h-1z/)
    expect((await logIn({})).statusCode).toBe(200)
    expect((await logIn({ code: '000000' })).statusCode).toBe(200)
    const wrong = await admin('POST', `${url}/confirm`, { code: codeOf(secret, 300) })
    expect(wrong.json()).toMatchObject({ fields: { code: expect.stringContaining('not fit') } })
    expect(await state()).toMatchObject({ isOn: false, isReadable: true, recoveryCodesLeft: 0 })
  })

  it('is begun only with the password', async () => {
    const answer = await admin('POST', `${url}/begin`, { password: 'wrong' })
    expect(answer.json()).toMatchObject({ fields: { password: 'This is not your password' } })
    expect((await admin('POST', `${url}/confirm`, { code: '123456' })).statusCode).toBe(409)
  })

  it('once on, asks for a code after the password, and begins a session only with both', async () => {
    const other = await service.logIn()
    const { secret, recoveryCodes } = await turnOn()
    expect(recoveryCodes).toHaveLength(10)
    expect(await state()).toMatchObject({ isOn: true, isReadable: true, recoveryCodesLeft: 10 })
    expect((await other('GET', '/api/admin/session')).statusCode).toBe(401)
    expect((await admin('POST', `${url}/begin`, { password })).statusCode).toBe(409)
    expect(await refusalOf({})).toMatchObject({ status: 401, code: 'code_required' })
    expect(await refusalOf({ password: 'wrong', code: codeOf(secret) })).toMatchObject({
      code: 'wrong_password',
    })
    expect(await refusalOf({ code: '000000' })).toMatchObject({ status: 401, code: 'wrong_code' })
    const code = codeOf(secret).replace(/^.../, '$& ')
    const answer = await logIn({ code })
    expect(answer.json()).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/) })
    await expect
      .poll(events)
      .toEqual(expect.arrayContaining(['second_factor_on', 'wrong_code', 'login_failed', 'login']))
  })

  it.each([
    [-60, 401],
    [-30, 200],
    [0, 200],
    [30, 200],
    [60, 401],
  ])('takes the code of %i seconds from now: %i', async (seconds, status) => {
    const { secret } = await turnOn()
    pass(60)
    expect((await logIn({ code: codeOf(secret, seconds) })).statusCode).toBe(status)
  })

  it('counts a code once, also the one it was turned on with', async () => {
    const { secret } = await turnOn()
    expect(await refusalOf({ code: codeOf(secret, -60) })).toMatchObject({ code: 'wrong_code' })
    const code = codeOf(secret)
    expect((await logIn({ code })).statusCode).toBe(200)
    expect(await refusalOf({ code })).toMatchObject({ field: expect.stringContaining('used') })
    expect(await refusalOf({ code: codeOf(secret, -30) })).toMatchObject({ code: 'wrong_code' })
  })

  it.each(['app', 'recovery'])(
    'lets in one of many who use the same %s code at once, over several processes',
    async (kind) => {
      const { secret, recoveryCodes } = await turnOn()
      const code = kind === 'app' ? codeOf(secret) : recoveryCodes[0]
      const other = await buildApp(service.services)
      const answers = await Promise.all(
        [1, 2, 3, 4].map(
          async (turn) =>
            await logIn(
              { code },
              { address: `203.0.113.${turn}`, app: turn % 2 ? service.app : other },
            ),
        ),
      )
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
      expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(3)
      await other.close()
    },
  )

  it('takes each recovery code once, however it is typed, and tells how many are left', async () => {
    const { recoveryCodes } = await turnOn()
    const [first] = recoveryCodes
    const typed = ` ${first.toUpperCase().replaceAll('-', ' ')}`
    expect((await logIn({ code: typed })).statusCode).toBe(200)
    expect(await refusalOf({ code: first })).toMatchObject({
      field: 'This is not one of your unused recovery codes.',
    })
    const today = (await admin('GET', '/api/admin/today')).json<Today>()
    expect(today.secondFactor).toEqual(nineLeft)
    expect(await events()).toContain('recovery_code_used')
  })

  it('gives new recovery codes for both keys, which end the old ones', async () => {
    const { secret, recoveryCodes } = await turnOn()
    expect((await renew({ password: 'wrong', code: codeOf(secret) })).json()).toMatchObject({
      fields: { password: 'This is not your password' },
    })
    expect((await renew({ password, code: '000000' })).json()).toMatchObject({
      fields: { code: expect.stringContaining('not fit') },
    })
    const renewed = (await renew({ password, code: codeOf(secret) })).json<{
      recoveryCodes: [string]
    }>()
    expect(await refusalOf({ code: recoveryCodes[0] })).toMatchObject({ code: 'wrong_code' })
    expect((await logIn({ code: renewed.recoveryCodes[0] })).statusCode).toBe(200)
  })

  it('is turned off with both keys, which ends every other session', async () => {
    const { recoveryCodes } = await turnOn()
    const other = await service.logIn()
    expect((await admin('POST', `${url}/off`, { password, code: '000000' })).statusCode).toBe(400)
    expect((await state()).isOn).toBe(true)
    const answer = await admin('POST', `${url}/off`, { password, code: recoveryCodes[0] })
    expect(answer.json()).toEqual({ ok: true })
    expect((await other('GET', '/api/admin/session')).statusCode).toBe(401)
    expect((await logIn({})).statusCode).toBe(200)
    expect(await events()).toContain('second_factor_off')
  })

  it('cannot be guessed by who knows the password, and shuts the owner out of nothing', async () => {
    const { secret, recoveryCodes } = await turnOn()
    const { cookies: kept } = await logIn({ code: recoveryCodes[0] })
    const cookies = Object.fromEntries(kept.map(({ name, value }) => [name, value]))
    const guess = guesser()
    for (let turn = 0; turn < 30; turn += 1)
      await expect(guess({ browserId: undefined, network: `${turn}` })).rejects.toMatchObject({
        code: 'wrong_code',
      })
    expect(await refusalOf({ code: codeOf(secret) })).toMatchObject({
      status: 429,
      field: expect.stringContaining('recovery code'),
    })
    expect((await logIn({ code: codeOf(secret) }, { cookies })).statusCode).toBe(200)
    expect((await logIn({ code: recoveryCodes[1] })).statusCode).toBe(200)
    service.clock.now = addDays(service.clock.now, 1)
    expect((await logIn({ code: codeOf(secret) })).statusCode).toBe(200)
  })

  it('is counted as a failed log-in when its code is wrong', async () => {
    await turnOn()
    for (let turn = 0; turn < 3; turn += 1) await logIn({ code: '000000' })
    expect(await refusalOf({})).toMatchObject({ status: 429, code: 'too_many_requests' })
  })

  it('stands in the database so that nobody makes codes from it, and cannot be put there', async () => {
    const { secret, recoveryCodes } = await turnOn()
    const { read, write } = service.db
    const rows = JSON.stringify(await read.selectFrom('key_values').selectAll().execute())
    for (const known of [secret, ...recoveryCodes]) expect(rows).not.toContain(known)
    await write
      .updateTable('key_values')
      .set({ value: Buffer.from('made up, long enough to be read').toString('base64') })
      .where('name', '=', 'second_factor')
      .execute()
    expect(await refusalOf({ code: codeOf(secret) })).toMatchObject(unreadable)
    expect(
      (await makeUpPassword(write, service.services.macs, service.clock.now)).hadSecondFactor,
    ).toBe(true)
  })

  it('outlives a new SIGNING_SECRET that names the old one', async () => {
    const { recoveryCodes } = await turnOn()
    const { services } = service
    const { signingSecret: earlier } = services.config
    const changes = { signingSecret: 'n'.repeat(32), earlierSigningSecrets: [earlier] }
    const renewed = secondFactor({ ...services, config: { ...services.config, ...changes } }, null)
    expect(await renewed.use(service.db.write, recoveryCodes[0])).toBe('recovery')
    expect(await renewed.state(service.db.read)).toEqual(nineLeft)
  })

  it('that no code can be checked for is told of to whoever knows the password, with the way out', async () => {
    const { secret } = await turnOn()
    const renewed = await startService(service.db, { SIGNING_SECRET: 'n'.repeat(32) })
    onTestFinished(async () => await renewed.app.close())
    const { app } = renewed
    // The password of before would not be read either; this one was set since, such as by ADMIN_PASSWORD.
    await storePassword(service.db.write, renewed.services.macs, password)
    expect(await refusalOf({ password: 'wrong' }, { app })).toMatchObject({ status: 401 })
    expect(await refusalOf({}, { app })).toMatchObject(unreadable)
    expect(await refusalOf({ code: codeOf(secret) }, { app })).toMatchObject(unreadable)
    const { message } = (await logIn({}, { app })).json<ErrorBody>()
    expect(message).toContain('npm run admin:password')

    const within = await renewed.logIn()
    const today = (await within('GET', '/api/admin/today')).json<Today>()
    expect(today.secondFactor).toEqual({ isOn: true, isReadable: false, recoveryCodesLeft: 0 })
    const made = await makeUpPassword(service.db.write, renewed.services.macs, service.clock.now)
    expect((await logIn({ password: made.password }, { app })).statusCode).toBe(200)
  })

  it('is turned off by npm run admin:password, for a phone that is lost', async () => {
    await turnOn()
    const made = await makeUpPassword(service.db.write, service.services.macs, service.clock.now)
    expect(made.hadSecondFactor).toBe(true)
    expect((await logIn({ password: made.password })).statusCode).toBe(200)
  })
})
