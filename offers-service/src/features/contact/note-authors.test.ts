import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import type { Lead, Member } from '../../../contract/index.ts'
import { makeToken } from '../../platform/access/api-tokens.ts'
import { engines } from '../../testing/databases.ts'
import { useAdmin, useService } from '../../testing/use-service.ts'

const leads = '/api/admin/contact-requests'
const opal = {
  name: 'Opal Greer',
  phone: '(352) 555-0143',
  email: 'opal@mail.example',
  source: 'call',
}

const codeOf = ({ statusCode, body }: { statusCode: number; body: string }) =>
  statusCode === 200 ? 'ok' : `${statusCode} ${(JSON.parse(body) as { code: string }).code}`

describe.each(engines)('notes about a lead, by who wrote them, on $name,', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const join = async (name: string, role: 'owner' | 'helper' = 'helper') =>
    await service.logIn(await service.join(name, role))
  type Caller = Awaited<ReturnType<typeof join>>
  const enter = async () => (await admin('POST', leads, opal)).json<Lead>().id
  const read = async (id: string) =>
    (await admin('GET', `${leads}/${id}`)).json<{ lead: Lead }>().lead
  const authors = async (id: string) =>
    (await read(id)).datedNotes.map(({ kind, madeBy }) => `${kind} ${madeBy}`)
  const later = () => {
    service.clock.now = new Date(+service.clock.now + 1000)
  }
  /** Writes a note and tells its address. */
  async function write(by: Caller, id: string) {
    const noted = await by('POST', `${leads}/${id}/notes`, { text: 'Wants a survey' })
    expect(noted.statusCode, noted.body).toBe(201)
    return `${leads}/${id}/notes/${noted.json<Lead>().datedNotes.at(-1)?.id}`
  }
  const edit = async (by: Caller, note: string) => await by('PATCH', note, { text: 'Changed' })

  it('tell who called, wrote, corrected and merged, and of nobody where the site itself did', async () => {
    const [hanna, ottilie] = [await join('Hanna'), await join('Ottilie', 'owner')]
    const [id, request] = [await enter(), await enter()]
    const steps = [
      async () => await hanna('POST', `${leads}/${id}/notes`, { kind: 'no_answer' }),
      async () => await admin('POST', `${leads}/${id}/notes`, { text: 'Call again' }),
      async () => await ottilie('POST', `${leads}/${id}/mails`, { subject: 'Land', text: 'Hello' }),
      async () => await service.deliverMail(),
      async () => await hanna('PATCH', `${leads}/${id}`, { propertyLocation: 'Levy County' }),
      async () => await ottilie('POST', `${leads}/${request}/notes`, { text: 'Of the request' }),
      async () => await hanna('POST', `${leads}/${request}/merge`, { into: id }),
    ]
    for (const step of steps) {
      await step()
      later()
    }
    expect(await authors(id)).toEqual([
      'no_answer @Hanna',
      'note @owner',
      'mail @Ottilie',
      'email null',
      'correction @Hanna',
      'note @Ottilie',
      'merged @Hanna',
    ])
    await admin('DELETE', `${leads}/${request}/merge`)
    expect(await authors(request)).toEqual(['note @Ottilie', 'merged @owner'])
  })

  it('are changed and deleted by their author and by owners, and by no other helper', async () => {
    const [hanna, jonas] = [await join('Hanna'), await join('Jonas')]
    const ottilie = await join('Ottilie', 'owner')
    const id = await enter()
    const note = await write(hanna, id)
    for (const others of [note, await write(ottilie, id), await write(admin, id)])
      for (const answer of [await edit(jonas, others), await jonas('DELETE', others)])
        expect(answer.json()).toEqual({
          code: 'author_required',
          message: 'Only who wrote this, or an owner, may do that. Please ask them.',
        })
    expect((await read(id)).datedNotes.map(({ text, editedAt }) => [text, editedAt])).toEqual(
      Array.from({ length: 3 }, () => ['Wants a survey', null]),
    )
    for (const by of [hanna, ottilie, admin]) expect(codeOf(await edit(by, note))).toBe('ok')
    expect(codeOf(await hanna('DELETE', note))).toBe('ok')
    for (const by of [ottilie, admin])
      expect(codeOf(await by('DELETE', await write(hanna, id)))).toBe('ok')
    expect((await authors(id)).toSorted()).toEqual(['note @Ottilie', 'note @owner'])
  })

  it('stay their author’s when another changes them', async () => {
    const hanna = await join('Hanna')
    const id = await enter()
    const note = await write(hanna, id)
    expect(codeOf(await edit(admin, note))).toBe('ok')
    expect(await authors(id)).toEqual(['note @Hanna'])
    expect(codeOf(await edit(hanna, note))).toBe('ok')
  })

  it('are as before where they are older: helpers change them, and owners delete them', async () => {
    const hanna = await join('Hanna')
    const id = await enter()
    const note = await write(hanna, id)
    await service.db.write.updateTable('lead_notes').set({ made_by: null }).execute()
    expect(codeOf(await edit(hanna, note))).toBe('ok')
    expect(await authors(id)).toEqual(['note null'])
    expect(codeOf(await hanna('DELETE', note))).toBe('403 owner_required')
    expect(codeOf(await admin('DELETE', note))).toBe('ok')
  })

  it('are also of a program, which changes what owners may', async () => {
    const [hanna, id] = [await join('Hanna'), await enter()]
    const key = { name: '@Hanna', scope: 'write' as const, days: null }
    const { db, services, clock } = service
    const { token } = await makeToken(db.write, services.macs, clock.now, key)
    const headers = { authorization: `Bearer ${token}` }
    const program: Caller = async (method, url, payload) =>
      await service.app.inject({ method, url, headers, ...(payload && { payload }) })
    const note = await write(program, id)
    expect(await authors(id)).toEqual(['note Hanna'])
    expect(codeOf(await edit(hanna, note))).toBe('403 author_required')
    expect(codeOf(await edit(program, await write(hanna, id)))).toBe('ok')
  })

  it('keep the name of who was removed, also in a file', async () => {
    const hanna = await join('Hanna')
    const id = await enter()
    await write(hanna, id)
    later()
    await write(admin, id)
    const [member] = (await admin('GET', '/api/admin/members')).json<Member[]>()
    await admin('DELETE', `/api/admin/members/${member?.id}`)
    expect(await authors(id)).toEqual(['note @Hanna', 'note @owner'])
    const { body } = await admin('GET', `${leads}/export`)
    const [line]: Record<string, string>[] = parse(body, { columns: true, bom: true })
    const [first, second] = (await read(id)).datedNotes.map(({ at }) => at)
    expect(line?.['Notes']).toBe(
      `${first}, by Hanna: Wants a survey\n${second}, by the owner: Wants a survey`,
    )
  })
})
