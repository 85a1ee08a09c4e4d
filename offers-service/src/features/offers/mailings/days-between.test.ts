import { describe, expect, it } from 'vitest'
import type {
  BulkChange,
  BulkOutcome,
  CreatedMailing,
  OfferPage,
} from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const url = '/api/admin/mailings'
const setting = '/api/admin/days-between-letters'
const all = { matching: {} }

describe.each(engines)('the days between letters, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const add = async (referenceNumber: string) =>
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      apn: referenceNumber,
      expirationDate: '2026-12-31',
      referenceNumber,
    })
  const make = async (body: object) => {
    const answer = await admin('POST', url, { name: 'Mohave', ...body })
    expect(answer.statusCode, answer.body).toBe(201)
    await service.deliverMail()
    const { mailing, change } = answer.json<CreatedMailing>()
    const done = await admin('GET', `/api/admin/bulk-changes/${change?.id}`)
    return { id: mailing.id, outcome: done.json<BulkChange>().outcome }
  }
  const posted = async (numbers: string[], postedOn: string) => {
    const { id } = await make({ selection: { referenceNumbers: numbers } })
    await admin('POST', `${url}/${id}/posted`, { postedOn })
    return id
  }
  const preview = async (daysBetween?: number) => {
    const action = { kind: 'add_to_mailing', daysBetween }
    const answer = await admin('POST', '/api/admin/bulk-changes/preview', {
      action,
      selection: all,
    })
    return answer.json<BulkOutcome>()
  }
  const goOn = async (now: string) => {
    service.clock.now = new Date(now)
    await admin.logInAgain()
  }

  it('are 21 until the business says otherwise', async () => {
    expect((await admin('GET', setting)).json()).toEqual({ days: 21 })
    for (const days of [-1, 2.5, 366, null])
      expect((await admin('PUT', setting, { days })).statusCode).toBe(400)
    expect((await admin('PUT', setting, { days: 30 })).json()).toEqual({ days: 30 })
    expect((await admin('GET', setting)).json()).toEqual({ days: 30 })
  })

  it('leave out offers written about too lately, and say from when on they may be', async () => {
    for (const number of ['TEST-0001', 'TEST-0002', 'TEST-0003']) await add(number)
    await posted(['TEST-0001'], '2026-06-05')
    await posted(['TEST-0002'], '2026-06-10')
    await goOn('2026-06-20T16:00:00Z')
    expect(await preview()).toEqual({ changed: 3, kept: [] })
    expect(await preview(21)).toEqual({
      changed: 1,
      kept: [
        {
          reason: 'written_lately',
          count: 2,
          examples: ['TEST-0001', 'TEST-0002'],
          from: { first: '2026-06-26', all: '2026-07-01' },
        },
      ],
    })
    expect(await preview(15)).toMatchObject({ changed: 2, kept: [{ examples: ['TEST-0002'] }] })
    const { id, outcome } = await make({ selection: all, daysBetween: 15 })
    expect(outcome).toMatchObject({
      changed: 2,
      kept: [{ count: 1, from: { first: '2026-06-25', all: '2026-06-25' } }],
    })
    const page = await admin('GET', `/api/admin/offers/search?mailing=${id}&order=reference`)
    const numbers = page.json<OfferPage>().offers.map(({ referenceNumber }) => referenceNumber)
    expect(numbers).toEqual(['TEST-0001', 'TEST-0003'])
  })

  it('count from the last letter, and not from one that was taken back', async () => {
    await add('TEST-0001')
    await posted(['TEST-0001'], '2026-06-01')
    const second = await posted(['TEST-0001'], '2026-06-14')
    expect(await preview(14)).toMatchObject({
      changed: 0,
      kept: [{ reason: 'written_lately', from: { all: '2026-06-28' } }],
    })
    await admin('DELETE', `${url}/${second}/posted`)
    await admin('DELETE', `${url}/${second}`)
    expect(await preview(14)).toEqual({ changed: 1, kept: [] })
  })
})
