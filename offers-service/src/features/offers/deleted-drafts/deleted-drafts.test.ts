import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type {
  AdminOffer,
  BulkChange,
  CreatedMailing,
  DeletedDraft,
  Lead,
  OfferPage,
  ParcelList,
} from '../../../../contract/index.ts'
import { engines, saveRows } from '../../../testing/databases.ts'
import { mailableOffer, pricesByAcre } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'
import { rowsOfOffers } from './snapshot.ts'

const offers = '/api/admin/offers'
const trash = '/api/admin/deleted-drafts'
const square = '[[-114,35],[-114,36],[-113,36],[-113,35]]'
const file = `APN,OWNER NAME 1,MAIL ADDRESS,MAIL CITY,MAIL STATE,MAIL ZIP,ACRES,COUNTY,SITE STATE
331-09-157,"JONES, MARY A (DEC'D)",12 ELM ST,HARTFORD,CT,6103,5,MOHAVE,AZ
331-09-158,"LARK, RUTH",1 ELM ST,RENO,NV,89501,5,MOHAVE,AZ
`

type Everything = Record<string, string[]>

/** The tables with a row that is not there any more. */
const tablesThatLost = (before: Everything, after: Everything) =>
  Object.keys(before).filter((table) => before[table]?.some((row) => !after[table]?.includes(row)))

const withoutTimes = (row: object) =>
  JSON.stringify(row, (column, value: unknown) =>
    ['updated_at', 'changed_at'].includes(column) ? undefined : value,
  )

describe.each(engines)('a deleted draft, on $name,', ({ name, open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const add = async (referenceNumber: string, changes: object = {}) => {
    const body = mailableOffer(referenceNumber, { status: 'draft', ...changes })
    const added = await admin('POST', offers, body)
    expect(added.statusCode, added.body).toBe(201)
    return added.json<AdminOffer>()
  }
  const remove = async (referenceNumber: string) => {
    const removed = await admin('DELETE', `${offers}/${referenceNumber}`)
    expect(removed.statusCode, removed.body).toBe(200)
    return removed.json<{ id: string }>().id
  }
  const putBack = async (id: string) => await admin('POST', `${trash}/${id}/restore`)
  const listed = async (page = 1) =>
    (await admin('GET', `${trash}?page=${page}`)).json<{
      drafts: DeletedDraft[]
      hasMore: boolean
    }>()
  const bulk = async (action: object, referenceNumbers: string[]) => {
    const body = { action, selection: { referenceNumbers } }
    const begun = await admin('POST', '/api/admin/bulk-changes', body)
    await service.deliverMail()
    return begun.json<BulkChange>().id
  }
  const makeMailing = async (referenceNumbers: string[]) => {
    const selection = referenceNumbers.length > 0 ? { referenceNumbers } : undefined
    const body = { name: 'Spring', selection }
    const made = await admin('POST', '/api/admin/mailings', body)
    await service.deliverMail()
    return made.json<CreatedMailing>().mailing.id
  }
  const lettersOf = async (mailing: string) =>
    await service.db.read
      .selectFrom('mailing_letters')
      .innerJoin('offers', 'offers.id', 'offer_id')
      .select('reference_number')
      .where('mailing_id', '=', mailing)
      .execute()

  /** Every row of every table, but for the marks of mailings that are to be counted anew, and for when drafts changed last. */
  async function everything(): Promise<Everything> {
    const rows = await saveRows(service.db.read)
    return Object.fromEntries(
      [...rows]
        .filter(([table]) => table !== 'mailing_changes')
        .map(([table, some]) => [table, some.map(withoutTimes).toSorted()]),
    )
  }

  /** A draft with everything that can hang on one, but for what comes of a list. */
  async function full(): Promise<void> {
    const lead = { name: 'Opal Greer', phone: '(352) 555-0199', source: 'letter' }
    const { id: leadId } = (await admin('POST', '/api/admin/contact-requests', lead)).json<Lead>()
    const { parcelId } = await add('FULL-1', {
      leadId,
      notes: 'Called twice',
      factsSource: 'County Assessor',
      priceReasons: 'Two sales nearby.',
      backTaxes: 20,
      coSellers: [{ name: 'Ana Peña', email: 'ana@mail.example' }],
    })
    await service.db.write
      .insertInto('parcel_outlines')
      .values({ parcel_id: parcelId ?? '', corners: square, stored_at: '2026-06-15T00:00:00.000Z' })
      .execute()
    await bulk({ kind: 'extend', expirationDate: '2026-09-01' }, ['FULL-1'])
    const posted = await makeMailing(['FULL-1'])
    await admin('POST', `/api/admin/mailings/${posted}/posted`, { postedOn: '2026-06-14' })
    const mailing = await makeMailing(['FULL-1'])
    await admin('PUT', `/api/admin/mailings/${mailing}/letter-text`, {
      referenceNumber: 'FULL-1',
      opening: 'Hello Dolores.',
    })
  }

  it('comes back as it was, with everything that hung on it', async () => {
    await full()
    const before = await everything()
    const deleted = await remove('FULL-1')
    const between = await everything()
    expect(tablesThatLost(before, between)).toEqual(
      expect.arrayContaining([
        'bulk_changed_offers',
        'co_sellers',
        'letter_texts',
        'mailing_letters',
        'offer_events',
        'offers',
        'parcel_outlines',
        'parcels',
      ]),
    )
    expect((await admin('GET', `${offers}/FULL-1`)).statusCode).toBe(404)
    for (const list of [`${offers}/search?search=full-1`, offers, `${offers}/export`])
      expect((await admin('GET', list)).body).not.toContain('FULL-1')

    const back = await putBack(deleted)
    expect(back.statusCode, back.body).toBe(200)
    expect(back.json()).toEqual((await admin('GET', `${offers}/FULL-1`)).json())
    expect(await everything()).toEqual(before)
    const found = await admin('GET', `${offers}/search?search=pena`)
    expect(found.json<OfferPage>().offers).toMatchObject([{ referenceNumber: 'FULL-1' }])
    expect((await putBack(deleted)).statusCode).toBe(404)
  })

  it('comes back with its row of a list and what was found there, and with the list of those not to mail', async () => {
    const uploaded = await service.app.inject({
      method: 'POST',
      url: '/api/admin/lists?fileName=mohave.csv',
      headers: { ...(await service.adminHeaders()), 'content-type': 'text/csv' },
      payload: Buffer.from(file),
    })
    const { id } = uploaded.json<ParcelList>()
    await admin('PUT', `/api/admin/lists/${id}`, { rules: pricesByAcre(500, 1500) })
    const terms = { status: 'draft', expirationDate: '2026-12-31' }
    await admin('POST', `/api/admin/lists/${id}/offers`, terms)
    const made = (await admin('GET', offers)).json<AdminOffer[]>()
    const number = made[0]?.referenceNumber ?? ''
    await bulk({ kind: 'do_not_mail', reason: 'asked' }, [number])
    const before = await everything()
    const deleted = await remove(number)
    expect(tablesThatLost(before, await everything())).toEqual(
      expect.arrayContaining(['do_not_mail', 'list_findings', 'list_rows', 'offers']),
    )
    expect((await putBack(deleted)).statusCode).toBe(200)
    expect(await everything()).toEqual(before)

    // Of a list that was taken back meanwhile, to be stored anew, it is no part any more.
    const again = await remove(number)
    expect((await admin('POST', `/api/admin/lists/${id}/undo`)).statusCode).toBe(200)
    expect((await putBack(again)).statusCode).toBe(200)
    const [row] = await service.db.read.selectFrom('offers').selectAll().execute()
    expect(row).toMatchObject({ reference_number: number, list_id: null, list_row: null })
    expect(await service.db.read.selectFrom('list_rows').selectAll().execute()).toHaveLength(1)
  })

  it('stands in the trash with who deleted it and when, latest first and a page at a time', async () => {
    await Promise.all(Array.from({ length: 12 }, async (_, index) => await add(`LATE-${index}`)))
    await bulk(
      { kind: 'delete_drafts' },
      Array.from({ length: 11 }, (_, index) => `LATE-${index}`),
    )
    service.clock.now = new Date(service.clock.now.getTime() + 1000)
    const id = await remove('LATE-11')
    const { drafts, hasMore } = await listed()
    expect(drafts[0]).toEqual({
      id,
      referenceNumber: 'LATE-11',
      location: 'Near Sand Creek Road, Mohave County, Arizona',
      sellerName: 'Dolores Whitcomb',
      amount: 18_500.5,
      deletedAt: service.clock.now.toISOString(),
      deletedBy: '@owner',
    })
    const rest = await listed(2)
    expect([drafts.length, hasMore, rest.drafts.length, rest.hasMore]).toEqual([10, true, 2, false])
    expect(new Set([...drafts, ...rest.drafts].map((draft) => draft.referenceNumber)).size).toBe(12)
    for (const draft of rest.drafts) expect((await putBack(draft.id)).statusCode).toBe(200)
    expect((await admin('GET', offers)).json()).toHaveLength(2)
  })

  it('does not take the number from an offer that has it by now, and waits until that is gone', async () => {
    await add('TWICE-1', { notes: 'The first' })
    const first = await remove('TWICE-1')
    await add('TWICE-1', { notes: 'The second', coSellers: [{ name: 'Ana Peña', email: '' }] })
    const before = await everything()
    const refused = await putBack(first)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'reference_number_taken' },
    ])
    expect(await everything()).toEqual(before)
    const second = await remove('TWICE-1')
    expect((await putBack(first)).json()).toMatchObject({ notes: 'The first' })
    expect((await listed()).drafts).toMatchObject([{ id: second }])
  })

  it('is put back once by two at once, and answers the same again under one key', async () => {
    await add('ONCE-1')
    const deleted = await remove('ONCE-1')
    const answers = await Promise.all([putBack(deleted), putBack(deleted)])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 404]))
    expect(await service.db.read.selectFrom('offer_events').selectAll().execute()).toHaveLength(1)
    const again = await remove('ONCE-1')
    const keyed = async () =>
      await admin('POST', `${trash}/${again}/restore`, undefined, { 'idempotency-key': 'once' })
    const first = await keyed()
    expect([first.statusCode, (await keyed()).json()]).toEqual([200, first.json()])
  })

  it('is deleted for good at once, and found no more', async () => {
    await add('GONE-1')
    const deleted = await remove('GONE-1')
    expect((await admin('DELETE', `${trash}/${deleted}`)).statusCode).toBe(200)
    expect((await admin('DELETE', `${trash}/${deleted}`)).statusCode).toBe(404)
    expect((await putBack(deleted)).statusCode).toBe(404)
    expect((await listed()).drafts).toEqual([])
  })

  it('stays out of a mailing that was posted without it, or that is gone', async () => {
    await add('STAY-1')
    await add('STAY-2')
    const [posted, gone] = [await makeMailing(['STAY-1', 'STAY-2']), await makeMailing([])]
    await bulk({ kind: 'remove_from_mailing', mailing: posted }, ['STAY-2'])
    await bulk({ kind: 'add_to_mailing', mailing: gone }, ['STAY-2'])
    await add('STAY-3')
    await bulk({ kind: 'add_to_mailing', mailing: posted }, ['STAY-3'])
    const [first, second] = [await remove('STAY-1'), await remove('STAY-2')]
    await admin('POST', `/api/admin/mailings/${posted}/posted`, { postedOn: '2026-06-14' })
    expect((await admin('DELETE', `/api/admin/mailings/${gone}`)).statusCode).toBe(200)
    for (const id of [first, second]) expect((await putBack(id)).statusCode).toBe(200)
    expect(await lettersOf(posted)).toEqual([{ reference_number: 'STAY-3' }])
  })

  it('goes to the parcel that is there by now, which keeps what is known of it since', async () => {
    const { apn, parcelId } = await add('LAND-1')
    const deleted = await remove('LAND-1')
    const { parcelId: anew } = await add('LAND-2', { apn, acreage: 12 })
    expect(anew).not.toBe(parcelId)
    expect((await putBack(deleted)).json()).toMatchObject({ parcelId: anew, acreage: 10.2 })
    const parcels = await service.db.read.selectFrom('parcels').select(['id', 'acreage']).execute()
    expect(parcels).toEqual([{ id: anew, acreage: 12 }])
  })

  it('comes back beside a live offer for its parcel, and asks before it goes live', async () => {
    const { apn } = await add('LIVE-1')
    const deleted = await remove('LIVE-1')
    await add('LIVE-2', { apn, status: 'active' })
    expect((await putBack(deleted)).json()).toMatchObject({ status: 'draft' })
    const { referenceNumber: _, ...fields } = mailableOffer('LIVE-1', { apn, confirmed: false })
    const asked = await admin('PUT', `${offers}/LIVE-1`, fields)
    expect([asked.statusCode, asked.json()]).toMatchObject([409, { code: 'not_confirmed' }])
  })

  it('that an older version kept has what was added since as new offers have it', async () => {
    await add('OLD-1', { factsSource: 'County Assessor' })
    const id = await remove('OLD-1')
    const { draft } = await service.db.read
      .selectFrom('deleted_drafts')
      .select('draft')
      .executeTakeFirstOrThrow()
    const old = draft.replace(/,?"facts_source":"County Assessor"/, '')
    expect(old).not.toContain('facts_source')
    await service.db.write.updateTable('deleted_drafts').set({ draft: old }).execute()
    expect((await putBack(id)).json()).toMatchObject({ referenceNumber: 'OLD-1', factsSource: '' })
  })

  it('takes along or accounts for every table that refers to an offer', async () => {
    const { read } = service.db
    const { rows } =
      name === 'SQLite'
        ? await sql<{ table: string }>`select m.name as "table" from sqlite_master as m
            join pragma_foreign_key_list(m.name) as f where m.type = 'table' and f."table" = 'offers'`.execute(
            read,
          )
        : await sql<{ table: string }>`select conrelid::regclass::text as "table" from pg_constraint
            where contype = 'f' and confrelid = 'offers'::regclass`.execute(read)
    const tables = new Set(rows.map(({ table }) => table))
    expect([...tables].toSorted()).toEqual(Object.keys(rowsOfOffers).toSorted())
  })
})
