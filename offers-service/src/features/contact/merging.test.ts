import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import type { Lead, LeadCounts, LeadPage, OtherRequest, Today } from '../../../contract/index.ts'
import { engines } from '../../testing/databases.ts'
import { useAdmin, useService } from '../../testing/use-service.ts'

const leads = '/api/admin/contact-requests'
const opal = { name: 'Opal Greer', phone: '(352) 555-0143', source: 'call' }
const reachedLater = { name: 'O. Greer', phone: '(352) 555-0144', propertyLocation: 'Levy County' }
const dayMs = 86_400_000

/** All of a row but by what it is found, which holds the words of the history too. */
const kept = (row: object | undefined) => ({ ...row, search_text: '' })

describe.each(engines)('leads of one person, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const enter = async (changes: object = {}) => {
    service.clock.now = new Date(service.clock.now.getTime() + 1000)
    return (await admin('POST', leads, { ...opal, ...changes })).json<Lead>()
  }
  const post = async (id: string, into: string, seen: object = {}) =>
    await admin('POST', `${leads}/${id}/merge`, { into, ...seen })
  const answerOf = async (id: string, into: string) => (await post(id, into)).json<object>()
  const merged = async (id: string, into: string) => {
    const answer = await post(id, into)
    expect(answer.statusCode).toBe(200)
    return answer.json<Lead>()
  }
  const apart = async (id: string, query = '') =>
    await admin('DELETE', `${leads}/${id}/merge${query}`)
  const read = async (id: string) =>
    (await admin('GET', `${leads}/${id}`)).json<{ lead: Lead; others: OtherRequest[] }>()
  const found = async (query: string) => {
    const page = (await admin('GET', `${leads}/search?${query}`)).json<LeadPage>()
    const { total, counts } = (await admin('GET', `${leads}/counts?${query}`)).json<LeadCounts>()
    expect(total).toBe(page.leads.length)
    return { names: page.leads.map(({ name }) => name), isNew: counts?.new }
  }
  const rowOf = async (id: string) =>
    await service.db.read.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirst()

  it('are one after they are merged, with the notes, calls and offers of both in one order', async () => {
    const lead = await enter()
    const request = await enter(reachedLater)
    await admin('POST', `${leads}/${request.id}/notes`, { kind: 'reached', text: 'Of the request' })
    service.clock.now = new Date(service.clock.now.getTime() + 1000)
    await admin('POST', `${leads}/${lead.id}/notes`, { text: 'Of the lead' })
    const one = await merged(request.id, lead.id)
    expect(one).toMatchObject({ ...opal, id: lead.id, mergedInto: null, mergedAt: null })
    expect(one.mergedRequests).toMatchObject([
      { ...reachedLater, id: request.id, status: 'contacted', mergedAt: expect.any(String) },
    ])
    expect(one.datedNotes).toMatchObject([
      { kind: 'reached', text: 'Of the request', leadId: request.id },
      { kind: 'note', text: 'Of the lead', leadId: lead.id },
      { kind: 'merged', text: 'Merged with the request of June 15, 2026', leadId: lead.id },
    ])
    expect((await admin('GET', leads)).json()).toEqual([one])
    expect((await read(request.id)).lead).toMatchObject({ mergedInto: lead.id, mergedRequests: [] })
  })

  it('are listed, counted and told on Today once, and found by the words of each', async () => {
    const lead = await enter()
    const request = await enter(reachedLater)
    await merged(request.id, lead.id)
    const once = { names: ['Opal Greer'], isNew: 1 }
    for (const query of ['', 'search=levy', 'search=3525550144', 'search=greer', 'status=new'])
      expect(await found(query), query).toEqual(once)
    expect(await found('merged=true')).toMatchObject({ names: ['O. Greer'] })
    expect(await found('repeated=true')).toMatchObject({ names: [] })
    const { newLeads } = (await admin('GET', '/api/admin/today')).json<Today>()
    expect(newLeads.total).toBe(1)

    await admin('POST', `${leads}/${request.id}/notes`, { text: 'Wants a survey' })
    expect(await found('search=survey')).toEqual(once)
    await apart(request.id)
    expect(await found('search=survey')).toEqual({ names: ['O. Greer'], isNew: 1 })
  })

  it('keep what is to be done next about each, until it is done', async () => {
    const lead = await enter()
    const request = await enter(reachedLater)
    const step = { followUpOn: '2026-06-15', followUpTask: 'Send the map' }
    await admin('PATCH', `${leads}/${request.id}`, step)
    expect((await merged(request.id, lead.id)).mergedRequests).toMatchObject([step])
    const due = async () => (await admin('GET', '/api/admin/today')).json<Today>().followUps
    expect((await due()).first).toMatchObject([{ ...step, mergedInto: lead.id }])
    expect(await found('followUpTo=2026-06-15')).toMatchObject({ names: ['O. Greer'] })
    const done = { followUpOn: null, before: step }
    expect((await admin('PATCH', `${leads}/${request.id}`, done)).statusCode).toBe(200)
    expect((await due()).total).toBe(0)
  })

  it('are taken apart into what they were, with a word of it in the history of both', async () => {
    const lead = await enter()
    const request = await enter(reachedLater)
    await admin('POST', `${leads}/${request.id}/notes`, { text: 'Of the request' })
    const before = [await rowOf(lead.id), await rowOf(request.id)]
    await merged(request.id, lead.id)
    const own = (await apart(request.id)).json<Lead>()
    expect(own).toMatchObject({ ...reachedLater, mergedInto: null, mergedAt: null })
    expect(own.datedNotes.map(({ text }) => text)).toEqual([
      'Of the request',
      'Taken apart from the lead of June 15, 2026, merged on June 15, 2026',
    ])
    expect((await read(lead.id)).lead.datedNotes.map(({ text }) => text)).toEqual([
      'Merged with the request of June 15, 2026',
      'Taken apart from the request of June 15, 2026, merged on June 15, 2026',
    ])
    expect([await rowOf(lead.id), await rowOf(request.id)].map(kept)).toEqual(before.map(kept))
  })

  it('are taken apart within 30 days, and not after', async () => {
    const lead = await enter()
    const request = await enter(reachedLater)
    await merged(request.id, lead.id)
    const at = service.clock.now.getTime()
    service.clock.now = new Date(at + 30 * dayMs + 1000)
    await admin.logInAgain()
    const late = await apart(request.id)
    expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'merged_too_long' }])
    service.clock.now = new Date(at + 30 * dayMs - 1000)
    expect((await apart(request.id)).statusCode).toBe(200)
  })

  it('are merged again where they are already, which changes nothing', async () => {
    const lead = await enter()
    const request = await enter(reachedLater)
    const one = await merged(request.id, lead.id)
    expect(await merged(request.id, lead.id)).toEqual(one)
  })

  it('are not merged where one of them belongs elsewhere or is gone', async () => {
    const lead = await enter()
    const request = await enter(reachedLater)
    const third = await enter({ name: 'Third' })
    expect(await answerOf('none', lead.id)).toMatchObject({ code: 'not_found' })
    const into = 'There is no such lead'
    expect(await answerOf(lead.id, 'none')).toMatchObject({ fields: { into } })
    const itself = 'A lead cannot be merged into itself'
    expect(await answerOf(lead.id, lead.id)).toMatchObject({ fields: { into: itself } })
    await merged(request.id, lead.id)
    expect(await answerOf(request.id, third.id)).toMatchObject({ code: 'already_merged' })
    expect(await answerOf(third.id, request.id)).toMatchObject({ code: 'already_merged' })
    expect(await answerOf(lead.id, third.id)).toMatchObject({ code: 'holds_merged' })
    expect(await answerOf(third.id, lead.id)).toMatchObject({ id: lead.id })
    expect((await apart(lead.id)).json()).toMatchObject({ code: 'not_merged' })
    expect((await apart('none')).json()).toMatchObject({ code: 'not_found' })
  })

  it('are not merged or taken apart unseen, where somebody changed or merged them meanwhile', async () => {
    const lead = await enter()
    const request = await enter(reachedLater)
    const { name, phone } = request
    await admin('PATCH', `${leads}/${request.id}`, { phone: '(352) 555-0199' })
    for (const seen of [{ before: { name, phone } }, { beforeInto: { name: 'Somebody' } }])
      expect((await post(request.id, lead.id, seen)).json()).toMatchObject({
        code: 'changed_meanwhile',
      })
    const first = (await merged(request.id, lead.id)).mergedRequests[0]?.mergedAt
    expect((await apart(request.id, `?basedOn=${first}`)).statusCode).toBe(200)
    expect((await apart(request.id, `?basedOn=${first}`)).json()).toMatchObject({
      code: 'not_merged',
    })
    service.clock.now = new Date(service.clock.now.getTime() + 1000)
    await merged(request.id, lead.id)
    const late = await apart(request.id, `?basedOn=${first}`)
    expect(late.json()).toMatchObject({ code: 'changed_meanwhile' })
  })

  it('are offered to each other no more, but to a lead with a number that only the merged request has', async () => {
    const lead = await enter()
    const request = await enter()
    await merged(request.id, lead.id)
    for (const { id } of [lead, request]) expect((await read(id)).others).toEqual([])
    await admin('PATCH', `${leads}/${request.id}`, { phone: reachedLater.phone })
    const again = await enter({ name: 'Again', phone: reachedLater.phone })
    const { lead: asked, others } = await read(again.id)
    expect(asked.duplicates).toEqual([lead.id])
    expect(others).toMatchObject([{ id: lead.id, name: opal.name, hasMerged: true }])
    expect((await read(lead.id)).others).toMatchObject([{ id: again.id, hasMerged: false }])
  })

  it('are one line of the spreadsheet, with what each request says', async () => {
    const lead = await enter()
    const request = await enter({ ...reachedLater, acres: '1-5' })
    await admin('POST', `${leads}/${request.id}/notes`, { text: 'Of the request' })
    await merged(request.id, lead.id)
    const { body } = await admin('GET', `${leads}/export`)
    const [line, ...others]: Record<string, string>[] = parse(body, { columns: true, bom: true })
    expect(others).toEqual([])
    expect(line?.['Merged requests']).toBe(
      `${request.createdAt}: O. Greer, (352) 555-0144, Levy County, 1-5 acres`,
    )
    expect(line?.['Notes']).toContain('Of the request')
  })

  it('are merged by a program, by the name of its API key', async () => {
    const lead = await enter()
    const request = await enter()
    const program = await service.callAsProgram('Books')
    const url = `${leads}/${request.id}/merge`
    expect((await program('POST', url, { into: lead.id })).statusCode).toBe(200)
    await program('DELETE', url)
    const day = 'June 15, 2026'
    expect((await read(lead.id)).lead.datedNotes).toMatchObject([
      { text: `Merged with the request of ${day}`, madeBy: 'Books' },
      { text: `Taken apart from the request of ${day}, merged on ${day}`, madeBy: 'Books' },
    ])
  })

  it('are merged crosswise and noted at the same moment, of which one merging holds', async () => {
    for (let round = 0; round < 10; round += 1) {
      const one = await enter()
      const other = await enter()
      const [first, second, ...notes] = await Promise.all([
        post(one.id, other.id),
        post(other.id, one.id),
        admin('POST', `${leads}/${one.id}/notes`, { text: 'One' }),
        admin('POST', `${leads}/${other.id}/notes`, { text: 'Other' }),
      ])
      const codes = [first.statusCode, second.statusCode].toSorted((a, b) => a - b)
      expect(codes).toEqual([200, 409])
      expect(notes.map(({ statusCode }) => statusCode)).toEqual([201, 201])
      const { lead } = await read(first.statusCode === 200 ? other.id : one.id)
      expect(lead.datedNotes).toHaveLength(3)
    }
  })

  it('are erased or merged, and none is left behind, when both happen at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const lead = await enter()
      const request = await enter()
      const [erased, joined] = await Promise.all([
        admin('DELETE', `${leads}/${lead.id}`),
        post(request.id, lead.id),
      ])
      expect(erased.statusCode).toBe(200)
      expect([200, 400]).toContain(joined.statusCode)
      const left = await rowOf(request.id)
      expect(left?.merged_into ?? null).toBe(null)
    }
  })
})
