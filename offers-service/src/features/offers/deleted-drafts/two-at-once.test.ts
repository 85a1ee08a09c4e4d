import { describe, expect, it } from 'vitest'
import {
  foldReferenceNumber,
  type AdminOffer,
  type BulkChange,
  type CreatedMailing,
} from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { engines } from '../../../testing/databases.ts'
import { oneWaits } from '../../../testing/one-waits.ts'
import { mailableOffer, pricesByAcre } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'
import { lockChanges } from '../bulk/store.ts'
import { holdStoredList } from '../lists/store.ts'
import { undoListOffers } from '../lists/undo-offers.ts'
import { lockMailings } from '../mailings/store.ts'
import { lockParcels } from '../parcels/store.ts'
import { lockedDrafts } from '../row-locks.ts'
import { lockOffers } from '../store.ts'
import { putBackDraft } from './put-back.ts'
import { deleteDrafts } from './store.ts'

const offers = '/api/admin/offers'
const trash = '/api/admin/deleted-drafts'
const file = `APN,OWNER NAME 1,MAIL ADDRESS,MAIL CITY,MAIL STATE,MAIL ZIP,ACRES,COUNTY,SITE STATE
331-09-157,"JONES, MARY A",12 ELM ST,HARTFORD,CT,6103,5,MOHAVE,AZ
331-09-158,"LARK, RUTH",1 ELM ST,RENO,NV,89501,5,MOHAVE,AZ
`

describe.each(engines)('of two who change drafts and what they hang on, on $name,', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const add = async (referenceNumber: string, changes: object = {}) => {
    const body = mailableOffer(referenceNumber, { status: 'draft', ...changes })
    return (await admin('POST', offers, body)).json<AdminOffer>()
  }
  const remove = async (number: string) =>
    (await admin('DELETE', `${offers}/${number}`)).json<{ id: string }>().id
  const putBack = async (id: string) => await admin('POST', `${trash}/${id}/restore`)
  const bulk = async (action: object, referenceNumbers: string[]) => {
    const body = { action, selection: { referenceNumbers } }
    const begun = await admin('POST', '/api/admin/bulk-changes', body)
    await service.deliverMail()
    return begun.json<BulkChange>().id
  }

  /** Stores offers for the parcels of a list, and answers its id and them, in the order in which all lock them. */
  async function storeList() {
    const uploaded = await service.app.inject({
      method: 'POST',
      url: '/api/admin/lists?fileName=mohave.csv',
      headers: { ...(await service.adminHeaders()), 'content-type': 'text/csv' },
      payload: Buffer.from(file),
    })
    const { id } = uploaded.json<{ id: string }>()
    await admin('PUT', `/api/admin/lists/${id}`, { rules: pricesByAcre(500, 1500) })
    const terms = { status: 'draft', expirationDate: '2026-12-31' }
    await admin('POST', `/api/admin/lists/${id}/offers`, terms)
    const made = await service.db.read.selectFrom('offers').selectAll().orderBy('id').execute()
    expect(made).toHaveLength(2)
    // The one that is to be locked first is stored last.
    const { id: first = '', reference_number: number = '' } = made[0] ?? {}
    const { db } = service
    for (const reference_key of ['moved', foldReferenceNumber(number)])
      await db.write.updateTable('offers').set({ reference_key }).where('id', '=', first).execute()
    return { id, made }
  }

  /** Holds something, lets somebody else come to it, and then takes what comes after it. */
  async function takeBeside<Answer>(
    first: (query: Queries) => Promise<unknown>,
    others: () => Promise<Answer>,
    then: (query: Queries) => Promise<unknown>,
  ): Promise<Answer> {
    const begun = await service.db.write.transaction().execute(async (query) => {
      await first(query)
      const answer = others()
      await oneWaits(service.db)
      await then(query)
      return { answer }
    })
    return await begun.answer
  }

  it.each(['change of many', 'mailing', 'list'] as const)(
    'neither waits for the other in vain: a draft is put back to its %s',
    async (kind) => {
      const { id: list, made } = await storeList()
      const { reference_number: number = '', parcel_id: parcel = '' } = made[0] ?? {}
      await add('OTHER-1')
      await service.db.write.updateTable('offers').set({ parcel_id: parcel }).execute()
      const change = await bulk({ kind: 'extend', expirationDate: '2027-01-31' }, [number])
      const body = { name: 'Spring', selection: { referenceNumbers: [number] } }
      const mailing = (await admin('POST', '/api/admin/mailings', body)).json<CreatedMailing>()
      await service.deliverMail()
      const id = await remove(number)
      const hold = {
        'change of many': async (query: Queries) => await lockChanges(query, [change]),
        mailing: async (query: Queries) => await lockMailings(query, [mailing.mailing.id]),
        list: async (query: Queries) => await holdStoredList(query, list),
      }
      const back = await takeBeside(
        hold[kind],
        async () => await putBack(id),
        async (query) => {
          await lockedDrafts(query, [id]).execute()
          await lockParcels(query, [parcel ?? ''])
        },
      )
      expect(back.statusCode, back.body).toBe(200)
    },
  )

  it('neither waits for the other in vain: a draft gets its number and parcel from one that is deleted', async () => {
    await add('TWICE-1', { notes: 'The first' })
    const first = await remove('TWICE-1')
    const second = await add('TWICE-1', { notes: 'The second' })
    const { id } = await service.db.read.selectFrom('offers').select('id').executeTakeFirstOrThrow()
    const back = await takeBeside(
      async (query) => await lockOffers(query, [id]),
      async () => await putBack(first),
      async (query) => await deleteDrafts(query, await lockOffers(query, [id]), service.clock.now),
    )
    expect(second.parcelId).not.toBeNull()
    expect(back.json()).toMatchObject({ notes: 'The first' })
  })

  it('both put back a draft for one parcel, and its outline once', async () => {
    const { parcelId } = await add('PAIR-1')
    const corners = '[[-114,35],[-114,36],[-113,36],[-113,35]]'
    await service.db.write
      .insertInto('parcel_outlines')
      .values({ parcel_id: parcelId ?? '', corners, stored_at: '2026-06-15T00:00:00.000Z' })
      .execute()
    await add('PAIR-2', { apn: 'PAIR-1' })
    const [one, other] = [await remove('PAIR-1'), await remove('PAIR-2')]
    const services = { db: service.db, now: () => service.clock.now }
    let second: ReturnType<typeof putBack> | undefined
    await putBackDraft(services, one, async () => {
      second = putBack(other)
      await oneWaits(service.db)
    })
    expect((await second)?.json()).toMatchObject({ referenceNumber: 'PAIR-2', parcelId })
  })

  it.each(['offers', 'list', 'row of an offer'] as const)(
    'neither waits for the other in vain: a list is taken back, and somebody else holds its %s',
    async (kind) => {
      const { id, made } = await storeList()
      const [first, last] = made.map((offer) => offer.id)
      const parcels = made.flatMap(({ parcel_id: parcel }) => parcel ?? [])
      const { db, clock } = service
      const services = { db, now: () => clock.now, takeTurn: async () => {} }
      const undo = async () => await undoListOffers(services, { id, basedOn: undefined })
      const steps = {
        offers: [
          async (query: Queries) => await lockOffers(query, [first ?? '']),
          async (query: Queries) => await lockOffers(query, [last ?? '']),
        ],
        list: [
          async (query: Queries) => await holdStoredList(query, id),
          async (query: Queries) => await lockParcels(query, parcels),
        ],
        'row of an offer': [
          async (query: Queries) => await lockOffers(query, [first ?? '']),
          async (query: Queries) =>
            await query
              .updateTable('list_rows')
              .set({ offer_id: null })
              .where('offer_id', '=', first ?? '')
              .execute(),
        ],
      } as const
      const [before, after] = steps[kind]
      await takeBeside(before, undo, after)
      expect(await db.read.selectFrom('offers').select('id').execute()).toEqual([])
    },
  )
})
