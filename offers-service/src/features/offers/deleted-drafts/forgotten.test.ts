import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { AdminOffer, DeletedDraft, HeldOfPerson, Lead } from '../../../../contract/index.ts'
import { deleteValue } from '../../../platform/database/key-value-store.ts'
import { engines } from '../../../testing/databases.ts'
import { oneWaits } from '../../../testing/one-waits.ts'
import { mailableOffer } from '../../../testing/samples.ts'
import { tracesOf } from '../../../testing/traces.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'
import { putBackDraft } from './put-back.ts'

const offers = '/api/admin/offers'
const leads = '/api/admin/contact-requests'
const trash = '/api/admin/deleted-drafts'
const name = 'Canaria Quellwig'
const email = 'canary@quellwig.example'
const joint = { name: 'Joseph Quellwig', email: 'joseph@quellwig.example' }

describe.each(engines)('what a deleted draft says of people, on $name,', ({ open }) => {
  const service = useService(open, {
    CRM_WEBHOOK_URL: 'http://127.0.0.1:9',
    CRM_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
  })
  const admin = useAdmin(service)

  const enterLead = async () =>
    (await admin('POST', leads, { name, phone: '(352) 555-0199', source: 'call' })).json<Lead>().id
  const add = async (changes: object = {}) => {
    const seller = { sellerName: name, sellerEmail: email, sellerPhone: '(928) 555-0117' }
    const more = { status: 'draft', notes: name, coSellers: [joint], ...seller, ...changes }
    const added = await admin('POST', offers, mailableOffer('DRAFT-1', more))
    expect(added.statusCode, added.body).toBe(201)
    return added.json<AdminOffer>()
  }
  const remove = async () => (await admin('DELETE', `${offers}/DRAFT-1`)).json<{ id: string }>().id
  const listed = async () =>
    (await admin('GET', trash)).json<{ drafts: DeletedDraft[] }>().drafts.map(({ id }) => id)
  const held = async (find: string) =>
    await admin('POST', '/api/admin/people/erasure-preview', { find })
  const erase = async () => {
    const { seen } = (await held(name)).json<HeldOfPerson>()
    return await admin('POST', '/api/admin/people/erasure', { find: name, seen })
  }
  const traces = async () => await tracesOf(service.db.read, /canar|quellwig/i)
  const expectCrmToForget = async () => {
    const jobs = await service.db.read.selectFrom('jobs').select('payload').execute()
    expect(jobs.map(({ payload }) => JSON.parse(payload) as object)).toContainEqual(
      expect.objectContaining({ type: 'offer.erased', data: { referenceNumber: 'DRAFT-1' } }),
    )
  }
  /** Goes on to a moment, and does what is done every hour; the old session may have ended by then. */
  async function at(moment: string) {
    // As if somebody had looked at the clock every day; after a leap nothing is erased for a week.
    await deleteValue(service.db.write, 'clock')
    service.clock.now = new Date(moment)
    await admin.logInAgain()
    await service.tidy()
  }

  it.each([
    ['the name of the seller', name],
    ['their address', email],
    ['their number', '928 555 0117'],
    ['another owner', joint.email],
  ])('is found by %s, handed out and erased with all the rest', async (_, find) => {
    await add()
    await service.db.write.deleteFrom('jobs').execute()
    await remove()
    const preview = (await held(find)).json<HeldOfPerson>()
    expect(preview.offers).toEqual([
      {
        referenceNumber: 'DRAFT-1',
        location: 'Near Sand Creek Road, Mohave County, Arizona',
        sellers: [name, joint.name],
      },
    ])
    const { rawPayload } = await admin('POST', '/api/admin/people/export', { find })
    const known = JSON.parse(
      Buffer.from(unzipSync(rawPayload)['person.json'] ?? []).toString(),
    ) as object
    expect(known).toMatchObject({
      deleted_drafts: [
        { draft: { offer: { notes: name }, rows: { co_sellers: [{ name: joint.name }] } } },
      ],
    })
    expect(JSON.stringify(known)).not.toMatch(/search_text|_key"/)

    const erased = await admin('POST', '/api/admin/people/erasure', { find, seen: preview.seen })
    expect(erased.json()).toEqual({ keptOffers: [] })
    expect(await traces()).toEqual([])
    expect(await listed()).toEqual([])
    await expectCrmToForget()
  })

  it('is found by the lead it was made from, and goes with it', async () => {
    const leadId = await enterLead()
    await add({ leadId, sellerName: '', sellerEmail: '', sellerPhone: '', coSellers: [] })
    await remove()
    expect((await held(name)).json()).toMatchObject({ offers: [{ referenceNumber: 'DRAFT-1' }] })
    expect((await admin('DELETE', `${leads}/${leadId}`)).statusCode).toBe(200)
    expect(await listed()).toEqual([])
    expect(await traces()).toEqual([])
    await expectCrmToForget()
  })

  it('goes with its lead even where a process of an older version erases that', async () => {
    const leadId = await enterLead()
    await add({ leadId })
    await remove()
    await service.db.write.deleteFrom('lead_notes').execute()
    await service.db.write.deleteFrom('leads').execute()
    expect(await listed()).toEqual([])
  })

  it('is erased also while it is put back or deleted', async () => {
    for (let round = 0; round < 10; round += 1) {
      await add()
      const id = await remove()
      const [erased] = await Promise.all([erase(), admin('POST', `${trash}/${id}/restore`)])
      expect(erased.statusCode, erased.body).toBe(200)
      expect(await traces()).toEqual([])
      await add()
      const [erasedToo] = await Promise.all([erase(), admin('DELETE', `${offers}/DRAFT-1`)])
      expect(erasedToo.statusCode, erasedToo.body).toBe(200)
      expect(await traces()).toEqual([])
    }
  })

  /** Puts a draft back; just before that is stored, somebody begins something else, which has to wait for it. */
  async function putBackBeside(id: string, begin: () => Promise<unknown>): Promise<unknown> {
    const { db, clock } = service
    let begun: Promise<unknown> = Promise.resolve()
    await putBackDraft({ db, now: () => clock.now }, id, async () => {
      begun = begin()
      await oneWaits(db)
    })
    return await begun
  }

  it('is erased with its lead, also by who began that while it was put back', async () => {
    const leadId = await enterLead()
    await add({ leadId, sellerName: '', sellerEmail: '', sellerPhone: '', coSellers: [] })
    const erased = await putBackBeside(
      await remove(),
      async () => await admin('DELETE', `${leads}/${leadId}`),
    )
    expect(erased).toMatchObject({ statusCode: 200 })
    expect(await service.db.read.selectFrom('offers').select('id').execute()).toEqual([])
    expect(await traces()).toEqual([])
  })

  it('keeps its lead where both had come to their end just as it was put back', async () => {
    const leadId = await enterLead()
    await add({ leadId })
    await admin('POST', `${leads}/${leadId}/delete`, {})
    const id = await remove()
    await deleteValue(service.db.write, 'clock')
    service.clock.now = new Date('2026-08-10T16:00:00Z')
    await putBackBeside(id, async () => await service.tidy())
    await admin.logInAgain()
    expect((await admin('GET', `${offers}/DRAFT-1`)).json()).toMatchObject({ leadId })
  })

  it.each([
    ['in the morning', '2026-06-15T13:00:00Z'],
    ['late in the evening', '2026-06-16T03:30:00Z'],
  ])('is kept until its last day is over, deleted %s', async (_, moment) => {
    await at(moment)
    await add()
    const id = await remove()
    await at('2026-07-16T03:59:00Z')
    expect(await listed()).toEqual([id])
    await at('2026-07-16T04:00:00Z')
    expect(await listed()).toEqual([])
    expect((await admin('POST', `${trash}/${id}/restore`)).statusCode).toBe(404)
  })

  it('keeps a lead that was deleted before, once it is put back', async () => {
    const leadId = await enterLead()
    await add({ leadId })
    await admin('POST', `${leads}/${leadId}/delete`, {})
    await at('2026-07-10T16:00:00Z')
    const id = await remove()
    await at('2026-07-25T16:00:00Z')
    expect((await admin('POST', `${trash}/${id}/restore`)).statusCode).toBe(200)
    await service.tidy()
    expect((await admin('GET', `${offers}/DRAFT-1`)).json()).toMatchObject({ leadId })
  })

  it('keeps its lead, deleted or old, until it cannot be put back any more', async () => {
    const [leadId, old] = [await enterLead(), await enterLead()]
    const part = await enterLead()
    await admin('POST', `${leads}/${part}/merge`, { into: old })
    await admin('PATCH', `${leads}/${old}`, { status: 'closed' })
    await admin('POST', `${leads}/${leadId}/delete`, {})
    const keep = { requests: 1, offers: null, questions: null, securityEvents: null }
    await admin('PUT', '/api/admin/retention', keep)
    await at('2026-07-10T16:00:00Z')
    await add({ leadId: old })
    await service.db.write.updateTable('offers').set({ lead_id: leadId }).execute()
    const first = await remove()
    await add({ leadId: part })
    const second = await remove()
    await at('2026-08-09T16:00:00Z')
    expect((await listed()).toSorted()).toEqual([first, second].toSorted())
    await at('2026-08-10T16:00:00Z')
    expect(await listed()).toEqual([])
    const kept = async () => await service.db.read.selectFrom('leads').select('id').execute()
    expect(new Set(await kept())).toEqual(new Set([{ id: old }, { id: part }]))
    await at('2026-08-11T16:00:00Z')
    expect(await kept()).toEqual([])
  })
})
