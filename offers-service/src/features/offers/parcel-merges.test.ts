import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ParcelUpdate } from '../../../contract/index.ts'
import { mergeParcels } from '../../../migrations/merged-parcels.ts'
import type { Database } from '../../platform/database/database.ts'
import { engines } from '../../testing/databases.ts'
import { oneWaits } from '../../testing/one-waits.ts'
import { dropOutline, keepOutline } from './parcels/outline/store.ts'
import { changeParcel, existingParcel, lockParcel, storeParcels } from './parcels/store.ts'

const day = (date: number) => `2026-06-0${date}T16:00:00.000Z`
const longest = (letter: string) => letter.repeat(5000)

const corners = [
  [-114, 39.99],
  [-113.99, 39.99],
  [-113.99, 40],
  [-114, 39.99],
]
const triangle = Buffer.from(JSON.stringify({ type: 'Polygon', coordinates: [corners] }))

describe.each(engines)('a parcel that becomes part of another, on $name', ({ open }) => {
  let db: Database
  beforeEach(async () => void (db = await open()))
  afterEach(async () => await db.close())

  /** Stores a parcel that was last changed on a day, and answers its id. */
  async function add(apn: string, date: number): Promise<string> {
    const facts = { location: 'Mohave County, Arizona', acreage: 10, assessed_cents: null }
    const [id] = await storeParcels(db.write, [{ ...facts, apn, updated_at: day(date) }])
    return id ?? ''
  }

  const writeNotes = async (id: string, notes: string) =>
    await db.write.updateTable('parcels').set({ notes }).where('id', '=', id).execute()

  it('is refused where either is not there', async () => {
    const id = await add('1', 1)
    await expect(mergeParcels(db.write, id, 'gone')).rejects.toThrow('gone')
    await expect(mergeParcels(db.write, 'gone', id)).rejects.toThrow('gone')
  })

  it.each([
    [5, 2],
    [2, 5],
    [5, 5],
  ])(
    'refuses a form that was opened before, of days %i and %i, and takes the long notes of three',
    async (one, other) => {
      const kept = await add('1', one)
      await writeNotes(kept, longest('a'))
      for (const letter of ['b', 'c']) {
        const dropped = await add(letter, other)
        await writeNotes(dropped, longest(letter))
        await mergeParcels(db.write, dropped, kept)
      }
      const { notes, updated_at } = await existingParcel(db.read, kept)
      const save = async (basedOn: string) => {
        const form = { assessedValue: null, coordinates: null, notes, basedOn }
        return await changeParcel(db.write, kept, v.parse(ParcelUpdate, form), new Date(day(6)))
      }
      for (const before of [one, other])
        await expect(save(day(before))).rejects.toMatchObject({ code: 'changed_meanwhile' })
      const saved = await save(updated_at)
      expect(updated_at > day(5)).toBe(true)
      expect(saved.notes).toBe(['a', 'b', 'c'].map(longest).join('\n\n'))
    },
  )

  it('is found as that one, also where that becomes part of a third, until there is none', async () => {
    const [first, second, third] = [await add('1', 1), await add('2', 2), await add('3', 3)]
    await mergeParcels(db.write, first, second)
    expect((await existingParcel(db.read, first)).id).toBe(second)
    await mergeParcels(db.write, second, third)
    for (const id of [first, second, third])
      expect((await existingParcel(db.read, id)).id).toBe(third)

    const form = { assessedValue: null, coordinates: null, notes: 'There is a gate' }
    const save = async (basedOn: string) =>
      await changeParcel(
        db.write,
        first,
        v.parse(ParcelUpdate, { ...form, basedOn }),
        new Date(day(6)),
      )
    await expect(save(day(1))).rejects.toMatchObject({ code: 'changed_meanwhile' })
    const { updated_at } = await existingParcel(db.read, first)
    expect(await save(updated_at)).toMatchObject({ id: third, notes: form.notes })

    await db.write.deleteFrom('parcels').execute()
    await expect(existingParcel(db.read, first)).rejects.toMatchObject({ code: 'not_found' })
  })

  it.each(['kept', 'removed'])(
    'takes its outline along; one that is %s meanwhile waits, and is told that the parcel is gone',
    async (which) => {
      const [home, id] = [await add('1', 1), await add('2', 1)]
      const dropped = await existingParcel(db.read, id)
      const keep = async (date: number) =>
        await keepOutline(db, dropped, triangle, new Date(day(date)))
      await keep(1)
      let changing: Promise<unknown> | undefined
      await db.write.transaction().execute(async (query) => {
        await lockParcel(query, { id })
        changing = Promise.allSettled([which === 'kept' ? keep(2) : dropOutline(db, id)])
        await oneWaits(db)
        await mergeParcels(query, id, home)
      })
      expect(await changing).toMatchObject([{ status: 'rejected', reason: { code: 'not_found' } }])
      const outlines = await db.read.selectFrom('parcel_outlines').selectAll().execute()
      expect(outlines).toMatchObject([{ parcel_id: home, stored_at: day(1) }])
    },
  )
})
