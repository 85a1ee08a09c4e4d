import { describe, expect, it } from 'vitest'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'
import { existingOffer, moveOffer } from '../store.ts'

const url = '/api/admin/calendar-address'

describe.each(engines)('the calendar of deals, on $name,', ({ open }) => {
  const service = useService(open, { PUBLIC_URL: 'https://land.example' })
  const admin = useAdmin(service)

  const add = async (referenceNumber: string, changes: object = {}) =>
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      apn: referenceNumber,
      sellerName: 'Dolores; Vance, the "elder"',
      ...changes,
      referenceNumber,
    })
  const sign = async (number: string) => {
    const { id } = await existingOffer(service.db.read, number)
    await moveOffer(service.db.write, id, ['active'], 'signed', service.clock.now)
  }
  const make = async () => (await admin('POST', url)).json<{ address: string }>().address
  const read = async (address: string) => await service.call('GET', new URL(address).pathname)
  /** The entries of the calendar as day and title, by its lines with their folds undone. */
  const entriesOf = async (address: string) => {
    const text = (await read(address)).body.replaceAll('\r\n ', '')
    return text
      .split('BEGIN:VEVENT')
      .slice(1)
      .map((entry) => {
        const [, day] = /^DTSTART;VALUE=DATE:(\d+)\r$/m.exec(entry) ?? []
        const [, title] = /^SUMMARY:(.*)\r$/m.exec(entry) ?? []
        return `${day} ${title}`
      })
  }

  it('has what is due for each deal, closing days, and the last days of offers', async () => {
    for (const number of ['TEST-0001', 'TEST-0002', 'TEST-0003']) await add(number)
    await add('TEST-0004', { expirationDate: '2026-07-01' })
    await sign('TEST-0001')
    await sign('TEST-0002')
    await admin('PUT', '/api/admin/offers/TEST-0002/closing', {
      escrowOpenedOn: '2026-06-15',
      titleSearchOn: '2026-06-15',
      closingScheduledOn: '2026-06-30',
      paidOn: null,
    })
    const address = await make()
    expect(address).toMatch(/^https:\/\/land\.example\/api\/calendar\/[\w.-]{64,}\/deals\.ics$/)
    const who = String.raw`Dolores\; Vance\, the "elder"`
    expect(await entriesOf(address)).toEqual([
      `20260616 Open escrow: ${who}`,
      `20260630 Closing: ${who}`,
      '20260701 Last day of 1 offer',
      '20260715 Last day of 1 offer',
    ])
    const answer = await read(address)
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(answer.headers['cache-control']).toContain('no-store')
    expect(answer.body).toContain('URL;VALUE=URI:https://land.example/admin/offers?edit=TEST-0001')
  })

  it('is read under one address that ends, and that nobody else can make', async () => {
    const reading = async () => (await admin('GET', url)).json<{ address: string | null }>()
    expect(await reading()).toEqual({ address: null })
    const first = await make()
    expect(await reading()).toEqual({ address: first })
    const second = await make()
    expect((await read(first)).statusCode).toBe(404)
    expect((await read(second)).statusCode).toBe(200)
    const guessed = second.replace(/.(?=\/deals)/, (last) => (last === '0' ? '1' : '0'))
    expect((await read(guessed)).statusCode).toBe(404)
    await admin('DELETE', url)
    expect((await read(second)).statusCode).toBe(404)
    expect(await reading()).toEqual({ address: null })
  })

  it('stands in the security log when its address is made or ended', async () => {
    await make()
    await admin('DELETE', url)
    const events = await service.db.read
      .selectFrom('security_events')
      .select('event')
      .where('event', 'in', ['calendar_address_made', 'calendar_address_ended'])
      .execute()
    expect(events.map(({ event }) => event).toSorted()).toEqual([
      'calendar_address_ended',
      'calendar_address_made',
    ])
  })
})
