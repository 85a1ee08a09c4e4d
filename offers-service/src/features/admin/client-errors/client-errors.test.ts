import { describe, expect, it } from 'vitest'
import type { ClientError } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const url = '/api/client-errors'
const adminUrl = '/api/admin/client-errors'
const userAgent =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'
const fault = {
  message: 'TypeError: offer is undefined',
  stack:
    'TypeError: offer is undefined\n    at draw (https://land.example/assets/offer-page-Bx3kF2qa.js:1:2345)',
  page: '/blog',
}

/** A word of two letters. */
const word = (kind: number) => String.fromCodePoint(97 + Math.floor(kind / 26), 97 + (kind % 26))

describe.each(engines)('errors of scripts, on $name,', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  let visitor = 0
  /** From another address each time, unless one is given. */
  const report = async (payload: object, remoteAddress = `203.0.113.${(visitor += 1) % 250}`) =>
    await service.app.inject({
      method: 'POST',
      url,
      payload,
      remoteAddress,
      headers: { 'user-agent': userAgent },
    })
  const listed = async () => (await admin('GET', adminUrl)).json<ClientError[]>()
  const later = (days: number) => {
    service.clock.now = new Date(service.clock.now.getTime() + days * 86_400_000)
  }

  it('are for the owner alone', async () => {
    for (const method of ['GET', 'DELETE'] as const)
      expect((await service.call(method, adminUrl)).statusCode).toBe(401)
    expect(await listed()).toEqual([])
  })

  it('that are alike are shown as one, with when they were and how often', async () => {
    const first = service.clock.now.toISOString()
    await report(fault)
    later(1 / 24)
    const second = service.clock.now.toISOString()
    await report({ ...fault, page: '/about' })
    later(1 / 24)
    await report({ ...fault, message: 'RangeError: too much' })
    expect(await listed()).toMatchObject([
      { message: 'RangeError: too much', times: 1 },
      {
        ...fault,
        stack: expect.stringContaining('(/assets/offer-page-Bx3kF2qa.js:1:2345)'),
        page: '/about',
        browser: 'Chrome on Android',
        times: 2,
        firstAt: first,
        lastAt: second,
      },
    ])
  })

  it.each([
    ['an email address', 'No user dolores@mail.example', 'dolores'],
    ['a phone number', 'Cannot call (928) 555-0117 now', '555'],
    ['a phone number in one', 'Cannot call +19285550117', '928555'],
    ['a reference number', 'No offer LB-7K2M-9RXN', '7K2M'],
    ['an offer', 'Failed to fetch https://land.example/offer/my-land', 'my-land'],
    ['a signing link', 'Failed to fetch /sign/Zk3_abcdefghijklm', 'abcdefghij'],
    ['a question', 'Failed to fetch /blog?name=Dolores', 'Dolores'],
    ['a place', 'Failed to fetch /blog#dolores', 'dolores'],
    ['a token', `Refused ${'aB3_'.repeat(11)}`, 'aB3_'],
  ])('keep nothing of %s', async (_what, text, secret) => {
    await report({ message: text, stack: text, page: text })
    const [kept] = await listed()
    expect(JSON.stringify(kept)).not.toContain(secret)
    expect(kept?.message).toMatch(/^(?:No|Cannot|Failed|Refused)/)
  })

  it('are clipped, and refused when they are no report', async () => {
    await report({ message: 'a '.repeat(3000), stack: 'b '.repeat(3000), page: '/c '.repeat(900) })
    const [kept] = await listed()
    expect([kept?.message.length, kept?.stack.length, kept?.page.length]).toEqual([300, 2000, 200])
    expect((await report({})).statusCode).toBe(400)
    expect((await report({ message: 'x'.repeat(9000) })).statusCode).toBe(400)
    expect((await report({ message: 'x'.repeat(20_000) })).statusCode).toBe(413)
  })

  it('come only so often from one visitor, and from all together', async () => {
    const statuses: number[] = []
    for (let time = 0; time < 11; time += 1)
      statuses.push((await report(fault, '198.51.100.7')).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 202), 429])
    for (let time = 0; time < 110; time += 1) await report(fault)
    expect((await report(fault)).statusCode).toBe(429)
    expect((await listed())[0]?.times).toBe(120)
    later(1)
    expect((await report(fault)).statusCode).toBe(202)
  })

  it('of more kinds than anybody looks after are forgotten, neither the first nor the last', async () => {
    for (let kind = 0; kind < 205; kind += 1) {
      service.clock.now = new Date(service.clock.now.getTime() + 1000)
      await report({ ...fault, message: `Error ${word(kind)}` })
    }
    const kept = await listed()
    expect(kept).toHaveLength(200)
    const messages = kept.map(({ message }) => message)
    for (const kind of [100, 104]) expect(messages).not.toContain(`Error ${word(kind)}`)
    for (const kind of [99, 105]) expect(messages).toContain(`Error ${word(kind)}`)
    expect(kept[0]?.message).toBe(`Error ${word(204)}`)
  })

  it('that visitors really meet stay, however many others somebody makes up', async () => {
    for (let time = 0; time < 3; time += 1) await report(fault)
    for (let kind = 0; kind < 210; kind += 1) {
      service.clock.now = new Date(service.clock.now.getTime() + 1000)
      await report({ ...fault, message: `Error ${word(kind)}` })
    }
    const kept = await listed()
    expect(kept.length).toBeLessThanOrEqual(200)
    expect(kept).toContainEqual(expect.objectContaining({ message: fault.message, times: 3 }))
  })

  it('come only so often from one network on one day', async () => {
    const statuses: number[] = []
    for (let time = 0; time < 62; time += 1) {
      service.clock.now = new Date(service.clock.now.getTime() + 60_000)
      statuses.push((await report(fault, '198.51.100.8')).statusCode)
    }
    expect(statuses.indexOf(429)).toBe(60)
  })

  it('are kept for 30 days, or until the owner clears them', async () => {
    await report(fault)
    later(29)
    await service.tidy()
    await admin.logInAgain()
    expect(await listed()).toHaveLength(1)
    later(2)
    await service.tidy()
    await admin.logInAgain()
    expect(await listed()).toEqual([])
    await report(fault)
    expect((await admin('DELETE', adminUrl)).statusCode).toBe(200)
    expect(await listed()).toEqual([])
  })
})
