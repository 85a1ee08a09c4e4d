import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { NewOffer } from '../../../contract/index.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { groupsOf } from '../../platform/database/in-batches.ts'
import { engines, makePostgres } from '../../testing/databases.ts'
import { sampleOffer, sampleParcel } from '../../testing/samples.ts'
import { doNotMailAmong } from './do-not-mail/store.ts'
import { newOfferRow } from './offer-rows.ts'
import { storeParcels } from './parcels/store.ts'
import type { OfferRow, ParcelRow } from './tables.ts'

const places = [
  { name: 'SQLite', make: async () => join(await mkdtemp(join(tmpdir(), 'keys-')), 'service.db') },
  { name: 'PostgreSQL', make: makePostgres },
].slice(0, engines.length)

const mohave = 'Mohave County, Arizona'
const day = (date: number) => `2026-06-0${date}T16:00:00.000Z`

/** Later than any form that was opened on this day. */
const momentAfter = (date: number) => day(date).replace('.000', '.001')

/** How keys were made until step 035. */
const oldKey = (apn: string) => apn.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const parcel = (id: string, apn: string, changes: Partial<ParcelRow> = {}): ParcelRow => ({
  ...sampleParcel,
  id,
  key: `az|mohave county|${oldKey(apn)}`,
  apn,
  apn_key: oldKey(apn),
  county: 'Mohave County',
  state: 'AZ',
  location: mohave,
  search_text: apn.toLowerCase(),
  ...changes,
})

const offer = (number: string, apn: string, parcelId: string | null, changes: object = {}) => ({
  ...newOfferRow(
    number,
    v.parse(NewOffer, { ...sampleOffer, location: mohave, apn, ...changes }),
    new Date(day(1)),
  ),
  apn_key: oldKey(apn),
  parcel_key: `old ${number}`,
  parcel_id: parcelId,
})

/** Stores offers in a database that has only the columns of its time. */
async function insertOffers({ write }: Database, offers: readonly OfferRow[]) {
  const tables = await write.introspection.getTables()
  const columns = tables.find(({ name }) => name === 'offers')?.columns.map(({ name }) => name)
  const known = new Set(columns)
  const rows = offers.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => known.has(column))),
  )
  await write
    .insertInto('offers')
    .values(rows as unknown as OfferRow[])
    .execute()
}

/** The key of an offer that is stored now. */
const keyNow = (apn: string) =>
  newOfferRow(
    'KEY-0001',
    v.parse(NewOffer, { ...sampleOffer, location: mohave, apn }),
    new Date(day(1)),
  ).parcel_key

const entry = (id: string, apn: string) => ({
  id,
  owner_key: '',
  apn,
  apn_key: oldKey(apn),
  location: mohave,
  reason: 'asked' as const,
  label: '',
  offer_id: null,
  created_at: day(1),
})

/** A letter to the owner of this parcel. */
const toOwnerOf = (apn: string) => ({ sellerNames: [], address: '', location: mohave, apn })

const factsOf = (apn: string) => ({
  apn,
  location: mohave,
  acreage: 10,
  assessed_cents: null,
  updated_at: day(1),
})

/** The corners of an outline, which nothing here looks at. */
const outline = (parcelId: string, date: number) => ({
  parcel_id: parcelId,
  corners: `[${date}]`,
  stored_at: day(date),
})

describe.each(places)('keys of parcel numbers that were made before, on $name', ({ make }) => {
  /** What is found after the update in a database that was filled before it. */
  async function update(fill: (db: Database) => Promise<unknown>): Promise<Database> {
    const location = await make()
    const before = await openDatabase(location, { lastStep: '034-mailing-counts' })
    await fill(before)
    await before.close()
    const after = await openDatabase(location)
    const close = async () => {
      await after.close()
      if (!location.includes('://')) await rm(join(location, '..'), { recursive: true })
    }
    return { ...after, close }
  }

  it('are those of now: offers for one parcel are found under either spelling', async () => {
    const { read, close } = await update(
      async (before) =>
        await insertOffers(before, [
          offer('KEY-0001', '331-09-155', null),
          offer('KEY-0002', 'Tax ID 331-09-155', null),
          offer('KEY-0003', 'Assessor’s Parcel No. R0331', null),
          offer('KEY-0004', 'Pine 12', null),
          offer('KEY-0005', 'Parcel A', null),
        ]),
    )
    const rows = await read.selectFrom('offers').selectAll().orderBy('reference_number').execute()
    await close()
    expect(rows.map(({ apn_key }) => apn_key)).toEqual([
      '33109155',
      '33109155',
      'r0331',
      'pine12',
      'parcela',
    ])
    expect(rows.map(({ parcel_key }) => parcel_key)).toEqual([
      'old KEY-0001',
      keyNow('331-09-155'),
      keyNow('R0331'),
      'old KEY-0004',
      'old KEY-0005',
    ])
  })

  it('hold back letters under either spelling, of any number of entries', async () => {
    const numbers = Array.from({ length: 1100 }, (_, at) => `${at + 1}-00`)
    const { read, close } = await update(async ({ write }) => {
      const entries = numbers.map((number, at) => entry(`${at}`, `Tax Parcel ${number}`))
      for (const group of groupsOf(200, entries))
        await write.insertInto('do_not_mail').values(group).execute()
    })
    const bare = numbers.map(toOwnerOf)
    const held = await doNotMailAmong(read, [...bare, toOwnerOf('1101-00')])
    await close()
    expect(held).toEqual(new Set(bare))
  })

  it('make one parcel of two spellings, with the offers, notes and outline of both', async () => {
    const kept = parcel('a', '331-09-155', {
      assessed_cents: 800_000,
      notes: 'The gate is locked',
      outline_source: 'County GIS',
      updated_at: day(2),
    })
    const db = await update(async (before) => {
      const { write } = before
      await write
        .insertInto('parcels')
        .values([
          kept,
          parcel('b', 'Tax ID 331-09-155', {
            acreage: 12,
            latitude: 35.1,
            longitude: -114.2,
            notes: 'There is a well',
            created_at: '2026-05-01T16:00:00.000Z',
            updated_at: day(3),
          }),
          parcel('c', 'AIN 331-09-155', {
            county: 'Yavapai County',
            key: 'az|yavapai county|ain33109155',
          }),
          parcel('d', 'Tax Parcel 77-1', { outline_source: 'Old survey', updated_at: day(4) }),
          parcel('e', 'PID 77-1', { outline_source: 'New survey' }),
          parcel('f', 'Pine 12'),
        ])
        .execute()
      await write
        .insertInto('parcel_outlines')
        .values([outline('a', 1), outline('d', 2), outline('e', 3)])
        .execute()
      await insertOffers(before, [
        offer('KEY-0001', '331-09-155', 'a'),
        offer('KEY-0002', 'Tax ID 331-09-155', 'b'),
        offer('KEY-0003', 'PID 77-1', 'e'),
      ])
    })
    const { read } = db
    const parcels = await read.selectFrom('parcels').selectAll().orderBy('id').execute()
    const outlines = await read
      .selectFrom('parcel_outlines')
      .selectAll()
      .orderBy('parcel_id')
      .execute()
    const offers = await read
      .selectFrom('offers')
      .select('parcel_id')
      .orderBy('reference_number')
      .execute()
    const found = await storeParcels(db.write, ['APN 331-09-155', '77-1', 'Pine 12'].map(factsOf))
    await db.close()

    expect(parcels.map(({ id, key }) => [id, key])).toEqual([
      ['a', 'az|mohave county|33109155'],
      ['c', 'az|yavapai county|33109155'],
      ['d', 'az|mohave county|771'],
      ['f', 'az|mohave county|pine12'],
    ])
    expect(parcels[0]).toEqual({
      ...kept,
      acreage: 12,
      latitude: 35.1,
      longitude: -114.2,
      notes: 'The gate is locked\n\nThere is a well',
      search_text: 'tax id 331-09-155',
      created_at: '2026-05-01T16:00:00.000Z',
      updated_at: momentAfter(3),
    })
    expect(parcels[2]).toMatchObject({ outline_source: 'New survey', updated_at: momentAfter(4) })
    expect(outlines).toEqual([outline('a', 1), { ...outline('e', 3), parcel_id: 'd' }])
    expect(offers.map(({ parcel_id }) => parcel_id)).toEqual(['a', 'a', 'd'])
    expect(found).toEqual(['a', 'd', 'f'])
  })

  // `APN Ta xid 12` becomes `taxid12`, the old key of `Tax ID 12`, which itself becomes `12`.
  it.each([
    ['in this order', (place: number) => place],
    ['in the other order', (place: number) => 9 - place],
  ])('make one parcel of many spellings, %s and far apart', async (_order, placeOf) => {
    const spellings = ['12', 'Tax ID 12', 'Parcel/Tax ID 12', 'APN Ta xid 12', 'Parcel I.D. No. 12']
    const id = (place: number) => `p${placeOf(place)}`
    const between = Array.from({ length: 1200 }, (_, at) => `p${at % 10}-${at}`)
    const db = await update(async (before) => {
      const { write } = before
      const parcels = [
        ...spellings.map((apn, at) => parcel(id(at + 2), apn, { notes: `Note ${at}` })),
        ...between.map((other) => parcel(other, `Tax Parcel 9${other}`)),
      ]
      for (const group of groupsOf(200, parcels))
        await write.insertInto('parcels').values(group).execute()
      const offers = spellings.map((apn, at) => offer(`KEY-000${at}`, apn, id(at + 2)))
      await insertOffers(before, offers)
    })
    const parcels = await db.read.selectFrom('parcels').selectAll().orderBy('id').execute()
    const offers = await db.read.selectFrom('offers').select(['apn', 'parcel_id']).execute()
    await db.close()

    const ownerOf = (apn: string) => offers.find((row) => row.apn === apn)?.parcel_id
    const found = parcels.filter(({ apn_key }) => ['12', 'taxid12'].includes(apn_key))
    expect(found.map(({ key }) => key).toSorted()).toEqual([
      'az|mohave county|12',
      'az|mohave county|taxid12',
    ])
    for (const [at, apn] of spellings.entries()) {
      const key = apn === 'APN Ta xid 12' ? 'taxid12' : '12'
      const owner = found.find(({ apn_key }) => apn_key === key)
      expect(ownerOf(apn)).toBe(owner?.id)
      expect(owner?.notes.split('\n\n')).toContain(`Note ${at}`)
    }
    expect(parcels).toHaveLength(between.length + 2)
    expect(parcels.filter(({ key, id: own }) => key === own)).toEqual([])
  })
})
