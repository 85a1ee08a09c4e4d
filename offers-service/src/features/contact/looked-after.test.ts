import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import type { Lead, LeadCounts, LeadPage, Member, Today } from '../../../contract/index.ts'
import { addMember } from '../../platform/access/members.ts'
import { engines } from '../../testing/databases.ts'
import type { startService } from '../../testing/service.ts'
import { useAdmin, useService } from '../../testing/use-service.ts'

const leads = '/api/admin/contact-requests'
const phone = '(352) 555-0143'
const nobodyOfThatName = {
  code: 'invalid_request',
  fields: { lookedAfterBy: 'Nobody here logs in by this name' },
}

type Caller = Awaited<ReturnType<Awaited<ReturnType<typeof startService>>['logIn']>>

const give = async (by: Caller, id: string, to: string | null, more: object = {}) =>
  await by('PATCH', `${leads}/${id}`, { lookedAfterBy: to, ...more })

/** How many steps are due, and whose of the first. */
const dueStepsFor = async (by: Caller) => {
  const { total, first } = (await by('GET', '/api/admin/today')).json<Today>().followUps
  return [total, first.map(({ name }) => name)]
}

describe.each(engines)('who looks after a lead, on $name,', ({ open }) => {
  const service = useService(open, {
    CRM_WEBHOOK_URL: 'http://127.0.0.1:9',
    CRM_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
  })
  const admin = useAdmin(service)

  const join = async (name: string, role: 'owner' | 'helper' = 'helper') =>
    await service.logIn(await service.join(name, role))
  async function enter(name = 'Opal Greer') {
    service.clock.now = new Date(+service.clock.now + 1000)
    return (await admin('POST', leads, { name, phone, source: 'call' })).json<Lead>().id
  }
  async function given(by: Caller, id: string, to: string | null) {
    service.clock.now = new Date(+service.clock.now + 1000)
    const answer = await give(by, id, to)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Lead>()
  }
  const read = async (id: string) =>
    (await admin('GET', `${leads}/${id}`)).json<{ lead: Lead }>().lead
  const history = async (id: string) =>
    (await read(id)).datedNotes.map(({ kind, text, madeBy }) => `${kind} ${text} by ${madeBy}`)
  const namesOf = async (query: string, by: Caller = admin) =>
    (await by('GET', `${leads}/search?${query}`)).json<LeadPage>().leads.map(({ name }) => name)
  const remove = async (name: string) => {
    const members = (await admin('GET', '/api/admin/members')).json<Member[]>()
    const id = members.find((member) => member.name === name)?.id
    expect((await admin('DELETE', `/api/admin/members/${id}`)).statusCode).toBe(200)
  }

  it('is nobody but who can log in here', async () => {
    await join('Hanna')
    const id = await enter()
    const invited = { name: 'Jonas', email: 'jonas@mail.example', role: 'helper' as const }
    await addMember(service.db.write, service.services.macs, service.clock.now, invited)
    for (const person of ['@Jonas', '@Ottilie', '@hanna', 'Hanna', '', 'CRM', '@']) {
      const answer = await give(admin, id, person)
      expect([answer.statusCode, answer.json()], person).toMatchObject([400, nobodyOfThatName])
    }
    await remove('Hanna')
    expect((await give(admin, id, '@Hanna')).json()).toMatchObject(nobodyOfThatName)
    expect(await read(id)).toMatchObject({ lookedAfterBy: null, datedNotes: [] })
  })

  it('is told by everybody to everybody, with whom it was before, and by whom', async () => {
    const [hanna, jonas] = [await join('Hanna'), await join('Jonas')]
    const id = await enter()
    expect(await given(hanna, id, '@Jonas')).toMatchObject({ lookedAfterBy: '@Jonas' })
    await given(jonas, id, '@owner')
    await admin('PUT', '/api/admin/owner-name', { name: 'Dana Reyes' })
    await given(admin, id, '@owner')
    await given(admin, id, null)
    const program = await service.callAsProgram('CRM')
    const answer = await program('PATCH', `${leads}/${id}`, { lookedAfterBy: '@Hanna' })
    expect(answer.statusCode).toBe(200)
    expect(await history(id)).toEqual([
      'given nobody → Jonas by @Hanna',
      'given Jonas → the owner by @Jonas',
      'given Dana Reyes → nobody by @owner',
      'given nobody → Hanna by CRM',
    ])
    expect((await hanna('GET', '/api/admin/colleagues')).json()).toEqual([
      { person: '@owner', name: 'Dana Reyes' },
      { person: '@Hanna', name: 'Hanna' },
      { person: '@Jonas', name: 'Jonas' },
    ])
  })

  it('is not changed by who saw another, so that of two only one has it', async () => {
    const [hanna, jonas] = [await join('Hanna'), await join('Jonas')]
    const id = await enter()
    const before = { lookedAfterBy: null }
    const answers = await Promise.all([
      give(hanna, id, '@Hanna', { before }),
      give(jonas, id, '@Jonas', { before }),
    ])
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409'])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'changed_meanwhile',
    })
    expect(await history(id)).toHaveLength(1)
  })

  it('narrows the list, and is counted', async () => {
    const hanna = await join('Hanna')
    const [first, second] = [await enter('First'), await enter('Second')]
    await enter('Third')
    await given(admin, first, '@Hanna')
    await given(admin, second, '@owner')
    expect(await namesOf('lookedAfterBy=@Hanna', hanna)).toEqual(['First'])
    expect(await namesOf('lookedAfterBy=@owner')).toEqual(['Second'])
    expect(await namesOf('lookedAfterBy=nobody')).toEqual(['Third'])
    expect(await namesOf('lookedAfterBy=@Hanna&status=closed')).toEqual([])
    const counts = await admin('GET', `${leads}/counts?lookedAfterBy=@Hanna`)
    expect(counts.json<LeadCounts>().total).toBe(1)
    expect((await admin('GET', `${leads}/search?lookedAfterBy=Hanna`)).statusCode).toBe(400)
  })

  it('is not what a lead is searched by', async () => {
    await join('Hanna')
    const id = await enter()
    await given(admin, id, '@Hanna')
    await admin('PATCH', `${leads}/${id}`, { notes: 'Has a well' })
    expect(await namesOf('search=hanna')).toEqual([])
    expect(await namesOf('search=well')).toEqual(['Opal Greer'])
  })

  it('has their due steps in front of Today, and nobody else does', async () => {
    const [hanna, jonas] = [await join('Hanna'), await join('Jonas')]
    const due = async (name: string, followUpOn: string, person: string | null) => {
      const id = await enter(name)
      await admin('PATCH', `${leads}/${id}`, { followUpOn, lookedAfterBy: person })
    }
    await due('Of Jonas', '2026-06-01', '@Jonas')
    await due('Of nobody', '2026-06-02', null)
    await due('Of Hanna', '2026-06-14', '@Hanna')
    await due('Of Hanna too', '2026-06-13', '@Hanna')
    await due('Of Hanna, later', '2026-06-20', '@Hanna')
    expect(await dueStepsFor(hanna)).toEqual([
      4,
      ['Of Hanna too', 'Of Hanna', 'Of Jonas', 'Of nobody'],
    ])
    expect(await dueStepsFor(jonas)).toEqual([
      4,
      ['Of Jonas', 'Of nobody', 'Of Hanna too', 'Of Hanna'],
    ])
    expect(await dueStepsFor(admin)).toEqual(await dueStepsFor(jonas))
  })

  it('is nobody once they are removed, also of what was merged or deleted', async () => {
    await join('Hanna')
    await join('Jonas')
    const [own, merged, into, deleted, other] = [
      await enter('Own'),
      await enter('Merged'),
      await enter('Into'),
      await enter('Deleted'),
      await enter('Other'),
    ]
    for (const id of [own, merged, deleted]) await given(admin, id, '@Hanna')
    for (const id of [into, other]) await given(admin, id, '@Jonas')
    await admin('POST', `${leads}/${merged}/merge`, { into })
    await admin('POST', `${leads}/${deleted}/delete`, {})
    await service.db.write.deleteFrom('jobs').execute()
    service.clock.now = new Date(+service.clock.now + 1000)
    await remove('Hanna')
    await admin('POST', `/api/admin/deleted-contact-requests/${deleted}/restore`)
    for (const id of [own, merged, deleted]) {
      expect((await read(id)).lookedAfterBy).toBeNull()
      expect(await history(id)).toContain(
        'given Hanna → nobody, because Hanna was removed by @owner',
      )
    }
    for (const id of [into, other]) expect((await read(id)).lookedAfterBy).toBe('@Jonas')
    const told = service.db.read.selectFrom('jobs').select('about').where('kind', '=', 'crm')
    expect((await told.execute()).map(({ about }) => about)).toEqual(
      expect.arrayContaining([own, merged, deleted].map((id) => `leads:${id}`)),
    )
    await join('Hanna')
    expect(await namesOf('lookedAfterBy=@Hanna')).toEqual([])
  })

  it('is nobody, too, where they are removed at the moment they are given a lead', async () => {
    await join('Hanna')
    const ids = [await enter(), await enter(), await enter()]
    await Promise.all([
      ...ids.map(async (id) => await give(admin, id, '@Hanna')),
      remove('Hanna'),
      ...ids.map(async (id) => await give(admin, id, '@Hanna')),
    ])
    for (const id of ids) expect((await read(id)).lookedAfterBy).toBeNull()
  })

  it('is kept with each request when they are merged and taken apart, and with what was deleted', async () => {
    await join('Hanna')
    await join('Jonas')
    const [lead, request] = [await enter(), await enter('Opal again')]
    await given(admin, lead, '@Jonas')
    await given(admin, request, '@Hanna')
    const merged = (await admin('POST', `${leads}/${request}/merge`, { into: lead })).json<Lead>()
    expect(merged.lookedAfterBy).toBe('@Jonas')
    expect(merged.mergedRequests.map(({ lookedAfterBy }) => lookedAfterBy)).toEqual(['@Hanna'])
    await admin('POST', `${leads}/${lead}/delete`, {})
    await admin('POST', `/api/admin/deleted-contact-requests/${lead}/restore`)
    await admin('DELETE', `${leads}/${request}/merge`)
    expect((await read(lead)).lookedAfterBy).toBe('@Jonas')
    expect((await read(request)).lookedAfterBy).toBe('@Hanna')
  })

  it('is told to the CRM and in a file, and in none where there is one person', async () => {
    const columns = async () => {
      const { body } = await admin('GET', `${leads}/export`)
      return parse<Record<string, string>>(body, { columns: true, bom: true })
    }
    const id = await enter()
    expect((await columns()).map((line) => Object.hasOwn(line, 'Looked after by'))).toEqual([false])
    await join('Hanna')
    expect((await columns()).map((line) => line['Looked after by'])).toEqual([''])
    await given(admin, id, '@Hanna')
    const [line] = await columns()
    expect(line?.['Looked after by']).toBe('Hanna')
    expect(line?.['Notes']).toMatch(/, by the owner: Looked after by: nobody → Hanna$/)
    const jobs = await service.db.read.selectFrom('jobs').select('payload').execute()
    expect(jobs.map(({ payload }) => JSON.stringify(payload)).join('')).toContain(
      String.raw`lookedAfterBy\":\"@Hanna`,
    )
    await given(admin, id, '@owner')
    await remove('Hanna')
    expect((await columns()).map((row) => Object.hasOwn(row, 'Looked after by'))).toEqual([false])
  })
})
