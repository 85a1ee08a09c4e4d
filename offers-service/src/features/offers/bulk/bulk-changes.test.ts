import { describe, expect, it } from 'vitest'
import type { AdminOffer, BulkChange, BulkOutcome, OfferEvent } from '../../../../contract/index.ts'
import { enqueueJob } from '../../../platform/jobs/store.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { startService } from '../../../testing/service.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'
import { insertOffers, makeOffers } from '../many-offers.ts'
import { bulkChangeJob } from './job.ts'

const url = '/api/admin/bulk-changes'
const withdraw = { kind: 'withdraw' }
const all = { matching: {} }

describe.each(engines)('changing many offers, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const add = async (referenceNumber: string, changes: object = {}) =>
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      apn: referenceNumber,
      ...changes,
      referenceNumber,
    })
  const read = async (referenceNumber: string) =>
    (await admin('GET', `/api/admin/offers/${referenceNumber}`)).json<AdminOffer>()
  const history = async (referenceNumber: string) =>
    (await admin('GET', `/api/admin/offers/${referenceNumber}/events`))
      .json<OfferEvent[]>()
      .map(({ type, detail }) => `${type} ${detail}`.trim())
  const preview = async (action: object, selection: object = all) =>
    (await admin('POST', `${url}/preview`, { action, selection })).json<BulkOutcome>()
  const start = async (action: object, selection: object = all, more = {}) =>
    await admin('POST', url, { action, selection }, more)
  const fieldsOf = async (action: object, selection: object = all) =>
    (await start(action, selection)).json<{ fields: Record<string, string> }>().fields
  const counted = async () => (await admin('GET', '/api/admin/offers/counts')).json<object>()
  const csvOf = async (selection: object) => {
    const answer = await admin('POST', '/api/admin/offers/export', { selection })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    return answer.body.split('\r\n').filter((line) => line !== '')
  }
  const state = async (id: string) => (await admin('GET', `${url}/${id}`)).json<BulkChange>()
  const undo = async (id: string) => await admin('POST', `${url}/${id}/undo`)
  const done = async (answer: Awaited<ReturnType<typeof start>>) => {
    expect(answer.statusCode, answer.body).toBe(202)
    await service.deliverMail()
    return await state(answer.json<BulkChange>().id)
  }
  /** Many drafts, each for a parcel of its own. */
  async function addMany(count: number, status: 'draft' | 'active' = 'draft') {
    const { db, clock } = service
    const listed = Array.from({ length: count }, (_, index) => ({
      offer: {
        ...sampleOffer,
        referenceNumber: undefined,
        apn: `100-${index}`,
        sellerName: `Seller ${index}`,
        sellerEmail: '',
        sellerPhone: '',
        sellerMailingAddress: '',
        notes: '',
      },
      status,
    }))
    await db.write.transaction().execute(async (query) => {
      await insertOffers(query, await makeOffers(query, listed, clock.now), clock.now, {
        detail: '',
        insists: false,
      })
    })
  }

  it('refuses what it cannot understand, and names the field', async () => {
    expect(await fieldsOf({ kind: 'sell' })).toEqual({ 'action.kind': 'Please choose what to do' })
    expect(await fieldsOf({ kind: 'extend' })).toEqual({
      'action.expirationDate': 'Please choose the new last day',
    })
    expect(await fieldsOf({ kind: 'extend', expirationDate: '2026-06-14' })).toEqual({
      'action.expirationDate': 'This day is already over',
    })
    expect(await fieldsOf({ kind: 'reprice' })).toHaveProperty(['action.price'])
    expect(await fieldsOf(withdraw, {})).toHaveProperty(['selection'])
    expect(await fieldsOf(withdraw, { referenceNumbers: [] })).toEqual({
      'selection.referenceNumbers': 'Please choose at least one offer',
    })
    expect((await state('none')) as unknown).toMatchObject({ code: 'not_found' })
    expect((await undo('none')).json()).toMatchObject({ code: 'not_found' })
  })

  it('says beforehand what it would do, and does nothing yet', async () => {
    await add('OWN-1')
    await add('OWN-2', { status: 'draft' })
    await add('OWN-3')
    await admin('POST', '/api/admin/offers/OWN-3/withdraw', {})
    expect(await preview(withdraw)).toEqual({
      changed: 1,
      kept: [
        { reason: 'draft', count: 1, examples: ['OWN-2'] },
        { reason: 'withdrawn', count: 1, examples: ['OWN-3'] },
      ],
    })
    expect((await read('OWN-1')).status).toBe('active')
  })

  it('changes those that were chosen, with the history of each, and no other', async () => {
    for (const number of ['OWN-1', 'OWN-2', 'OWN-3']) await add(number)
    const price = { direction: 'down', unit: 'percent', by: 10, roundTo: 50, includePrinted: false }
    const chosen = { referenceNumbers: ['OWN-1', 'OWN-2', 'OWN-1', 'own 2', 'GONE-1'] }
    const change = await done(await start({ kind: 'reprice', price }, chosen))
    expect(change).toMatchObject({ status: 'done', outcome: { changed: 2, kept: [] } })
    expect((await read('OWN-1')).amount).toBe(16_650)
    expect(await history('OWN-2')).toEqual(['created', 'updated Amount: $18,500.50 → $16,650'])
    expect((await read('OWN-3')).amount).toBe(18_500.5)
  })

  it('goes on over any number of offers, some at a time, and brings all of them back', async () => {
    await addMany(1234, 'active')
    const change = await done(await start(withdraw, { matching: { live: 'true' } }))
    expect(change).toMatchObject({ status: 'done', total: 1234, canUndo: true })
    expect(change.outcome).toEqual({ changed: 1234, kept: [] })
    expect(await counted()).toMatchObject({ statusCounts: { withdrawn: 1234, active: 0 } })
    expect((await undo(change.id)).statusCode).toBe(202)
    await service.deliverMail()
    expect(await state(change.id)).toMatchObject({
      status: 'undone',
      undo: { changed: 1234, kept: [] },
      canUndo: false,
    })
    expect(await counted()).toMatchObject({ statusCounts: { withdrawn: 0, active: 1234 } })
  })

  it('changes each offer once, also where two processes go on with it', async () => {
    await addMany(120, 'active')
    const { id } = (await start(withdraw)).json<BulkChange>()
    const { db, clock } = service
    await enqueueJob(db.write, clock.now, 'bulk-change', { id })
    const other = await startService(db)
    await Promise.all([service.deliverMail(), other.deliverMail()])
    await other.app.close()
    expect(await state(id)).toMatchObject({ status: 'done', outcome: { changed: 120, kept: [] } })
    const withdrawn = await db.read
      .selectFrom('offer_events')
      .select('offer_id')
      .where('type', '=', 'withdrawn')
      .execute()
    expect(new Set(withdrawn.map(({ offer_id }) => offer_id)).size).toBe(withdrawn.length)
    expect(withdrawn).toHaveLength(120)
  })

  it('is begun once for its key, and undone once', async () => {
    await add('OWN-1')
    const key = { 'idempotency-key': 'same' }
    const first = await start(withdraw, all, key)
    const change = await done(await start(withdraw, all, key))
    expect(change.id).toBe(first.json<BulkChange>().id)
    expect((await admin('GET', url)).json()).toHaveLength(1)
    await undo(change.id)
    expect((await undo(change.id)).json()).toMatchObject({ code: 'not_undoable' })
    await service.deliverMail()
    expect(await history('OWN-1')).toEqual([
      'created',
      'withdrawn',
      'updated Status: withdrawn → active',
    ])
  })

  it('makes drafts live, but no second offer for one parcel', async () => {
    await add('OWN-1', { status: 'draft', apn: '7-1' })
    await add('OWN-2', { status: 'draft', apn: '7-1' })
    const change = await done(await start({ kind: 'publish', expirationDate: '2026-09-01' }))
    expect(change.outcome).toEqual({
      changed: 1,
      kept: [{ reason: 'parcel_taken', count: 1, examples: ['OWN-2'] }],
    })
    expect(await read('OWN-1')).toMatchObject({ status: 'active', expirationDate: '2026-09-01' })
    expect((await read('OWN-2')).status).toBe('draft')
  })

  it('leaves what was changed since when it is undone', async () => {
    await add('OWN-1')
    await add('OWN-2')
    const change = await done(await start({ kind: 'extend', expirationDate: '2026-12-31' }))
    await admin('POST', '/api/admin/offers/OWN-2/extend', { expirationDate: '2027-01-31' })
    await undo(change.id)
    await service.deliverMail()
    expect((await state(change.id)).undo).toEqual({
      changed: 1,
      kept: [{ reason: 'changed_since', count: 1, examples: ['OWN-2'] }],
    })
    expect((await read('OWN-1')).expirationDate).toBe('2026-07-15')
    expect((await read('OWN-2')).expirationDate).toBe('2027-01-31')
  })

  it('deletes drafts for good', async () => {
    await addMany(3)
    const change = await done(await start({ kind: 'delete_drafts' }))
    expect(change).toMatchObject({ outcome: { changed: 3 }, canUndo: false })
    expect((await undo(change.id)).json()).toMatchObject({ code: 'not_undoable' })
    expect((await admin('GET', '/api/admin/offers')).json()).toEqual([])
  })

  it('never acts on words that are only near to what was typed, once its own offers are done', async () => {
    await add('OWN-1', { status: 'draft', sellerName: 'Maria Hutchison' })
    await add('OWN-2', { status: 'draft', sellerName: 'Maria Hutchinson' })
    const named = { matching: { search: 'hutchison', status: 'draft' } }
    const change = await done(await start({ kind: 'delete_drafts' }, named))
    expect(change.outcome.changed).toBe(1)
    expect((await read('OWN-2')).status).toBe('draft')
  })

  it('leaves out what was made after it began', async () => {
    await add('OWN-1')
    const begun = await start(withdraw)
    service.clock.now = new Date(service.clock.now.getTime() + 1000)
    await add('OWN-2')
    await done(begun)
    expect((await read('OWN-2')).status).toBe('active')
  })

  it('leaves the chosen as a spreadsheet that an import takes, and nothing else', async () => {
    for (const number of ['OWN-1', 'OWN-2', 'OWN-3']) await add(number)
    const chosen = await csvOf({ referenceNumbers: ['OWN-3', 'OWN-1', 'GONE-1'] })
    expect(chosen.map((line) => line.split(',')[0])).toEqual([
      expect.stringContaining('Reference number') as string,
      'OWN-3',
      'OWN-1',
    ])
    expect(await csvOf({ matching: { search: 'OWN-2' } })).toHaveLength(2)
    expect(await csvOf(all)).toHaveLength(4)
  })

  /** Does one job of a change, which is 500 offers, and has the rest given up. */
  async function doOneJob(id: string) {
    await bulkChangeJob.handler({ services: service.services })?.({ id }, { id, about: null })
    await service.db.write
      .updateTable('jobs')
      .set({ status: 'failed', last_error: 'The disk is broken.' })
      .where('kind', '=', 'bulk-change')
      .where('status', '=', 'waiting')
      .execute()
  }

  it('says where it stopped when its job is given up, and is undone as far as it came', async () => {
    await addMany(600, 'active')
    const { id } = (await start(withdraw)).json<BulkChange>()
    await doOneJob(id)
    expect(await state(id)).toMatchObject({
      status: 'running',
      isStopped: true,
      canUndo: true,
      outcome: { changed: 500 },
    })
    expect((await admin('GET', url)).json()).toMatchObject([{ id, isStopped: true }])

    expect((await undo(id)).json()).toMatchObject({ status: 'undoing', isStopped: false })
    expect((await undo(id)).json()).toMatchObject({ code: 'not_undoable' })
    await service.db.write
      .updateTable('jobs')
      .set({ status: 'failed' })
      .where('kind', '=', 'bulk-change')
      .execute()
    expect(await state(id)).toMatchObject({ status: 'undoing', isStopped: true, canUndo: true })
    await undo(id)
    await service.deliverMail()
    expect(await state(id)).toMatchObject({ status: 'undone', undo: { changed: 500 } })
    expect(await counted()).toMatchObject({ statusCounts: { active: 600, withdrawn: 0 } })
  })

  it('goes on where it stopped when its job is sent again', async () => {
    await addMany(600, 'active')
    const { id } = (await start(withdraw)).json<BulkChange>()
    await doOneJob(id)
    const jobs = (await admin('GET', '/api/admin/jobs?status=failed')).json<{ id: string }[]>()
    for (const job of jobs) await admin('POST', `/api/admin/jobs/${job.id}/retry`)
    expect(await state(id)).toMatchObject({ isStopped: false, canUndo: false })
    await service.deliverMail()
    expect(await state(id)).toMatchObject({ status: 'done', outcome: { changed: 600 } })
  })

  it('is forgotten after 90 days', async () => {
    await add('OWN-1')
    await done(await start(withdraw))
    service.clock.now = new Date('2026-09-14T16:00:00.000Z')
    await service.tidy()
    await admin.logInAgain()
    expect((await admin('GET', url)).json()).toEqual([])
  })
})
