import { addDays } from 'date-fns/addDays'
import { addSeconds } from 'date-fns/addSeconds'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import type {
  AdminSession,
  ErrorBody,
  Invited,
  Member,
  SecondFactorSetup,
  SecurityEvent,
} from '../../../../contract/index.ts'
import { buildApp } from '../../../app.ts'
import { cookieNames } from '../../../platform/access/guard.ts'
import { engines } from '../../../testing/databases.ts'
import { storePassword } from '../../../testing/password.ts'
import type { startService } from '../../../testing/service.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const password = 'correct horse battery'
const theirs = 'moss kettle harbor ninety'
const url = '/api/admin/members'
const hanna = { name: 'Hanna Quist', email: 'hanna@mail.example', role: 'helper' }

type Call = Awaited<ReturnType<Awaited<ReturnType<typeof startService>>['logIn']>>

const tokenOf = ({ link }: Invited) => new URL(link).hash.slice(1)
const statusOf = async (who: Call) => (await who('GET', '/api/admin/session')).statusCode

describe.each(engines)('people beside the owner, on $name', ({ open }) => {
  const service = useService(open)
  const owner = useAdmin(service)
  beforeEach(async () => await storePassword(service.db.write, service.services.macs, password))

  const invite = async (given: object = {}) =>
    await owner('POST', url, { ...hanna, password, ...given })
  const invited = async (given: object = {}) => (await invite(given)).json<Invited>()
  const accept = async (token: string, newPassword = theirs) =>
    await service.call('POST', '/api/invitations/accept', { token, newPassword })
  async function joined(given: object = {}) {
    const made = await invited(given)
    expect((await accept(tokenOf(made))).statusCode).toBe(200)
    return made.member.id
  }
  const logIn = async (body: object, cookies: Record<string, string> = {}) =>
    await service.app.inject({ method: 'POST', url: '/api/admin/auth', cookies, payload: body })
  const codeOf = async (body: object) => (await logIn(body)).json<Partial<ErrorBody>>().code
  const listed = async () => (await owner('GET', url)).json<Member[]>()
  const events = async () =>
    (await owner('GET', '/api/admin/security-events')).json<SecurityEvent[]>()

  it('are invited, choose a password, and log in by name or address, however these are typed', async () => {
    expect((await service.call('GET', '/api/admin/auth')).json()).toEqual({ asksForName: false })
    const made = await invited()
    expect(made.member).toMatchObject({ ...hanna, hasPassword: false, lastLoginAt: null })
    expect((await service.call('GET', '/api/admin/auth')).json()).toEqual({ asksForName: false })
    expect(await codeOf({ name: hanna.name, password: theirs })).toBe('wrong_password')
    const read = await service.call('POST', '/api/invitations/read', { token: tokenOf(made) })
    expect(read.json()).toEqual(hanna)
    expect((await accept(tokenOf(made))).json()).toEqual({ ok: true })
    expect((await service.call('GET', '/api/admin/auth')).json()).toEqual({ asksForName: true })
    for (const name of [' hanna QUIST', 'HANNA@mail.example'])
      expect((await logIn({ name, password: theirs })).json()).toMatchObject({
        token: expect.any(String),
        person: { name: 'Hanna Quist', role: 'helper' },
      })
    expect(await listed()).toEqual([
      expect.objectContaining({
        hasPassword: true,
        invitedUntil: null,
        lastLoginAt: service.clock.now.toISOString(),
      }),
    ])
    expect((await events()).map(({ event, detail }) => [event, detail])).toEqual(
      expect.arrayContaining([
        ['member_invited', 'Hanna Quist'],
        ['member_joined', 'Hanna Quist'],
        ['login', 'by Hanna Quist'],
      ]),
    )
  })

  it('leave the owner their password, with and without a name', async () => {
    await joined()
    for (const name of [undefined, '', 'Owner'])
      expect((await logIn({ name, password })).json()).toEqual({ token: expect.any(String) })
    expect(await codeOf({ password: theirs })).toBe('wrong_password')
    expect(await codeOf({ name: hanna.name, password })).toBe('wrong_password')
    expect(await codeOf({ name: 'Nobody', password })).toBe('wrong_password')
  })

  it('are mailed their link, which lies nowhere in the database', async () => {
    const made = await invited()
    const [row] = await service.db.read.selectFrom('jobs').selectAll().execute()
    expect(row?.payload).not.toContain(tokenOf(made).split('.')[2])
    const [mail] = await service.deliverMail()
    expect(mail?.to).toBe(hanna.email)
    expect(mail?.text).toContain(made.link)
  })

  it('are mailed no link that somebody sent elsewhere, or that is over', async () => {
    await invited()
    const [row] = await service.db.read.selectFrom('jobs').selectAll().execute()
    const payload = (row?.payload ?? '').replace(hanna.email, 'thief@mail.example')
    await service.db.write.updateTable('jobs').set({ payload }).execute()
    expect(await service.deliverMail()).toEqual([])
    await owner('POST', `${url}/${(await listed())[0]?.id}/invitation`, { password })
    service.clock.now = addDays(service.clock.now, 1)
    expect(await service.deliverMail()).toEqual([])
  })

  it.each([
    [{ name: 'HANNA quist', email: 'other@mail.example' }, 'name'],
    [{ name: 'Other', email: 'Hanna@Mail.example' }, 'email'],
    [{ name: 'hanna@mail.example', email: 'other@mail.example' }, 'name'],
    [{ name: 'Owner', email: 'other@mail.example' }, 'name'],
    [{ name: 'Other', email: 'nowhere' }, 'email'],
    [{ name: 'Other', email: 'other@mail.example', role: 'boss' }, 'role'],
    [{ name: 'Other', email: 'other@mail.example', password: 'wrong' }, 'password'],
  ])('are not invited as %j', async (given, field) => {
    await invited()
    const answer = await invite(given)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json<ErrorBody>().fields ?? {})).toEqual([field])
    expect(await listed()).toHaveLength(1)
  })

  it('may come back under the same name once they were removed', async () => {
    await owner('DELETE', `${url}/${await joined()}`)
    expect((await invite()).statusCode).toBe(200)
  })

  it('use an invitation once, within a day, with a good password, and only the newest', async () => {
    const first = await invited()
    expect((await accept(tokenOf(first), 'password1234')).json()).toMatchObject({
      fields: { newPassword: expect.stringContaining('easy to guess') },
    })
    const again = await owner('POST', `${url}/${first.member.id}/invitation`, { password })
    expect((await accept(tokenOf(first))).statusCode).toBe(410)
    const second = tokenOf(again.json())
    expect((await accept(`${second}0`)).statusCode).toBe(410)
    const both = await Promise.all([accept(second), accept(second, 'lantern orchard fiddle dusk')])
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 410]))
    expect((await accept(second)).json()).toMatchObject({ code: 'invitation_closed' })
    const read = await service.call('POST', '/api/invitations/read', { token: second })
    expect(read.statusCode).toBe(410)
    const late = await invited({ name: 'Lena Ort', email: 'lena@mail.example' })
    service.clock.now = addDays(service.clock.now, 1)
    expect((await accept(tokenOf(late))).statusCode).toBe(410)
  })

  it('use no invitation after they were removed, nor one made by somebody else', async () => {
    const made = await invited()
    const [id, invitation, mac] = tokenOf(made).split('.')
    const other = await invited({ name: 'Lena Ort', email: 'lena@mail.example' })
    expect((await accept(`${other.member.id}.${invitation}.${mac}`)).statusCode).toBe(410)
    await owner('DELETE', `${url}/${id}`)
    expect((await accept(tokenOf(made))).statusCode).toBe(410)
  })

  it('are out at once when they are removed, in every process', async () => {
    const id = await joined()
    const helper = await service.logIn(id)
    const second = await buildApp(service.services)
    expect(await statusOf(helper)).toBe(200)
    expect((await owner('DELETE', `${url}/${id}`)).json()).toEqual({ ok: true })
    expect(await statusOf(helper)).toBe(401)
    // A session that began in the moment of the removal opens nothing, either.
    const late = await service.adminHeaders(id)
    for (const app of [service.app, second]) {
      const asked = { method: 'GET', url: '/api/admin/offers', headers: late } as const
      expect((await app.inject(asked)).statusCode).toBe(401)
    }
    await second.close()
    expect(await codeOf({ name: hanna.name, password: theirs })).toBe('wrong_password')
    expect(await listed()).toEqual([])
    expect((await owner('DELETE', `${url}/${id}`)).statusCode).toBe(404)
  })

  it('do not make themselves owners, and are owners or helpers from the next call on', async () => {
    const id = await joined()
    const helper = await service.logIn(id)
    const promote = { role: 'owner', password: theirs }
    expect((await helper('PUT', `${url}/${id}/role`, promote)).json()).toMatchObject({
      code: 'owner_required',
    })
    const byOwner = async (role: string) =>
      (await owner('PUT', `${url}/${id}/role`, { role, password })).json<Member>().role
    expect(await byOwner('owner')).toBe('owner')
    expect(await statusOf(helper)).toBe(401)
    const other = await service.logIn(id)
    expect((await other('GET', url)).statusCode).toBe(200)
    expect(await byOwner('helper')).toBe('helper')
    expect((await other('GET', url)).statusCode).toBe(401)
    const after = await service.logIn(id)
    expect((await after('GET', url)).statusCode).toBe(403)
    expect((await after('GET', '/api/admin/offers/search')).statusCode).toBe(200)
  })

  it('cannot remove or demote the owner who has the password of the site', async () => {
    const second = await service.logIn(await joined({ role: 'owner' }))
    for (const id of ['owner', 'site', 'null']) {
      expect((await second('DELETE', `${url}/${id}`)).statusCode).toBe(404)
      const demote = { role: 'helper', password: theirs }
      expect((await second('PUT', `${url}/${id}/role`, demote)).statusCode).toBe(404)
    }
    expect(await statusOf(owner)).toBe(200)
  })

  it('keep their own password and sessions, which are nobody else’s', async () => {
    const id = await joined()
    const [helper, elsewhere] = [await service.logIn(id), await service.logIn(id)]
    const sessions = (await helper('GET', '/api/admin/sessions')).json<AdminSession[]>()
    expect(sessions).toHaveLength(2)
    const [own] = (await owner('GET', '/api/admin/sessions')).json<AdminSession[]>()
    const end = `/api/admin/sessions/${own?.id}/end`
    expect((await helper('POST', end, { password: theirs })).statusCode).toBe(404)
    const changed = await helper('POST', '/api/admin/password', {
      currentPassword: theirs,
      newPassword: 'lantern orchard fiddle dusk',
    })
    expect(changed.json()).toEqual({ ok: true })
    expect([await statusOf(helper), await statusOf(elsewhere), await statusOf(owner)]).toEqual([
      200, 401, 200,
    ])
    expect(await codeOf({ name: hanna.name, password: theirs })).toBe('wrong_password')
    expect((await logIn({ password })).statusCode).toBe(200)
  })

  it('are what the service has kept: nobody else puts one there or changes what one may do', async () => {
    const id = await joined()
    const helper = await service.logIn(id)
    const { write } = service.db
    await write.updateTable('members').set({ role: 'owner' }).execute()
    expect(await statusOf(helper)).toBe(401)
    await write.updateTable('members').set({ role: 'helper' }).execute()
    expect(await statusOf(helper)).toBe(200)
    await write.updateTable('sessions').set({ member_id: null }).execute()
    expect(await statusOf(helper)).toBe(401)
    await write.updateTable('members').set({ role: 'owner' }).execute()
    expect(await listed()).toEqual([])
    expect((await invite()).statusCode).toBe(200)
  })

  it('who are owners without a code of their own are asked for the one of the site, and helpers are not', async () => {
    const begun = await owner('POST', '/api/admin/second-factor/begin', { password })
    const { secret } = begun.json<SecondFactorSetup>()
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const code = () => totp.generate({ timestamp: service.clock.now.getTime() })
    const id = await joined()
    const before = await service.logIn(id)
    await owner('POST', '/api/admin/second-factor/confirm', { code: code() })
    expect(await statusOf(before)).toBe(200)
    service.clock.now = addSeconds(service.clock.now, 60)
    expect(await codeOf({ password })).toBe('code_required')
    expect(await codeOf({ name: 'owner', password })).toBe('code_required')
    expect((await logIn({ name: hanna.name, password: theirs })).statusCode).toBe(200)
    await owner('PUT', `${url}/${id}/role`, { role: 'owner', password })
    expect(await codeOf({ name: hanna.name, password: theirs })).toBe('code_required')
    const wrong = { name: hanna.name, password: theirs, code: '000000' }
    expect(await codeOf(wrong)).toBe('wrong_code')
    expect((await logIn({ ...wrong, code: code() })).statusCode).toBe(200)
  })

  it('are unknown browsers to each other', async () => {
    await joined()
    const { browser } = cookieNames(service.services.config.publicUrl)
    const known = (await logIn({ password })).cookies.find(({ name }) => name === browser)
    const kept = { [browser]: known?.value ?? '' }
    const theirLogin = await logIn({ name: hanna.name, password: theirs }, kept)
    const next = theirLogin.cookies.find(({ name }) => name === browser)
    expect(next?.value).not.toBe(known?.value)
    const again = await logIn({ password }, kept)
    expect(again.cookies.find(({ name }) => name === browser)?.value).toBe(known?.value)
  })

  it('are named with what they make, as API keys are', async () => {
    const helper = await service.logIn(await joined())
    const made = { name: 'June', letterCost: null }
    expect((await helper('POST', '/api/admin/mailings', made)).json()).toMatchObject({
      mailing: { madeBy: '@Hanna Quist' },
    })
  })
})
