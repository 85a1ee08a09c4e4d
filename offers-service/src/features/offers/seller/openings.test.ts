import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MailingFigures, OfferHistoryEntry } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer, sampleMailingRow } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'
import { businessDay } from '../status.ts'

const url = '/api/offers/TEST-0001'
const crm = {
  CRM_WEBHOOK_URL: 'http://127.0.0.1:9/crm',
  CRM_WEBHOOK_SECRET: `whsec_${Buffer.alloc(24).toString('base64')}`,
}
const june = Date.UTC(2026, 5, 1)
const hoursIn = (days: number) => fc.integer({ min: 0, max: days * 24 })

/** A letter that is put into its mailing, in the mail on a later day, and noted as posted hours after that. */
const letter = fc
  .record({ putIn: hoursIn(12), waits: hoursIn(3), notedAfter: hoursIn(3) })
  .map(({ putIn, waits, notedAfter }) => ({
    putIn,
    posted: putIn + 24 + waits,
    noted: putIn + 24 + waits + notedAfter,
  }))
const letters = fc.array(letter, { minLength: 1, maxLength: 3 })

describe.each(engines)('openings of an offer, on $name,', ({ open }) => {
  const service = useService(open, crm)
  const admin = useAdmin(service)

  const at = (time: string | number) => {
    service.clock.now = new Date(time)
  }
  const view = async (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    (await service.app.inject({ method, url, headers })).statusCode
  const create = async () => await admin('POST', '/api/admin/offers', sampleOffer)
  const history = async () => {
    await admin.logInAgain()
    const answer = await admin('GET', '/api/admin/offers/TEST-0001/events')
    return answer
      .json<OfferHistoryEntry[]>()
      .filter(({ type }) => type.startsWith('viewed'))
      .map((entry) => [entry.type, entry.at.slice(0, 10), entry.after?.postedOn])
  }
  const opened = async (id: string) => {
    await admin.logInAgain()
    return (await admin('GET', `/api/admin/mailings/${id}/figures`)).json<MailingFigures>().opened
  }
  const putIn = async (id: string, postedOn: string | null = null) => {
    const { id: offer } = await service.db.read
      .selectFrom('offers')
      .select('id')
      .executeTakeFirstOrThrow()
    const moment = service.clock.now.toISOString()
    await service.db.write
      .insertInto('mailings')
      .values({ ...sampleMailingRow(id, moment), posted_on: postedOn })
      .execute()
    await service.db.write
      .insertInto('mailing_letters')
      .values({ mailing_id: id, offer_id: offer, returned_on: null })
      .execute()
  }
  const notePosted = async (id: string, day: string | null) =>
    await service.db.write
      .updateTable('mailings')
      .set({ posted_on: day })
      .where('id', '=', id)
      .execute()
  const events = async () => {
    const jobs = await service.db.read.selectFrom('jobs').select('payload').execute()
    return jobs.map(({ payload }) => /"type":"([^"]+)"/.exec(payload)?.[1])
  }

  it('are noted once after each posted letter, and count for it', async () => {
    await create()
    await putIn('first', '2026-06-12')
    at('2026-06-16T16:00:00Z')
    await view()
    at('2026-06-18T16:00:00Z')
    await view()
    await putIn('second', '2026-06-20')
    at('2026-06-23T16:00:00Z')
    await view()
    await view()
    at('2026-06-25T16:00:00Z')
    await view()
    expect(await history()).toEqual([
      ['viewed', '2026-06-16', undefined],
      ['viewed_again', '2026-06-23', '2026-06-20'],
    ])
    expect([await opened('first'), await opened('second')]).toEqual([1, 1])
    const told = await events()
    expect(told.filter((type) => type?.startsWith('offer.viewed'))).toEqual([
      'offer.viewed',
      'offer.viewed_again',
    ])
  })

  it('are noted once however many come at the same moment', async () => {
    await create()
    await view()
    at('2026-06-23T16:00:00Z')
    await putIn('second', '2026-06-20')
    await Promise.all(Array.from({ length: 12 }, async () => await view()))
    expect(await history()).toHaveLength(2)
  })

  it('are none of the admin, of previews, of programs, and of who asks for the head alone', async () => {
    await create()
    await view()
    at('2026-06-23T16:00:00Z')
    await putIn('second', '2026-06-20')
    await admin.logInAgain()
    await view(await service.adminHeaders())
    await view({ 'user-agent': 'WhatsApp/2.24.20.89 A' })
    await view({ 'sec-purpose': 'prefetch' })
    await view({}, 'HEAD')
    expect(await history()).toHaveLength(1)
    expect(await opened('second')).toBe(0)
    await view()
    expect(await opened('second')).toBe(1)
  })

  it('are noted once a day while a letter waits, because it may be in the mail already', async () => {
    await create()
    await view()
    await putIn('second')
    for (const day of ['15', '16', '16', '19', '22']) {
      at(`2026-06-${day}T20:00:00Z`)
      await view()
      await view()
    }
    await notePosted('second', '2026-06-17')
    await view()
    at('2026-06-24T20:00:00Z')
    await view()
    expect(await history()).toEqual([
      ['viewed', '2026-06-15', undefined],
      ['viewed_again', '2026-06-16', undefined],
      ['viewed_again', '2026-06-19', '2026-06-17'],
      ['viewed_again', '2026-06-22', '2026-06-17'],
    ])
    expect(await opened('second')).toBe(1)
    await notePosted('second', '2026-06-23')
    at('2026-06-25T20:00:00Z')
    expect(await opened('second')).toBe(0)
    await view()
    expect(await opened('second')).toBe(1)
  })

  it('that are noted are as good as all there were, wherever letters wait and however late posting is noted', async () => {
    await fc.assert(
      fc.asyncProperty(letters, fc.array(hoursIn(18), { maxLength: 8 }), async (sent, views) => {
        await service.db.write.deleteFrom('mailings').execute()
        await service.db.write.deleteFrom('offers').execute()
        at(june)
        await admin.logInAgain()
        await create()
        const timeOf = (hour: number) => new Date(june + hour * 3_600_000)
        const dayOf = (hour: number) => businessDay(timeOf(hour))
        const steps = [
          ...sent.flatMap((one, index) => [
            { hour: one.putIn, order: 0, act: async () => await putIn(`mailing-${index}`) },
            {
              hour: one.noted,
              order: 1,
              act: async () => await notePosted(`mailing-${index}`, dayOf(one.posted)),
            },
          ]),
          ...views.map((hour) => ({ hour, order: 2, act: async () => await view() })),
        ]
        for (const { hour, act } of steps.toSorted(
          (one, other) => one.hour - other.hour || one.order - other.order,
        )) {
          at(+timeOf(hour))
          await act()
        }
        at(+timeOf(24 * 20))
        const inTurn = sent
          .map(({ posted }, index) => ({ id: `mailing-${index}`, day: dayOf(posted) }))
          .toSorted((one, other) => (`${one.day} ${one.id}` < `${other.day} ${other.id}` ? -1 : 1))
        for (const { id } of inTurn) {
          const counted = views.filter((hour) => {
            const last = inTurn.findLast(({ day }) => day <= dayOf(hour))
            return last?.id === id
          })
          expect(await opened(id)).toBe(Math.min(1, counted.length))
        }
      }),
      { numRuns: 40 },
    )
  })
})
