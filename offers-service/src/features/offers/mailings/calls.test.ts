import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { CreatedMailing, Mailing, MailingCalls } from '../../../../contract/index.ts'
import { migrations } from '../../../../migrations/index.ts'
import { openDatabase } from '../../../platform/database/database.ts'
import { engines, makePostgres } from '../../../testing/databases.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const url = '/api/admin/mailings'
const callsUrl = ({ id }: Mailing) => `${url}/${id}/calls`
// The clock of a test stands at noon of June 15 for the business.
const today = '2026-06-15'

describe.each(engines)('the calls of a mailing, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const make = async () =>
    (await admin('POST', url, { name: 'Mohave in spring' })).json<CreatedMailing>().mailing
  const count = async (mailing: Mailing, body: object = {}) =>
    await admin('POST', callsUrl(mailing), body)
  const correct = async (mailing: Mailing, body: object) =>
    await admin('PUT', callsUrl(mailing), body)
  const read = async (mailing: Mailing) =>
    (await admin('GET', callsUrl(mailing))).json<MailingCalls>()
  const sumOf = async ({ id }: Mailing) =>
    (await admin('GET', `${url}/${id}`)).json<Mailing>().callCount
  const postOn = async (day: string) =>
    await service.db.write.updateTable('mailings').set({ posted_on: day }).execute()
  /** Goes on to a day, on which the session of before has ended. */
  const goTo = async (day: string) => {
    service.clock.now = new Date(`${day}T16:00:00Z`)
    await admin.logInAgain()
  }

  it('are none at first, and unknown of a mailing that is not there', async () => {
    const mailing = await make()
    expect(await read(mailing)).toEqual({ callCount: 0, days: [] })
    const gone = { ...mailing, id: 'gone' }
    for (const answer of [
      await count(gone),
      await correct(gone, { day: today, count: 1 }),
      await admin('GET', callsUrl(gone)),
    ])
      expect(answer.statusCode).toBe(404)
  })

  it('are counted one by one by day, and taken back', async () => {
    const mailing = await make()
    await goTo('2026-06-15')
    await count(mailing)
    await count(mailing)
    await goTo('2026-06-17')
    await count(mailing)
    expect((await count(mailing, { day: '2026-06-16' })).json()).toEqual({
      callCount: 4,
      days: [
        { day: '2026-06-17', count: 1 },
        { day: '2026-06-16', count: 1 },
        { day: '2026-06-15', count: 2 },
      ],
    })
    await count(mailing, { isTakenBack: true })
    // Where there is none, none can be taken back.
    await count(mailing, { isTakenBack: true })
    expect((await read(mailing)).days.map(({ day }) => day)).toEqual(['2026-06-16', '2026-06-15'])
    expect(await sumOf(mailing)).toBe(3)
  })

  it('are of a day between the mailing and today', async () => {
    const mailing = await make()
    const refused = async (day: string) =>
      (await correct(mailing, { day, count: 1 })).json<{ fields?: object }>().fields
    expect(await refused('2026-06-16')).toEqual({ day: 'This day is still to come' })
    expect(await refused('2026-06-14')).toEqual({ day: 'This day is before the mailing' })
    await postOn('2026-06-10')
    expect(await refused('2026-06-09')).toEqual({ day: 'This day is before the mailing' })
    expect(await refused('2026-06-10')).toBeUndefined()
    for (const bad of [{ count: -1 }, { count: 1.5 }, { count: 100_001 }, { count: '3' }])
      expect((await correct(mailing, { day: today, ...bad })).statusCode).toBe(400)
    expect(await sumOf(mailing)).toBe(1)
  })

  it('are put right also on a day before the one to which the posting was moved', async () => {
    const mailing = await make()
    await postOn('2026-06-10')
    await correct(mailing, { day: '2026-06-11', count: 30 })
    await postOn('2026-06-14')
    const taken = await count(mailing, { day: '2026-06-11', isTakenBack: true })
    expect([taken.statusCode, await sumOf(mailing)]).toEqual([200, 29])
    expect((await correct(mailing, { day: '2026-06-11', count: 3 })).json()).toEqual({
      callCount: 3,
      days: [{ day: '2026-06-11', count: 3 }],
    })
    expect((await correct(mailing, { day: '2026-06-12', count: 1 })).json()).toMatchObject({
      fields: { day: 'This day is before the mailing' },
    })
  })

  it('all count that several people tap at once', async () => {
    const mailing = await make()
    const answers = await Promise.all(Array.from({ length: 20 }, async () => await count(mailing)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await read(mailing)).toEqual({ callCount: 20, days: [{ day: today, count: 20 }] })
    expect(await sumOf(mailing)).toBe(20)
  })

  it('are not put right by somebody who has not seen what was counted meanwhile', async () => {
    const mailing = await make()
    await count(mailing)
    await count(mailing)
    const late = await correct(mailing, { day: today, count: 5, was: 1 })
    expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'changed_meanwhile' }])
    expect(await sumOf(mailing)).toBe(2)
    expect((await correct(mailing, { day: today, count: 5, was: 2 })).json()).toMatchObject({
      callCount: 5,
    })
    expect((await correct(mailing, { day: today, count: 0 })).json()).toEqual({
      callCount: 0,
      days: [],
    })
  })

  it('are no change of the mailing, so that renaming it meanwhile is no conflict', async () => {
    const mailing = await make()
    await count(mailing)
    const { name, letterCost, updatedAt: basedOn } = mailing
    const renamed = await admin('PUT', `${url}/${mailing.id}`, { name, letterCost, basedOn })
    expect([renamed.statusCode, renamed.json()]).toMatchObject([200, { callCount: 1 }])
  })

  it('are raised today by a program that knows of their sum only, and not lowered', async () => {
    const mailing = await make()
    await count(mailing)
    await goTo('2026-06-17')
    const put = async (callCount: number) =>
      await admin('PUT', `${url}/${mailing.id}`, { name: 'Spring', letterCost: 1, callCount })
    expect((await put(12)).json()).toMatchObject({ callCount: 12 })
    expect((await put(12)).json()).toMatchObject({ callCount: 12 })
    expect((await read(mailing)).days).toEqual([
      { day: '2026-06-17', count: 11 },
      { day: today, count: 1 },
    ])
    const lower = await put(3)
    expect([lower.statusCode, lower.json()]).toMatchObject([
      400,
      {
        fields: {
          callCount: '12 calls are counted by day. Please put the day right under Calls.',
        },
      },
    ])
    expect(await sumOf(mailing)).toBe(12)
  })

  it('keep what a process of the version before counts during an update', async () => {
    const mailing = await make()
    await count(mailing)
    await service.db.write.updateTable('mailings').set({ call_count: 4 }).execute()
    await goTo('2026-06-17')
    await count(mailing)
    expect((await read(mailing)).days).toEqual([
      { day: '2026-06-17', count: 1 },
      { day: today, count: 4 },
    ])
    expect(await sumOf(mailing)).toBe(5)
  })

  it('go with their mailing', async () => {
    const mailing = await make()
    await count(mailing)
    await admin('DELETE', `${url}/${mailing.id}`)
    expect(await service.db.read.selectFrom('mailing_calls').selectAll().execute()).toEqual([])
  })

  it('stand by day in the figures as CSV, and their sum', async () => {
    const mailing = await make()
    await count(mailing)
    await correct(mailing, { day: today, count: 3 })
    const csv = (await admin('GET', `${url}/${mailing.id}/figures/csv`)).body.split(/\r?\n/)
    const rows = csv.map((line) => line.split(','))
    const calls = rows[0]?.indexOf('Calls') ?? -1
    expect(rows[1]?.[calls]).toBe('3')
    const day = rows.find(([kind]) => kind === 'Day of the calls')
    expect([day?.[1], day?.[calls], day?.length]).toEqual([today, '3', rows[0]?.length])
  })

  const aDay = fc.integer({ min: 0, max: 4 }).map((days) => `2026-06-${15 + days}`)
  const step = fc.oneof(
    fc.record({ day: aDay, isTakenBack: fc.boolean() }),
    fc.record({ day: aDay, count: fc.nat(9) }),
    fc.record({ raisedBy: fc.nat(3) }),
  )

  it('are in all the sum of their days, whatever is done to them', async () => {
    await goTo('2026-06-19')
    const property = fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const mailing = await make()
      await service.db.write
        .updateTable('mailings')
        .set({ created_at: '2026-06-15T16:00:00.000Z' })
        .execute()
      const expected = new Map<string, number>()
      const at = (day: string) => expected.get(day) ?? 0
      for (const one of steps)
        if ('raisedBy' in one) {
          const callCount = (await sumOf(mailing)) + one.raisedBy
          await admin('PUT', `${url}/${mailing.id}`, { name: 'S', letterCost: null, callCount })
          expected.set('2026-06-19', at('2026-06-19') + one.raisedBy)
        } else if ('count' in one) {
          await correct(mailing, one)
          expected.set(one.day, one.count)
        } else {
          await count(mailing, one)
          expected.set(one.day, Math.max(0, at(one.day) + (one.isTakenBack ? -1 : 1)))
        }
      const { callCount, days } = await read(mailing)
      const left = [...expected].filter(([, total]) => total > 0)
      expect(new Map(days.map(({ day, count: total }) => [day, total]))).toEqual(new Map(left))
      expect(callCount).toBe(left.reduce((sum, [, total]) => sum + total, 0))
      expect(await sumOf(mailing)).toBe(callCount)
    })
    await fc.assert(property, { numRuns: 15 })
  })
})

const places = [
  { name: 'SQLite', make: async () => join(await mkdtemp(join(tmpdir(), 'calls-')), 'service.db') },
  { name: 'PostgreSQL', make: makePostgres },
].slice(0, engines.length)

describe.each(places)('calls that were counted before, on $name', ({ make }) => {
  it('are of the day on which their mailing was last changed', async () => {
    const location = await make()
    const before = await openDatabase(location, { steps: migrations, lastStep: '031-type-size' })
    // The first is of the evening before where the business is.
    for (const [id, counted, changedAt] of [
      ['a', 12, '2026-06-10T02:00:00.000Z'],
      ['b', 0, '2026-06-10T16:00:00.000Z'],
    ] as const)
      await sql`insert into mailings (id, name, call_count, created_at, updated_at)
        values (${id}, ${id}, ${counted}, '2026-05-30T16:00:00.000Z', ${changedAt})`.execute(
        before.write,
      )
    await before.close()
    const after = await openDatabase(location)
    const days = await after.read.selectFrom('mailing_calls').selectAll().execute()
    const kept = await after.read
      .selectFrom('mailings')
      .select('call_count')
      .orderBy('id')
      .execute()
    await after.close()
    if (!location.includes('://')) await rm(join(location, '..'), { recursive: true })
    expect(days).toEqual([{ mailing_id: 'a', day: '2026-06-09', count: 12 }])
    expect(kept.map(({ call_count }) => call_count)).toEqual([12, 0])
  })
})
