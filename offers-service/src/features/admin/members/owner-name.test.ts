import { beforeEach, describe, expect, it } from 'vitest'
import type { ErrorBody, Lead, SecurityEvent } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { storePassword } from '../../../testing/password.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const password = 'correct horse battery'
const url = '/api/admin/owner-name'
const members = '/api/admin/members'
const leads = '/api/admin/contact-requests'
const dana = 'Dana Reyes'

describe.each(engines)('the name of the owner of the first password, on $name', ({ open }) => {
  const service = useService(open)
  const owner = useAdmin(service)
  beforeEach(async () => await storePassword(service.db.write, service.services.macs, password))

  const give = async (name: string, by: typeof owner | Awaited<ReturnType<typeof join>> = owner) =>
    await by('PUT', url, { name })
  const join = async (name: string, role: 'owner' | 'helper' = 'helper') =>
    await service.logIn(await service.join(name, role))
  const invite = async (name: string) =>
    await owner('POST', members, { name, email: 'other@mail.example', role: 'helper', password })
  const given = async () => (await owner('GET', url)).json<{ name: string }>().name
  const fieldsOf = (answer: Awaited<ReturnType<typeof owner>>) =>
    answer.json<Partial<ErrorBody>>().fields
  const statusOf = async (body: object) =>
    (await service.call('POST', '/api/admin/auth', body)).statusCode
  const taken = { name: 'Somebody here has this name already' }

  it('is none until it is given, and is read by helpers and programs until it is taken away', async () => {
    const helper = await join('Hanna')
    const program = await service.callAsProgram('CRM', 'read')
    const readers = async () => [
      (await helper('GET', url)).json<object>(),
      (await program('GET', url)).json<object>(),
    ]
    expect(await readers()).toEqual([{ name: '' }, { name: '' }])
    expect((await give(dana)).json()).toEqual({ name: dana })
    expect(await readers()).toEqual([{ name: dana }, { name: dana }])
    expect((await give(' ')).json()).toEqual({ name: '' })
    expect(await readers()).toEqual([{ name: '' }, { name: '' }])
  })

  it('is one line, whatever was typed', async () => {
    await give(' Dana\r\nBcc: all@mail.example'.replace('@', ' at '))
    expect(await given()).toBe('Dana Bcc: all at mail.example')
    await give('\u202Eseyer anad\u202C')
    expect(await given()).toBe('seyer anad')
  })

  it.each([
    ['HANNA', taken.name],
    ['Owner', 'The owner logs in by this name'],
    ['dana@mail.example', 'Please give a name, not an email address'],
    ['x'.repeat(61), 'Please keep this to 60 characters. It has 61'],
  ])('is not %s', async (name, said) => {
    await join('Hanna')
    await give(dana)
    const refused = await give(name)
    expect([refused.statusCode, fieldsOf(refused)]).toEqual([400, { name: said }])
    expect(await given()).toBe(dana)
  })

  it('is given by nobody else, not even another owner', async () => {
    const answer = await give('Ottilie Brandt', await join('Ottilie', 'owner'))
    expect([answer.statusCode, Object.keys(fieldsOf(answer) ?? {})]).toEqual([400, ['name']])
    expect((await give('Hanna Quist', await join('Hanna'))).statusCode).toBe(403)
    expect(await given()).toBe('')
  })

  it('is refused for people who are invited, until it is free again', async () => {
    await give(dana)
    const refused = await invite('dana REYES')
    expect([refused.statusCode, fieldsOf(refused)]).toEqual([400, taken])
    await give('')
    expect((await invite(dana)).statusCode).toBe(200)
    expect(fieldsOf(await give(dana))).toEqual(taken)
  })

  it('is one person’s, also where both ask for it at the same moment', async () => {
    const answers = await Promise.all([give(dana), invite(dana)])
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(1)
  })

  it('opens nothing: the owner logs in as before', async () => {
    await join('Hanna')
    await give(dana)
    expect(await statusOf({ name: dana, password })).toBe(401)
    for (const name of ['owner', '', undefined])
      expect(await statusOf({ name, password })).toBe(200)
  })

  it('stands in the security log, and where notes about leads are saved as a file', async () => {
    const enter = async () =>
      (
        await owner('POST', leads, { name: 'O. Greer', phone: '(352) 555-0144', source: 'call' })
      ).json<Lead>()
    const [lead, request] = [await enter(), await enter()]
    const merging = `${leads}/${request.id}/merge`
    const logIn = async () => await service.call('POST', '/api/admin/auth', { password })
    await logIn()
    await owner('POST', merging, { into: lead.id })
    service.clock.now = new Date(+service.clock.now + 1000)
    await give(dana)
    service.clock.now = new Date(+service.clock.now + 1000)
    await logIn()
    await owner('DELETE', merging)
    const events = (await owner('GET', '/api/admin/security-events')).json<SecurityEvent[]>()
    expect(events.map(({ event, detail }) => [event, detail])).toEqual([
      ['login', `by ${dana}`],
      ['owner_named', `by ${dana}`],
      ['login', ''],
    ])
    const { datedNotes } = (await owner('GET', `${leads}/${lead.id}`)).json<{ lead: Lead }>().lead
    expect(datedNotes.map(({ text }) => text)).toEqual([
      'Merged with the request of June 15, 2026',
      'Taken apart from the request of June 15, 2026, merged on June 15, 2026',
    ])
    expect(datedNotes.map(({ madeBy }) => madeBy)).toEqual(['@owner', '@owner'])
    const { body } = await owner('GET', `${leads}/export`)
    expect(body.match(new RegExp(`Z, by ${dana}: `, 'g'))).toHaveLength(3)
  })
})
