import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NewOffer } from '../../../contract/index.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import { engines } from '../../testing/databases.ts'
import { oneWaits } from '../../testing/one-waits.ts'
import { sampleOffer, sampleParcel } from '../../testing/samples.ts'
import { deleteDrafts, eraseDeletedDrafts } from './deleted-drafts/store.ts'
import { recordOfferEvents } from './events.ts'
import { newOfferRow } from './offer-rows.ts'
import { lockParcels, parcelIdentity } from './parcels/store.ts'
import { dropUnusedParcels, forgetAtParcels } from './parcels/unused.ts'
import { lockedDrafts } from './row-locks.ts'
import { changeOffer, lockOffers } from './store.ts'
import type { OfferRow } from './tables.ts'

const now = new Date('2026-06-01T16:00:00.000Z')

/** More rows than PostgreSQL takes from an index one by one, each stored before the one that is to be locked before it. */
const numbers = Array.from({ length: 40 }, (_, index) => String(40 - index).padStart(2, '0'))
const offerIds = numbers.map((number) => `offer-${number}`)
/** Parcels are locked by their keys, as new ones are stored, and not by their ids. */
const parcelIds = numbers.map((_, index) => `parcel-${10 + index}`)

/** The one that is locked first, and the last. */
const ends = (ids: string[]): [string | undefined, string | undefined] => [ids.at(-1), ids[0]]

describe.each(engines)('of several rows that two changes lock at once, on $name', ({ open }) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
    for (const [index, number] of numbers.entries()) {
      const facts = { apn: `1-${number}`, location: 'Near Kingman, AZ' }
      const parcel = { ...sampleParcel, ...facts, ...parcelIdentity(facts), search_text: '' }
      const parcelId = parcelIds[index] ?? ''
      await db.write
        .insertInto('parcels')
        .values({ ...parcel, id: parcelId })
        .execute()
      const offer = newOfferRow(
        `KEY-00${number}`,
        v.parse(NewOffer, { ...sampleOffer, ...facts }),
        now,
      )
      await db.write
        .insertInto('offers')
        .values({ ...offer, id: offerIds[index] ?? '', parcel_id: parcelId })
        .execute()
    }
  })
  afterEach(async () => await db.close())

  /** Locks the one that all lock first, lets somebody else come to it, and then locks the last. */
  async function lockBeside(
    lock: (query: Queries, ids: string[]) => Promise<unknown>,
    [first, last]: [string | undefined, string | undefined],
    others: (query: Queries) => Promise<unknown>,
  ) {
    let done: Promise<unknown> = Promise.resolve()
    await db.write.transaction().execute(async (query) => {
      await lock(query, [first ?? ''])
      done = db.write.transaction().execute(others)
      await oneWaits(db)
      await lock(query, [last ?? ''])
    })
    await done
  }

  it.each([
    ['offers are locked', async (query: Queries) => await lockOffers(query, offerIds)],
    [
      'an entry is added to histories',
      async (query: Queries) => await recordOfferEvents(query, offerIds, 'updated', now),
    ],
  ])('neither waits for the other in vain: %s', async (_, others) => {
    await lockBeside(lockOffers, ends(offerIds), others)
    expect(await lockOffers(db.write, offerIds)).toHaveLength(40)
  })

  it('answers offers as they are once nobody else has locked them', async () => {
    let answered = Promise.resolve<OfferRow[]>([])
    await db.write.transaction().execute(async (query) => {
      await lockOffers(query, offerIds.slice(0, 2))
      answered = db.write
        .transaction()
        .execute(async (others) => await lockOffers(others, offerIds))
      await oneWaits(db)
      await changeOffer(query, offerIds[0] ?? '', { from: ['active'] }, { zoning: 'Farm' }, now)
      await query
        .deleteFrom('offers')
        .where('id', '=', offerIds[1] ?? '')
        .execute()
    })
    const zoning = new Map((await answered).map((row) => [row.id, row.zoning]))
    expect(zoning.size).toBe(39)
    expect(zoning.get(offerIds[0] ?? '')).toBe('Farm')
  })

  it.each([
    ['parcels are locked', async (query: Queries) => await lockParcels(query, parcelIds)],
    [
      'notes of parcels are erased',
      async (query: Queries) => await forgetAtParcels(query, parcelIds),
    ],
  ])('neither waits for the other in vain: %s', async (_, others) => {
    await lockBeside(lockParcels, ends(parcelIds), others)
    expect(await db.read.selectFrom('parcels').select('id').execute()).toHaveLength(40)
  })

  it('neither waits for the other in vain: parcels go with their last offers', async () => {
    await db.write.deleteFrom('offers').execute()
    const [first] = ends(parcelIds)
    await lockBeside(
      // In which order the engine comes to the others is not known.
      async (query, ids) => await lockParcels(query, ids[0] === first ? ids : parcelIds),
      ends(parcelIds),
      async (query) => await dropUnusedParcels(query, parcelIds),
    )
    expect(await db.read.selectFrom('parcels').select('id').execute()).toEqual([])
  })

  it('neither waits for the other in vain: drafts in the trash are erased', async () => {
    await db.write.updateTable('offers').set({ status: 'draft' }).execute()
    for (const id of offerIds) await deleteDrafts(db.write, await lockOffers(db.write, [id]), now)
    await lockBeside(
      async (query, ids) => await lockedDrafts(query, ids).execute(),
      ends(offerIds),
      async (query) => await eraseDeletedDrafts(query, offerIds),
    )
    expect(await db.read.selectFrom('deleted_drafts').select('id').execute()).toEqual([])
  })

  it('neither waits for the other in vain: an offer moves to a parcel after its own', async () => {
    const [last] = offerIds
    const first = offerIds.at(-1) ?? ''
    await lockBeside(lockParcels, ends(parcelIds), async (query) => {
      const target = await query
        .selectFrom('offers')
        .select(['apn', 'location'])
        .where('id', '=', last ?? '')
        .executeTakeFirstOrThrow()
      await changeOffer(query, first, { from: ['draft', 'active'] }, target, now)
    })
    const moved = await db.read
      .selectFrom('offers')
      .select('parcel_id')
      .where('id', '=', first)
      .executeTakeFirst()
    expect(moved?.parcel_id).toBe(parcelIds[0])
  })
})
