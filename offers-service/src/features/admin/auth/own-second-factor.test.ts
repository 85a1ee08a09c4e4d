import { addSeconds } from 'date-fns/addSeconds'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import type {
  ErrorBody,
  Member,
  OwnSecondFactor,
  Role,
  SecondFactorSetup,
  SecurityEvent,
  Today,
} from '../../../../contract/index.ts'
import { findMember, setMemberPassword } from '../../../platform/access/members.ts'
import { engines } from '../../../testing/databases.ts'
import { cheapHash, storePassword } from '../../../testing/password.ts'
import type { startService } from '../../../testing/service.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const password = 'correct horse battery'
const theirs = 'moss kettle harbor ninety'
const url = '/api/admin/second-factor'
const people = '/api/admin/members'

type Call = Awaited<ReturnType<Awaited<ReturnType<typeof startService>>['logIn']>>

const statusOf = async (who: Call) => (await who('GET', '/api/admin/session')).statusCode
const stateOf = async (who: Call) => (await who('GET', url)).json<OwnSecondFactor>()

describe.each(engines)('a second factor of one’s own, on $name', ({ open }) => {
  const service = useService(open, { LOGIN_LIMIT: '100' })
  const owner = useAdmin(service)
  beforeEach(async () => await storePassword(service.db.write, service.services.macs, password))

  /** Somebody with a password of their own, and a session of theirs. */
  async function joined(name: string, role: Role) {
    const { db, services } = service
    const id = await service.join(name, role)
    await setMemberPassword(db.write, services.macs, id, cheapHash(theirs))
    return { id, name, call: await service.logIn(id) }
  }
  /** Turns it on with this session, and answers the code an app shows at any time, with the recovery codes. */
  async function turnOn(call: Call, own = theirs) {
    const begun = (await call('POST', `${url}/begin`, { password: own })).json<SecondFactorSetup>()
    const totp = new TOTP({ secret: Secret.fromBase32(begun.secret) })
    const code = () => totp.generate({ timestamp: service.clock.now.getTime() })
    const answer = await call('POST', `${url}/confirm`, { code: code() })
    expect(answer.statusCode).toBe(200)
    service.clock.now = addSeconds(service.clock.now, 60)
    return { ...begun, code, ...answer.json<{ recoveryCodes: string[] }>() }
  }
  const logIn = async (name: string, code?: string) =>
    await service.call('POST', '/api/admin/auth', {
      name,
      password: name === 'owner' ? password : theirs,
      ...(code !== undefined && { code }),
    })
  /** How a log-in ends: `in`, or what it is refused for. */
  const endOf = async (name: string, code?: string) => {
    const answer = await logIn(name, code)
    return answer.statusCode === 200 ? 'in' : answer.json<ErrorBody>().code
  }
  const turnOffOf = async (id: string, by: Call = owner, own = password) =>
    await by('POST', `${people}/${id}/second-factor/off`, { password: own })
  const keptNames = async () =>
    (
      await service.db.read
        .selectFrom('key_values')
        .select('name')
        .where('name', 'like', 'second%')
        .orderBy('name')
        .execute()
    ).map(({ name }) => name)

  it('is set up by a helper alone, who is asked for its codes from then on', async () => {
    const hanna = await joined('Hanna', 'helper')
    expect(await endOf('Hanna')).toBe('in')
    expect(await stateOf(hanna.call)).toEqual({
      isOn: false,
      isReadable: true,
      recoveryCodesLeft: 0,
      fallsBackToFirstOwners: false,
    })
    const { address, code, recoveryCodes } = await turnOn(hanna.call)
    expect(decodeURIComponent(address)).toMatch(/^otpauth:\/\/totp\/[^/]+:Hanna\?/)
    expect(await endOf('Hanna')).toBe('code_required')
    expect(await endOf('Hanna', '000000')).toBe('wrong_code')
    expect(await endOf('Hanna', code())).toBe('in')
    expect(await endOf('Hanna', code())).toBe('wrong_code')
    expect(await endOf('Hanna', recoveryCodes[0])).toBe('in')
    const today = (await hanna.call('GET', '/api/admin/today')).json<Today>()
    expect(today.secondFactor).toEqual({ isOn: true, isReadable: true, recoveryCodesLeft: 9 })
    expect(await stateOf(owner)).toMatchObject({ isOn: false })
    expect(await endOf('owner')).toBe('in')
    const members = (await owner('GET', people)).json<Member[]>()
    expect(members.map(({ hasSecondFactor }) => hasSecondFactor)).toEqual([true])
  })

  it('is asked of an owner in place of that of the site, and neither stands for the other', async () => {
    const ottilie = await joined('Ottilie', 'owner')
    const ofSite = await turnOn(owner, password)
    expect(await statusOf(ottilie.call)).toBe(401)
    const again = await service.logIn(ottilie.id)
    expect(await stateOf(again)).toMatchObject({ isOn: false, fallsBackToFirstOwners: true })
    expect(await endOf('Ottilie')).toBe('code_required')
    expect(await endOf('Ottilie', ofSite.code())).toBe('in')
    const own = await turnOn(again)
    expect(await endOf('Ottilie', ofSite.code())).toBe('wrong_code')
    expect(await endOf('Ottilie', ofSite.recoveryCodes[0])).toBe('wrong_code')
    expect(await endOf('Ottilie', own.code())).toBe('in')
    expect(await endOf('owner', own.recoveryCodes[0])).toBe('wrong_code')
    expect(await endOf('owner', ofSite.code())).toBe('in')
  })

  it('is not that of the site: an owner who was invited neither turns that off nor renews its codes', async () => {
    const ofSite = await turnOn(owner, password)
    const ottilie = await joined('Ottilie', 'owner')
    for (const what of ['off', 'recovery-codes']) {
      const both = { password: theirs, code: ofSite.recoveryCodes[0] }
      const refused = await ottilie.call('POST', `${url}/${what}`, both)
      expect(Object.keys(refused.json<ErrorBody>().fields ?? {})).toEqual(['code'])
    }
    expect(await stateOf(owner)).toMatchObject({ isOn: true, recoveryCodesLeft: 10 })
    for (const whose of ['owner', 'site', 'null', ''])
      expect((await turnOffOf(whose, ottilie.call, theirs)).statusCode).toBe(404)
    expect(await endOf('owner')).toBe('code_required')
  })

  it('turned on or off ends that person’s other sessions, and nobody else’s', async () => {
    const hanna = await joined('Hanna', 'helper')
    const ottilie = await joined('Ottilie', 'owner')
    const [elsewhere, own] = [await service.logIn(hanna.id), await turnOn(hanna.call)]
    const all = async () =>
      await Promise.all([hanna.call, elsewhere, ottilie.call, owner].map(statusOf))
    expect(await all()).toEqual([200, 401, 200, 200])
    const later = await service.logIn(hanna.id)
    const both = { password: theirs, code: own.recoveryCodes[0] }
    expect((await hanna.call('POST', `${url}/off`, both)).json()).toEqual({ ok: true })
    expect(await statusOf(later)).toBe(401)
    expect(await all()).toEqual([200, 401, 200, 200])
    expect(await endOf('Hanna')).toBe('in')
  })

  it('of the site ends the sessions of those who are asked for it, when it is turned on', async () => {
    const [hanna, ottilie, oda] = [
      await joined('Hanna', 'helper'),
      await joined('Ottilie', 'owner'),
      await joined('Oda', 'owner'),
    ]
    await turnOn(oda.call)
    await turnOn(owner, password)
    const statuses = await Promise.all([hanna.call, ottilie.call, oda.call].map(statusOf))
    expect(statuses).toEqual([200, 401, 200])
  })

  it('is limited by wrong codes of its own: those of others shut nobody out', async () => {
    const [hanna, oda] = [await joined('Hanna', 'helper'), await joined('Oda', 'helper')]
    const ofHanna = await turnOn(hanna.call)
    const ofOda = await turnOn(oda.call)
    for (let turn = 0; turn < 30; turn += 1)
      expect(await endOf('Hanna', '000000')).toBe('wrong_code')
    expect(await endOf('Hanna', ofHanna.code())).toBe('too_many_requests')
    expect(await endOf('Hanna', ofHanna.recoveryCodes[0])).toBe('in')
    expect(await endOf('Oda', ofOda.code())).toBe('in')
  })

  it('is none of people who were invited before there were any, whom their row still lets in', async () => {
    const { db, services } = service
    const { id } = await joined('Hanna', 'helper')
    const row = await db.read.selectFrom('members').selectAll().executeTakeFirstOrThrow()
    const mac = services.macs.of('member', {
      id,
      name: row.name,
      email: row.email,
      role: row.role,
      passwordHash: row.password_hash,
      invitationId: null,
      invitedUntil: null,
      createdAt: row.created_at,
      removedAt: null,
    })
    await db.write.updateTable('members').set({ mac }).execute()
    expect(await endOf('Hanna')).toBe('in')
  })

  describe('that somebody has', () => {
    let hanna: Awaited<ReturnType<typeof joined>>
    let own: Awaited<ReturnType<typeof turnOn>>
    beforeEach(async () => {
      hanna = await joined('Hanna', 'helper')
      own = await turnOn(hanna.call)
    })

    it('is turned off by an owner with their password, which ends that person’s sessions', async () => {
      const wrong = await turnOffOf(hanna.id, owner, 'wrong')
      expect(wrong.json()).toMatchObject({ fields: { password: 'This is not your password' } })
      expect(await statusOf(hanna.call)).toBe(200)
      expect((await turnOffOf(hanna.id)).json()).toMatchObject({ hasSecondFactor: false })
      expect(await statusOf(hanna.call)).toBe(401)
      expect(await endOf('Hanna')).toBe('in')
      expect(await keptNames()).toEqual([])
      expect((await turnOffOf(hanna.id)).statusCode).toBe(409)
      const events = (await owner('GET', '/api/admin/security-events')).json<SecurityEvent[]>()
      expect(events.map(({ event, detail }) => [event, detail])).toContainEqual([
        'member_second_factor_off',
        'Hanna',
      ])
    })

    it('is turned off by nobody else: no helper, and no owner who does it to their own', async () => {
      const oda = await joined('Oda', 'helper')
      expect((await turnOffOf(hanna.id, oda.call, theirs)).json()).toMatchObject({
        code: 'owner_required',
      })
      const ottilie = await joined('Ottilie', 'owner')
      await turnOn(ottilie.call)
      const refused = await turnOffOf(ottilie.id, ottilie.call, theirs)
      expect(Object.keys(refused.json<ErrorBody>().fields ?? {})).toEqual(['password'])
      expect(await endOf('Ottilie')).toBe('code_required')
      expect((await turnOffOf(hanna.id, ottilie.call, theirs)).statusCode).toBe(200)
    })

    it('goes with them, and so does one that they had begun', async () => {
      const oda = await joined('Oda', 'helper')
      await oda.call('POST', `${url}/begin`, { password: theirs })
      expect(await keptNames()).toEqual(
        [`second_factor:${hanna.id}`, `second_factor_begun:${oda.id}`].toSorted(),
      )
      for (const { id } of [hanna, oda]) await owner('DELETE', `${people}/${id}`)
      expect(await keptNames()).toEqual([])
      const rows = await service.db.read.selectFrom('members').select('has_second_factor').execute()
      expect(rows.map((row) => row.has_second_factor)).toEqual([0, 0])
    })

    it('stays on with a new invitation and another role', async () => {
      await owner('POST', `${people}/${hanna.id}/invitation`, { password })
      await owner('PUT', `${people}/${hanna.id}/role`, { role: 'owner', password })
      expect(await endOf('Hanna')).toBe('code_required')
      expect(await endOf('Hanna', own.code())).toBe('in')
    })

    it('keeps out who clears its mark in the database, and who sets one', async () => {
      const { read, write } = service.db
      const oda = await joined('Oda', 'helper')
      const mark = async (id: string, has: number) =>
        await write
          .updateTable('members')
          .set({ has_second_factor: has })
          .where('id', '=', id)
          .execute()
      await mark(hanna.id, 0)
      await mark(oda.id, 1)
      for (const { id, name, call } of [hanna, oda]) {
        expect(await findMember(read, service.services.macs, id)).toBeUndefined()
        expect(await statusOf(call)).toBe(401)
        expect(await endOf(name)).toBe('wrong_password')
      }
      await mark(hanna.id, 1)
      expect(await endOf('Hanna', own.code())).toBe('in')
    })

    it.each([
      [
        'deletes it',
        async (name: string) =>
          void (await service.db.write.deleteFrom('key_values').where('name', '=', name).execute()),
      ],
      [
        'puts that of somebody else there',
        async (name: string) => {
          const oda = await joined('Oda', 'helper')
          const other = await turnOn(oda.call)
          const value = await service.db.read
            .selectFrom('key_values')
            .select('value')
            .where('name', '=', `second_factor:${oda.id}`)
            .executeTakeFirstOrThrow()
          await service.db.write
            .updateTable('key_values')
            .set(value)
            .where('name', '=', name)
            .execute()
          own = other
        },
      ],
    ])('lets nobody in for who %s, and says whom to ask', async (_what, forge) => {
      await forge(`second_factor:${hanna.id}`)
      for (const code of [undefined, own.code(), own.recoveryCodes[0]]) {
        const answer = await logIn('Hanna', code)
        expect(answer.json()).toMatchObject({
          code: 'second_factor_unreadable',
          message: expect.stringContaining('ask an owner'),
        })
      }
      expect(await stateOf(hanna.call)).toMatchObject({ isOn: true, isReadable: false })
      expect((await turnOffOf(hanna.id)).statusCode).toBe(200)
      expect(await endOf('Hanna')).toBe('in')
    })
  })
})
