import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NewOffer } from '../../../../contract/index.ts'
import type { Database, Queries } from '../../../platform/database/database.ts'
import type { Log } from '../../../platform/services.ts'
import { engines } from '../../../testing/databases.ts'
import { oneWaits } from '../../../testing/one-waits.ts'
import { sampleOffer, sampleParcel } from '../../../testing/samples.ts'
import { newOfferRow } from '../offer-rows.ts'
import { lockOffer } from '../store.ts'
import type { ParcelRow } from '../tables.ts'
import { placeRenewal } from './renew-places.ts'
import { lockParcel, storeParcels } from './store.ts'

const day = (date: number) => `2026-06-0${date}T16:00:00.000Z`
const mohave = 'Mohave County, Arizona'

const lock = (key: string) => async (query: Queries) => await lockParcel(query, { key })

describe.each(engines)('parcels of which no county was known, on $name', ({ name, open }) => {
  let db: Database
  const log = { warn: vi.fn<Log['warn']>(), error: vi.fn<Log['error']>() }
  beforeEach(async () => {
    db = await open()
    vi.resetAllMocks()
  })
  afterEach(async () => await db.close())

  /** A parcel as the version before stored it, which read no county in its place. */
  async function addOld(id: string, location: string, changes: Partial<ParcelRow> = {}) {
    const row: ParcelRow = {
      ...sampleParcel,
      id,
      key: 'az||12',
      apn: '1-2',
      apn_key: '12',
      county: '',
      state: 'AZ',
      location,
      search_text: '1-2',
      ...changes,
    }
    await db.write.insertInto('parcels').values(row).execute()
  }
  const addOffer = async (number: string, location: string, parcelId: string, date = 1) => {
    const offer = v.parse(NewOffer, { ...sampleOffer, apn: '1-2', location })
    const row = { ...newOfferRow(number, offer, new Date(day(date))), parcel_id: parcelId }
    await db.write.insertInto('offers').values(row).execute()
  }
  /** The parcel of an offer that comes in now. */
  const store = async (location: string) => {
    const facts = { apn: '1-2', location, acreage: 10, assessed_cents: null, updated_at: day(2) }
    return (await storeParcels(db.write, [facts]))[0] ?? ''
  }
  const parcels = async () =>
    await db.read.selectFrom('parcels').selectAll().orderBy('id').execute()
  const keys = async () => (await parcels()).map(({ id, key }) => `${id} ${key}`)
  const homes = async () =>
    Object.fromEntries(
      (await db.read.selectFrom('offers').select(['reference_number', 'parcel_id']).execute()).map(
        (row) => [row.reference_number, row.parcel_id],
      ),
    )
  const renew = async () => await placeRenewal({ db })(log)
  /** Renews beside a transaction that does the one before the renewal waits for it, and the other then. */
  async function renewBeside(
    before: (query: Queries) => Promise<unknown>,
    then: (query: Queries) => Promise<unknown>,
  ) {
    let renewed = Promise.resolve()
    await db.write.transaction().execute(async (query) => {
      await before(query)
      renewed = renew()
      await oneWaits(db)
      await then(query)
    })
    await renewed
  }

  it.each(['Mohave Co., AZ', 'near Mohave Co, Arizona'])(
    'have the one that is read now: a new offer finds that of %s',
    async (location) => {
      await addOld('p1', location, { notes: 'The gate is locked' })
      await addOffer('KEY-0001', location, 'p1')
      await renew()
      expect(await parcels()).toMatchObject([
        {
          id: 'p1',
          key: 'az|mohave county|12',
          county: 'Mohave County',
          state: 'AZ',
          notes: 'The gate is locked',
          updated_at: day(1),
        },
      ])
      expect((await parcels())[0]?.search_text).toContain('mohave county')
      expect([await store(mohave), await store(location)]).toEqual(['p1', 'p1'])
    },
  )

  it('become part of the parcel that is known there by now, with offers and notes of both', async () => {
    await addOld('p1', 'Mohave Co., AZ', { notes: 'There is a well', updated_at: day(1) })
    await addOffer('KEY-0001', 'Mohave Co., AZ', 'p1')
    const known = await store(mohave)
    await db.write.updateTable('parcels').set({ notes: 'Gate' }).where('id', '=', known).execute()
    await addOffer('KEY-0002', mohave, known)
    for (const _ of ['once', 'twice']) await renew()
    expect(await keys()).toEqual([`${known} az|mohave county|12`])
    expect((await parcels())[0]?.notes).toBe('Gate\n\nThere is a well')
    expect(await homes()).toEqual({ 'KEY-0001': known, 'KEY-0002': known })
  })

  it.each([
    { latest: 'b', dates: [1, 2], of: 'two days' },
    { latest: 'a', dates: [2, 1], of: 'two days' },
    { latest: 'b', dates: [1, 1], of: 'one moment' },
    { latest: 'a', dates: [1, 1], of: 'one moment' },
  ])(
    'have the county of their latest offer where all name one: $latest, of $of',
    async (offers) => {
      await addOld('p1', 'Near Kingman, AZ')
      const isFirst = offers.latest === 'a'
      for (const [at, county] of ['Yavapai', 'Mohave'].entries()) {
        await addOffer(`KEY-000${at}`, `${county} Co., AZ`, 'p1', offers.dates[at])
        const isLatest = isFirst === (at === 0)
        await db.write
          .updateTable('offers')
          .set({ id: isLatest ? 'offer 2' : 'offer 1' })
          .where('reference_number', '=', `KEY-000${at}`)
          .execute()
      }
      await renew()
      const kept = (await parcels()).find(({ id }) => id === 'p1')
      expect(kept?.county).toBe(isFirst ? 'Yavapai County' : 'Mohave County')
      expect(await parcels()).toHaveLength(2)
    },
  )

  it('keep their notes and coordinates where an offer of theirs names no county; others leave them', async () => {
    const place = { latitude: 34.54, longitude: -112.47, notes: 'Ask at the ranch' }
    await addOld('p1', 'Near Prescott, AZ', place)
    await addOffer('KEY-0001', 'Near Prescott, AZ', 'p1')
    await addOffer('KEY-0002', 'Mohave Co., AZ', 'p1', 2)
    await addOffer('KEY-0003', 'Mohave County, AZ', 'p1', 3)
    const before = await parcels()
    for (const _ of ['once', 'twice']) await renew()
    const [moved, ...kept] = await parcels()
    expect(kept).toEqual(before)
    expect(moved).toMatchObject({
      key: 'az|mohave county|12',
      location: 'Mohave County, AZ',
      latitude: null,
      longitude: null,
      notes: '',
    })
    expect(await homes()).toEqual({
      'KEY-0001': 'p1',
      'KEY-0002': moved?.id,
      'KEY-0003': moved?.id,
    })
    await db.write.deleteFrom('offers').where('reference_number', '=', 'KEY-0001').execute()
    await renew()
    expect((await parcels()).slice(1)).toEqual(before)
  })

  it('are parted where offers of two counties were one parcel', async () => {
    await addOld('p1', 'Yavapai Co., AZ', { notes: 'Steep' })
    await addOffer('KEY-0001', 'Mohave Co., AZ', 'p1')
    await addOffer('KEY-0002', 'Yavapai Co., AZ', 'p1', 2)
    await renew()
    const { 'KEY-0001': parted, 'KEY-0002': kept } = await homes()
    expect(kept).toBe('p1')
    expect(await store(mohave)).toBe(parted)
    expect((await parcels()).map(({ key }) => key).toSorted()).toEqual([
      'az|mohave county|12',
      'az|yavapai county|12',
    ])
  })

  it('stay as they are where no county is named, or none that is known', async () => {
    await addOld('p1', 'Near Kingman, AZ')
    await addOld('p2', 'ACME Land Co., AZ', { key: 'az||34', apn: '3-4', apn_key: '34' })
    const before = await parcels()
    await renew()
    expect(await parcels()).toEqual(before)
  })

  it('are renewed once by two processes at the same time, also where one was killed before', async () => {
    for (let place = 10; place < 100; place += 1) {
      const number = { key: `az||${place}`, apn: `${place}`, apn_key: `${place}` }
      await addOld(`p${place}`, 'Mohave Co., AZ', number)
      // Of the first ones the parcel is known there already, and some have been renewed.
      if (place < 50)
        await addOld(`q${place}`, mohave, {
          ...number,
          key: `az|mohave county|${place}`,
          county: 'Mohave County',
        })
    }
    await Promise.allSettled([renew(), renew()])
    await renew()
    const left = await parcels()
    expect(left.map(({ county }) => county)).toEqual(left.map(() => 'Mohave County'))
    expect(new Set(left.map(({ apn }) => apn)).size).toBe(90)
    expect(left).toHaveLength(90)
  })

  it('are gone through once; later only those that came since are', async () => {
    const renewal = placeRenewal({ db })
    await addOld('p1', 'Near Kingman, AZ')
    await renewal(log)
    // A process of the version before stores on.
    await addOld('p2', 'Mohave Co., AZ', { key: 'az||34', apn: '3-4', apn_key: '34' })
    await renewal(log)
    expect(await keys()).toEqual(['p1 az||12', 'p2 az|mohave county|34'])
  })

  it('are tried again in an hour where one failed, which keeps no other waiting', async () => {
    const renewal = placeRenewal({ db })
    await addOld('p1', 'Mohave Co., AZ')
    await addOld('p2', 'Mohave Co., AZ', { key: 'az||34', apn: '3-4', apn_key: '34' })
    const problem = new Error('deadlock detected')
    vi.spyOn(db.write, 'transaction').mockImplementationOnce(() => {
      throw problem
    })
    await renewal(log)
    expect(await keys()).toEqual(['p1 az||12', 'p2 az|mohave county|34'])
    expect(log.warn.mock.calls).toEqual([[problem, expect.stringContaining('Parcel p1')]])
    await renewal(log)
    expect(await keys()).toEqual(['p1 az|mohave county|12', 'p2 az|mohave county|34'])
    expect(log.warn).toHaveBeenCalledOnce()
  })

  describe.runIf(name === 'PostgreSQL')('while somebody else writes', () => {
    const known = { id: 'p2', key: 'az|mohave county|12', county: 'Mohave County' }

    it('wait for an edit of an offer that names no county, and hold nothing it comes to', async () => {
      await addOld('p1', 'Mohave Co., AZ')
      await addOld('p2', mohave, known)
      await addOffer('KEY-0001', 'Near Kingman, AZ', 'p1')
      const { id } = await db.read.selectFrom('offers').select('id').executeTakeFirstOrThrow()
      await renewBeside(async (query) => await lockOffer(query, id), lock('az||12'))
      expect(log.warn.mock.calls).toEqual([])
      expect(await keys()).toEqual(['p2 az|mohave county|12'])
      expect(await homes()).toEqual({ 'KEY-0001': 'p2' })
    })

    it.each([
      ['the parcel they become part of', 'az|mohave county|12', 'az||12'],
      ['one that an offer is moved to', 'az|apache county|12', 'az|mohave county|12'],
      ['one that an offer is moved to', 'az|mohave county|12', 'az|yavapai county|12'],
    ])('wait for %s in the order of all: %s before %s', async (_, first, second) => {
      await addOld('p1', 'Mohave Co., AZ')
      await addOld('p2', mohave, known)
      for (const [at, county] of ['Apache', 'Yavapai'].entries()) {
        const key = `az|${county.toLowerCase()} county|12`
        await addOld(`p${at + 3}`, county, { key, county: `${county} County` })
        await addOffer(`KEY-000${at}`, `${county} Co., AZ`, 'p1')
      }
      await renewBeside(lock(first), lock(second))
      expect(log.warn.mock.calls).toEqual([])
      expect(await homes()).toEqual({ 'KEY-0000': 'p3', 'KEY-0001': 'p4' })
      expect((await parcels()).map(({ id }) => id)).toEqual(['p2', 'p3', 'p4'])
    })

    it('stay until the next time where they get an offer meanwhile', async () => {
      await addOld('p1', 'Near Kingman, AZ', { notes: 'Gate' })
      await addOld('p2', mohave, known)
      await addOffer('KEY-0001', 'Mohave Co., AZ', 'p1')
      await renewBeside(lock('az|mohave county|12'), async () => {
        await addOffer('KEY-0002', 'Near Kingman, AZ', 'p1')
      })
      expect(log.warn).toHaveBeenCalledOnce()
      expect(await homes()).toEqual({ 'KEY-0001': 'p1', 'KEY-0002': 'p1' })
      await renew()
      expect(await homes()).toEqual({ 'KEY-0001': 'p2', 'KEY-0002': 'p1' })
      expect((await parcels()).map(({ notes }) => notes)).toEqual(['Gate', ''])
    })
  })
})
