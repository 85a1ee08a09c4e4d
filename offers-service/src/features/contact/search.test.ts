import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Lead, LeadCounts, LeadPage } from '../../../contract/index.ts'
import { engines } from '../../testing/databases.ts'
import { sampleLead } from '../../testing/samples.ts'
import { startService } from '../../testing/service.ts'
import { insertLeads, newLeadRow } from './store.ts'

const url = '/api/admin/contact-requests'

describe.each(engines)('the list of leads, on $name', ({ open }) => {
  let service: Awaited<ReturnType<typeof startService>>
  let admin: Awaited<ReturnType<typeof service.logIn>>
  let stored = 0
  beforeEach(async () => {
    service = await startService(await open())
    admin = await service.logIn()
    stored = 0
  })
  afterEach(async () => await service.stop())

  /** Stores a request a second after the one before, of somebody else unless it says so. */
  async function store(name: string, changes: Partial<Lead> = {}): Promise<string> {
    stored += 1
    const own = { phone: `(928) 555-01${stored + 10}`, email: `lead${stored}@mail.example` }
    const { looksAutomatic = null, status, ...typed } = changes
    const request = { ...sampleLead, ...own, ...typed, name, acres: '5-20' as const }
    const circumstances = {
      source: 'website' as const,
      looksAutomatic,
      consentVersion: null,
      globalPrivacyControl: false,
    }
    const moment = new Date(service.clock.now.getTime() + stored * 1000)
    const row = newLeadRow(request, circumstances, moment)
    await insertLeads(service.db.write, [row])
    const { id } = row
    if (status) await admin('PATCH', `${url}/${id}`, { status })
    return id
  }

  async function ask(path: string, query: Record<string, string>) {
    const answer = await admin('GET', `${url}/${path}?${new URLSearchParams(query).toString()}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer
  }
  const search = async (query: Record<string, string> = {}) =>
    (await ask('search', query)).json<LeadPage>()
  const count = async (query: Record<string, string> = {}) =>
    (await ask('counts', query)).json<LeadCounts>()
  const names = async (query: Record<string, string> = {}) =>
    (await search(query)).leads.map(({ name }) => name)

  it('is empty at first', async () => {
    expect(await search()).toEqual({ leads: [], hasMore: false })
    expect(await count()).toEqual({
      total: 0,
      counts: { new: 0, contacted: 0, offered: 0, closed: 0, automatic: 0 },
    })
  })

  it('finds a lead by every note, also by those that were written at the same moment', async () => {
    const id = await store('Dolores')
    const words = ['creek', 'well', 'fence', 'barn', 'culvert', 'mesa']
    await Promise.all(
      words.map(async (text) => await admin('POST', `${url}/${id}/notes`, { text })),
    )
    for (const word of words) expect(await names({ search: word })).toEqual(['Dolores'])
  })

  it.each([
    [{ page: '0' }, 'page'],
    [{ page: 'x' }, 'page'],
    [{ pageSize: '201' }, 'pageSize'],
    [{ status: 'lost' }, 'status'],
    [{ automatic: 'maybe' }, 'automatic'],
    [{ repeated: 'false' }, 'repeated'],
    [{ order: 'oldest' }, 'order'],
    [{ search: 'x'.repeat(101) }, 'search'],
    [{ colour: 'red' }, 'colour'],
  ])('refuses %j and names the field', async (query, field) => {
    const answer = await admin('GET', `${url}/search?${new URLSearchParams(query).toString()}`)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field])
  })

  it('comes in pages, newest first, that miss or repeat none', async () => {
    for (let index = 0; index < 7; index += 1) await store(`Lead ${index}`)
    const pages = []
    const more = []
    for (const page of ['1', '2', '3', '4']) {
      const { leads, hasMore } = await search({ pageSize: '3', page })
      pages.push(leads.map(({ name }) => name))
      more.push(hasMore)
    }
    expect(more).toEqual([true, true, false, false])
    expect(pages).toEqual([
      ['Lead 6', 'Lead 5', 'Lead 4'],
      ['Lead 3', 'Lead 2', 'Lead 1'],
      ['Lead 0'],
      [],
    ])
    expect((await count()).total).toBe(7)
  })

  it('is ordered by name or place as a reader would, over all pages', async () => {
    await store('adams', { propertyLocation: 'Zion, Utah' })
    await store('Zelda', { propertyLocation: 'ägäis road' })
    await store('Émile', { propertyLocation: 'Bend, Oregon' })
    expect(await names({ order: 'name', pageSize: '2' })).toEqual(['adams', 'Émile'])
    expect(await names({ order: 'place' })).toEqual(['Zelda', 'Émile', 'adams'])
  })

  it('lets a status, what looks automatic, and who asked again through, and counts them', async () => {
    await store('New')
    await store('Called', { status: 'contacted' })
    await store('Done', { status: 'closed' })
    await store('Robot', { looksAutomatic: 'too_fast' })
    await store('Again by phone', { phone: '9285550111' })
    expect(await names({ status: 'new' })).toEqual(['Again by phone', 'Robot', 'New'])
    expect(await names({ status: 'new', automatic: 'false' })).toEqual(['Again by phone', 'New'])
    expect(await names({ automatic: 'true' })).toEqual(['Robot'])
    expect(await names({ repeated: 'true' })).toEqual(['Again by phone', 'New'])
    const counts = { new: 2, contacted: 1, offered: 0, closed: 1, automatic: 1 }
    expect(await count({ status: 'new', automatic: 'false' })).toMatchObject({ total: 2, counts })
    expect(await count({ repeated: 'true' })).toMatchObject({ total: 2, counts })
    expect(await count({ search: 'again' })).toMatchObject({
      total: 1,
      counts: { new: 1, contacted: 0, offered: 0, closed: 0, automatic: 0 },
    })
  })

  it.each([
    ['GARCIA', 'accents and case aside'],
    ['maria obrien', 'every word, apostrophes aside'],
    ['sand creek', 'by the place'],
    ['jo@mail', 'by the address'],
    ['(928) 555-0199', 'by the phone number as typed'],
    ['928.555.0199', 'by the phone number otherwise'],
    ['+1 928 555 0199', 'by the phone number with its country'],
    ['0199', 'by the end of the phone number'],
    ['50% off', 'by what looks like a pattern'],
    ['gate code', 'by a note'],
  ])('is searched for %j: %s', async (text) => {
    const id = await store("María García O'Brien", {
      propertyLocation: 'Sand Creek Road, 50% off the map',
      phone: '(928) 555-0199',
      email: 'jo@mail.example',
    })
    await store('Somebody else', { propertyLocation: 'Elsewhere, 501 off' })
    await admin('POST', `${url}/${id}/notes`, { text: 'Asked for the gate code' })
    expect(await names({ search: text })).toEqual(["María García O'Brien"])
  })

  it('is searched for what is said now, no longer for what was corrected', async () => {
    const id = await store('Dolroes', { phone: '(928) 555-0199' })
    await admin('PATCH', `${url}/${id}`, { name: 'Dolores', phone: '(928) 555-0142' })
    expect(await names({ search: 'dolores' })).toEqual(['Dolores'])
    expect(await names({ search: '9285550142' })).toEqual(['Dolores'])
    expect(await names({ search: 'dolroes' })).toEqual([])
    expect(await names({ search: '0199' })).toEqual([])
  })

  it.each(["'", '\\', '%', '_'])('finds nothing for %j where nobody wrote it', async (text) => {
    await store('Dolores')
    expect(await names({ search: text })).toEqual([])
  })
})

describe.each(engines)('one lead, on $name', ({ open }) => {
  let service: Awaited<ReturnType<typeof startService>>
  let admin: Awaited<ReturnType<typeof service.logIn>>
  beforeEach(async () => {
    service = await startService(await open())
    admin = await service.logIn()
  })
  afterEach(async () => await service.stop())

  async function store(count: number, email = sampleLead.email): Promise<string[]> {
    const ids: string[] = []
    for (let index = 0; index < count; index += 1) {
      const moment = new Date(service.clock.now.getTime() + index * 1000)
      const request = { ...sampleLead, email, acres: '5-20' as const }
      const unknown = {
        source: 'website' as const,
        looksAutomatic: null,
        consentVersion: null,
        globalPrivacyControl: false,
      }
      const row = newLeadRow(request, unknown, moment)
      await insertLeads(service.db.write, [row])
      ids.push(row.id)
    }
    return ids
  }
  const read = async (id = '') => (await admin('GET', `${url}/${id}`)).json<object>()

  it('is had by its id, on whatever page it would be', async () => {
    const [id] = await store(1)
    expect(await read(id)).toMatchObject({ lead: { id }, others: [], moreOthers: 0 })
    expect((await admin('GET', `${url}/none`)).statusCode).toBe(404)
  })

  it('names the newest twenty others of its person, and says how many more there are', async () => {
    const ids = await store(20)
    const told = { name: sampleLead.name, propertyLocation: sampleLead.propertyLocation }
    const others = (from: readonly string[]) =>
      from.toReversed().map((id) => expect.objectContaining({ ...told, id }) as object)
    expect(await read(ids[0])).toMatchObject({ others: others(ids.slice(1)), moreOthers: 0 })
    await store(8, 'other@mail.example')
    expect(await read(ids[0])).toMatchObject({ moreOthers: 7 })
  })
})
