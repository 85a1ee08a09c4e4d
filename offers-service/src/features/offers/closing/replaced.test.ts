import { setImmediate as others } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { AdminOffer, ClosingDetails, Deal, MovedDeals } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { openNextLink, signatureFor, signByAll } from '../../../testing/signing.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'
import { existingOffer } from '../store.ts'
import { lockDeal } from './new-agreements.ts'
import { goesOn, storeClosing } from './store.ts'

const dolores = { name: 'Dolores Vance', email: 'dolores@mail.example' }
const old = '/api/admin/offers/TEST-0001'
const noDays = { titleSearchOn: null, closingScheduledOn: null, paidOn: null }

describe.each(engines)('a deal whose price is changed, on $name,', ({ name, open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const offer = async (amount: number, expirationDate = '2026-07-15') => {
    const made = await admin('POST', `${old}/new-agreement`, { amount, expirationDate })
    return made.json<AdminOffer>().referenceNumber
  }
  const signNew = async (number: string) => {
    const link = await openNextLink(service, number)
    const signature = await signatureFor(service, link, dolores)
    return (await service.call('POST', `${link}/sign`, signature)).statusCode
  }
  const openEscrow = async (number = 'TEST-0001', changes: object = {}) =>
    await admin('PUT', `/api/admin/offers/${number}/closing`, {
      ...noDays,
      escrowOpenedOn: '2026-06-15',
      confirmed: true,
      ...changes,
    })
  const move = async (to: string, changes: object = {}) =>
    (
      await admin('POST', '/api/admin/deals/moves', {
        referenceNumbers: ['TEST-0001'],
        to,
        day: '2026-06-15',
        tellSeller: false,
        confirmed: true,
        ...changes,
      })
    ).json<MovedDeals>()
  const deals = async () =>
    (await admin('GET', '/api/admin/deals'))
      .json<Deal[]>()
      .map(({ referenceNumber, stage }) => [referenceNumber, stage])
  const detailsOf = async (number: string) =>
    (await admin('GET', `/api/admin/offers/${number}/closing-details`)).json<ClosingDetails>()

  /** Whether a transaction waits for another; on SQLite each waits for the one before it. */
  const somebodyWaits = async () => {
    if (name === 'SQLite') return true
    const waits = sql<{ isWaiting: boolean }>`select exists (select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock') as "isWaiting"`
    return (await waits.execute(service.db.read)).rows[0]?.isWaiting ?? false
  }

  it('is one deal for the bookkeeper too', async () => {
    await signByAll(service, [dolores])
    const number = await offer(21_000)
    await signNew(number)
    const csv = (await admin('GET', '/api/admin/deals/csv?from=2026-06-01&to=2026-12-31')).body
    expect(csv.trim().split('\r\n').slice(1)).toEqual([expect.stringContaining(number)])
  })

  it('keeps nothing under the agreement that was replaced', async () => {
    await signByAll(service, [dolores])
    await signNew(await offer(21_000))
    const details = await admin('PUT', `${old}/closing-details`, { company: 'Fort Ansel Title' })
    expect(details.json()).toMatchObject({ code: 'changed_meanwhile' })
    const file = await service.app.inject({
      method: 'POST',
      url: `${old}/closing-documents`,
      query: { name: 'Deed.pdf' },
      headers: { ...(await service.adminHeaders()), 'content-type': 'application/octet-stream' },
      payload: Buffer.from('%PDF-1.7 a deed'),
    })
    expect(file.json()).toMatchObject({ code: 'changed_meanwhile' })
    expect(await detailsOf('TEST-0001')).toMatchObject({ company: '', documents: [] })
  })

  it('has the price that was signed last, where one that had ended was extended', async () => {
    await signByAll(service, [dolores])
    await openEscrow()
    const first = await offer(21_000, '2026-06-15')
    service.clock.now = new Date('2026-06-17T16:00:00Z')
    await admin.logInAgain()
    const second = await offer(22_000)
    const extended = await admin('POST', `/api/admin/offers/${first}/extend`, {
      expirationDate: '2026-07-15',
      confirmed: true,
    })
    expect(extended.statusCode).toBe(200)
    expect([await signNew(first), await signNew(second)]).toEqual([200, 200])
    expect(await deals()).toEqual([[second, 'escrow']])
  })

  it('is neither paid nor fallen through while the new agreement can be signed', async () => {
    await signByAll(service, [dolores])
    const number = await offer(21_000)
    const isOut = `The new agreement ${number} can still be signed. Please withdraw that one first`
    const paid = await openEscrow('TEST-0001', { paidOn: '2026-06-15' })
    expect(paid.json<{ fields: object }>().fields).toMatchObject({ paidOn: isOut })
    expect((await move('paid')).kept).toEqual({ 'TEST-0001': `${isOut}.` })
    const lost = await move('fell_through', { reason: 'A lien' })
    expect(lost.kept).toEqual({ 'TEST-0001': `${isOut}.` })
    await admin('POST', `/api/admin/offers/${number}/withdraw`, {})
    expect((await move('fell_through', { reason: 'A lien' })).moved).toEqual(['TEST-0001'])
  })

  it('is taken over with the days that were being entered when the last owner signed', async () => {
    await signByAll(service, [dolores])
    const number = await offer(21_000)
    const link = await openNextLink(service, number)
    const signature = await signatureFor(service, link, dolores)
    const { id } = await existingOffer(service.db.read, 'TEST-0001')
    const done = new Set<string>()
    const signing = await service.db.write.transaction().execute(async (query) => {
      await lockDeal(query, id)
      const answer = (async () => {
        const { statusCode } = await service.call('POST', `${link}/sign`, signature)
        done.add('signing')
        return statusCode
      })()
      while (done.size === 0 && !(await somebodyWaits())) await others()
      const days = { ...noDays, escrowOpenedOn: '2026-06-15' }
      await storeClosing(query, id, days, goesOn, service.clock.now)
      return { answer }
    })
    expect(await signing.answer).toBe(200)
    expect(await deals()).toEqual([[number, 'escrow']])
  })
})
