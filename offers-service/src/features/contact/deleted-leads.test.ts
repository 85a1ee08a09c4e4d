import { addMinutes } from 'date-fns/addMinutes'
import { describe, expect, it } from 'vitest'
import type { HeldOfPerson, Lead, LeadCounts, LeadPage } from '../../../contract/index.ts'
import { deleteValue } from '../../platform/database/key-value-store.ts'
import { engines } from '../../testing/databases.ts'
import { sampleOffer } from '../../testing/samples.ts'
import { tracesOf } from '../../testing/traces.ts'
import { useAdmin, useService } from '../../testing/use-service.ts'

const leads = '/api/admin/contact-requests'
const trash = '/api/admin/deleted-contact-requests'
const canary = {
  name: 'Canaria Quellwig',
  phone: '(352) 555-0199',
  email: 'canary@mail.example',
  propertyLocation: 'Parcel 331-09-155, Mohave County, Arizona',
  source: 'call',
}
const opal = { name: 'Opal Greer', phone: canary.phone, source: 'letter' }
const daysKept = 30
const dayMinutes = 1440

describe.each(engines)('a deleted lead, on $name,', ({ open }) => {
  const service = useService(open, {
    CRM_WEBHOOK_URL: 'http://127.0.0.1:9',
    CRM_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
  })
  const admin = useAdmin(service)

  const enter = async (body: object = canary) => {
    service.clock.now = new Date(service.clock.now.getTime() + 1000)
    return (await admin('POST', leads, body)).json<Lead>()
  }
  const read = async (id: string) => await admin('GET', `${leads}/${id}`)
  const leadOf = async (id: string) => (await read(id)).json<{ lead: Lead }>().lead
  const remove = async (id: string, body: object = {}) =>
    await admin('POST', `${leads}/${id}/delete`, body)
  const putBack = async (id: string) => await admin('POST', `${trash}/${id}/restore`)
  const eraseDeleted = async (id: string) => await admin('DELETE', `${trash}/${id}`)
  const found = async (query: string) =>
    (await admin('GET', `${leads}/search?${query}`)).json<LeadPage>().leads
  const counted = async (query: string) =>
    (await admin('GET', `${leads}/counts?${query}`)).json<LeadCounts>()
  const traces = async () => await tracesOf(service.db.read, /canar|quellwig/i)
  const offerFrom = async (leadId: string, changes: object = {}) =>
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      sellerName: canary.name,
      leadId,
      ...changes,
    })
  /** Goes on by so many minutes, and does what is done every hour; the old session may have ended by then. */
  async function wait(minutes: number) {
    // As if somebody had looked at the clock every day; after a leap nothing is erased for a week.
    await deleteValue(service.db.write, 'clock')
    service.clock.now = addMinutes(service.clock.now, minutes)
    await admin.logInAgain()
    await service.tidy()
  }

  it('is nowhere but among the deleted ones, with who deleted it and when', async () => {
    const lead = await enter({ ...canary, propertyLocation: 'Mohave County, Arizona' })
    await admin('POST', `${leads}/${lead.id}/notes`, {
      text: 'Mornings',
      followUpOn: '2026-06-01',
      followUpTask: 'Call Canaria',
    })
    const same = await enter(opal)
    const parcel = (await offerFrom(lead.id, { sellerName: 'Somebody' })).json<{ apn: string }>()
    expect((await leadOf(same.id)).duplicates).toEqual([lead.id])
    const { paths } = (await service.call('GET', '/api/openapi.json')).json<{
      paths: Record<string, { get?: object }>
    }>()
    const lists = Object.entries(paths)
      .filter(([path, { get }]) => get && path.startsWith('/api/admin/') && !path.includes('{'))
      .map(([path]) => path)
    const tellingOf = async () => {
      const telling = []
      for (const url of lists) {
        const answer = await admin('GET', url)
        if (/Canaria/.test(answer.body)) telling.push(url)
      }
      return telling
    }
    const where = [leads, `${leads}/search`, '/api/admin/today', `${leads}/export`]
    expect(await tellingOf()).toEqual(expect.arrayContaining(where))
    const { body: parcels } = await admin('GET', `/api/admin/parcels?search=${parcel.apn}`)
    const [{ id: parcelId }] = (JSON.parse(parcels) as { parcels: [{ id: string }] }).parcels
    expect((await admin('GET', `/api/admin/parcels/${parcelId}`)).body).toContain('Canaria')

    const deleted = await remove(lead.id)
    expect(deleted.json()).toMatchObject({
      id: lead.id,
      deletedAt: service.clock.now.toISOString(),
      deletedBy: '@owner',
    })
    expect(await tellingOf()).toEqual([])
    expect((await admin('GET', `/api/admin/parcels/${parcelId}`)).body).not.toContain('Canaria')
    for (const query of [
      'search=quellwig',
      'source=call',
      'repeated=true',
      'followUpTo=2026-12-31',
    ])
      expect([await found(query), (await counted(query)).total], query).toEqual([[], 0])
    expect((await counted('')).counts).toMatchObject({ new: 1 })
    expect((await read(lead.id)).statusCode).toBe(404)
    expect((await read(same.id)).json()).toMatchObject({ others: [], lead: { duplicates: [] } })

    expect(await found('deleted=true')).toMatchObject([{ id: lead.id, deletedBy: '@owner' }])
    expect(await found('deleted=true&search=mornings')).toHaveLength(1)
    expect(await found('deleted=true&search=opal')).toEqual([])
    expect((await counted('deleted=true')).total).toBe(1)
  })

  it('cannot be worked on, until it is put back as it was', async () => {
    const lead = await enter()
    const other = await enter(opal)
    await admin('POST', `${leads}/${lead.id}/notes`, { text: 'Mornings' })
    const before = await leadOf(lead.id)
    await remove(lead.id)
    const work: [method: 'PATCH' | 'POST', path: string, body: object][] = [
      ['PATCH', '', { status: 'closed' }],
      ['POST', '/notes', { text: 'Evenings' }],
      ['POST', '/mails', { subject: 'Your land', text: 'Hello' }],
      ['POST', '/merge', { into: other.id }],
    ]
    for (const [method, path, body] of work)
      expect((await admin(method, `${leads}/${lead.id}${path}`, body)).statusCode, path).toBe(404)
    const into = await admin('POST', `${leads}/${other.id}/merge`, { into: lead.id })
    expect(into.json()).toMatchObject({ code: 'invalid_request' })
    expect((await offerFrom(lead.id)).statusCode).toBe(400)

    expect((await putBack(lead.id)).json()).toEqual(before)
    expect(await leadOf(lead.id)).toEqual(before)
    expect(await found('deleted=true')).toEqual([])
    expect((await putBack(lead.id)).json()).toEqual(before)
    expect((await putBack('none')).statusCode).toBe(404)
  })

  it('is not deleted by one who has not seen what another did, nor twice', async () => {
    const lead = await enter()
    const { seen } = (await read(lead.id)).json<{ seen: string }>()
    await admin('POST', `${leads}/${lead.id}/notes`, { text: 'Mornings' })
    const refused = await remove(lead.id, { seen })
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'changed_meanwhile' }])
    const { seen: now } = (await read(lead.id)).json<{ seen: string }>()
    const deleted = await remove(lead.id, { seen: now })
    expect(deleted.statusCode).toBe(200)
    service.clock.now = addMinutes(service.clock.now, 1)
    expect((await remove(lead.id, { seen })).json()).toEqual(deleted.json())
    expect((await remove('none')).statusCode).toBe(404)
  })

  it('takes along what was merged into it, and brings it back', async () => {
    const lead = await enter(opal)
    const part = await enter()
    await admin('POST', `${leads}/${part.id}/notes`, { text: 'Rose', followUpOn: '2026-06-01' })
    await admin('POST', `${leads}/${part.id}/merge`, { into: lead.id })
    const before = await leadOf(lead.id)
    await remove(lead.id)
    for (const query of ['', 'merged=true', 'followUpTo=2026-12-31', 'search=canaria'])
      expect(await found(query), query).toEqual([])
    expect((await admin('GET', '/api/admin/today')).body).not.toContain('Canaria')
    const [deleted] = await found('deleted=true')
    expect(deleted).toMatchObject({ id: lead.id, mergedRequests: [{ id: part.id }] })
    expect(await found('deleted=true')).toHaveLength(1)
    expect((await putBack(part.id)).json()).toMatchObject({ code: 'already_merged' })
    expect((await putBack(lead.id)).json()).toEqual(before)
    expect(await found('merged=true')).toMatchObject([{ id: part.id }])
  })

  it('is taken from the lead it was merged into, which stays', async () => {
    const lead = await enter(opal)
    const part = await enter()
    await admin('POST', `${leads}/${part.id}/merge`, { into: lead.id })
    await remove(part.id)
    expect(await leadOf(lead.id)).toMatchObject({
      mergedRequests: [],
      datedNotes: [
        { text: 'Merged with the request of June 15, 2026' },
        { text: 'Taken apart from the request of June 15, 2026, merged on June 15, 2026' },
      ],
    })
    expect(await found('search=quellwig')).toEqual([])
    await putBack(part.id)
    expect(await leadOf(part.id)).toMatchObject({ mergedInto: null, deletedAt: null })
    expect(await found('')).toHaveLength(2)
  })

  it('is erased for good after 30 days, with its offer that came to nothing', async () => {
    const lead = await enter(opal)
    const part = await enter()
    await admin('POST', `${leads}/${part.id}/merge`, { into: lead.id })
    await offerFrom(part.id)
    await admin('POST', `/api/admin/offers/${sampleOffer.referenceNumber}/withdraw`, {})
    const kept = await enter({ ...opal, name: 'Kept Greer' })
    await remove(lead.id)
    await remove(kept.id)
    await putBack(kept.id)
    await wait(daysKept * dayMinutes)
    expect(await found('deleted=true')).toHaveLength(1)
    await wait(dayMinutes)
    expect(await found('deleted=true')).toEqual([])
    expect(await traces()).toEqual([])
    expect(await found('')).toMatchObject([{ id: kept.id }])
  })

  it('is kept its time also where old leads are erased sooner', async () => {
    const { id } = await enter()
    await admin('PATCH', `${leads}/${id}`, { status: 'closed' })
    await wait(40 * dayMinutes)
    const old = async () =>
      (await admin('GET', '/api/admin/retention/preview?requests=1')).json<object>()
    expect(await old()).toMatchObject({ requests: 1 })
    await remove(id)
    expect(await old()).toMatchObject({ requests: 0 })
  })

  it('stays with an offer that is still open until that is over', async () => {
    const lead = await enter()
    await offerFrom(lead.id, { expirationDate: '2026-08-01' })
    await remove(lead.id)
    await wait(31 * dayMinutes)
    expect(await found('deleted=true')).toHaveLength(1)
    expect(
      (await service.call('GET', `/api/offers/${sampleOffer.referenceNumber}`)).statusCode,
    ).toBe(200)
    await wait(20 * dayMinutes)
    expect(await traces()).toEqual([])
  })

  it('is erased for good at once where that is asked for, and only while it is deleted', async () => {
    const lead = await enter()
    expect((await eraseDeleted(lead.id)).statusCode).toBe(404)
    await remove(lead.id)
    await putBack(lead.id)
    expect((await eraseDeleted(lead.id)).statusCode).toBe(404)
    expect(await found('')).toHaveLength(1)
    await remove(lead.id)
    expect((await eraseDeleted(lead.id)).json()).toEqual({ keptOffers: [] })
    expect(await traces()).toEqual([])
  })

  it('is erased with everything about its person, and is in the export of what is known of them', async () => {
    const lead = await enter()
    await remove(lead.id)
    const find = canary.email
    const preview = await admin('POST', '/api/admin/people/erasure-preview', { find })
    const { requests, seen } = preview.json<HeldOfPerson>()
    expect(requests).toMatchObject([{ id: lead.id, deletedAt: expect.any(String) }])
    expect((await admin('POST', '/api/admin/people/export', { find })).statusCode).toBe(200)
    expect((await admin('POST', '/api/admin/people/erasure', { find, seen })).statusCode).toBe(200)
    expect(await traces()).toEqual([])
  })

  it('is erased by a program that asks for no more than that', async () => {
    const lead = await enter()
    await remove(lead.id)
    expect((await admin('DELETE', `${leads}/${lead.id}`)).statusCode).toBe(200)
    expect(await traces()).toEqual([])
  })

  it('tells other programs, and names the key of one that deleted it', async () => {
    const program = await service.callAsProgram('CRM')
    const lead = await enter()
    const deleted = await program('POST', `${leads}/${lead.id}/delete`, {})
    expect(deleted.json()).toMatchObject({ deletedBy: 'CRM' })
    await putBack(lead.id)
    const jobs = await service.db.read
      .selectFrom('jobs')
      .select('payload')
      .where('about', '=', `leads:${lead.id}`)
      .orderBy('id')
      .execute()
    expect(jobs.map(({ payload }) => /"deletedAt":(null|")/.exec(payload)?.[1])).toEqual([
      'null',
      '"',
      'null',
    ])
  })
})
