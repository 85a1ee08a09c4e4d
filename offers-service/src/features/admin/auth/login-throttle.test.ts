import { beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../../app.ts'
import { engines } from '../../../testing/databases.ts'
import { storePassword } from '../../../testing/password.ts'
import { useService } from '../../../testing/use-service.ts'

const password = 'correct horse battery'
const limit = 2
const minute = 60_000

describe.each(engines)('the door of the admin area, on $name', ({ open }) => {
  const service = useService(open, { LOGIN_LIMIT: String(limit) })

  beforeEach(async () => {
    await storePassword(service.db.write, service.services.macs, password)
  })

  /** Tries a password from an address, with the cookies a browser has kept. */
  async function tryFrom(address: string, attempt = 'wrong', cookies: Record<string, string> = {}) {
    return await service.app.inject({
      method: 'POST',
      url: '/api/admin/auth',
      remoteAddress: address,
      cookies,
      payload: { password: attempt },
    })
  }
  const statusOf = async (...input: Parameters<typeof tryFrom>) =>
    (await tryFrom(...input)).statusCode
  /** Fails from one new address after another until all together have failed too often. */
  async function attack(attempts = limit * 5) {
    for (let turn = 0; turn < attempts; turn += 1) await tryFrom(`198.51.100.${turn}`)
  }
  const cookiesOf = (answer: Awaited<ReturnType<typeof tryFrom>>) =>
    Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))

  it('counts what failed, not what was right', async () => {
    for (let turn = 0; turn <= limit * 6; turn += 1)
      expect(await statusOf('203.0.113.1', password)).toBe(200)
    expect(await statusOf('203.0.113.1')).toBe(401)
    expect(service.pauses).toEqual([])
  })

  it('is shut to an address that failed too often, for a quarter of an hour', async () => {
    for (let turn = 0; turn < limit; turn += 1) expect(await statusOf('203.0.113.1')).toBe(401)
    const refused = await tryFrom('203.0.113.1', password)
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ code: 'too_many_requests' })
    expect(Number(refused.headers['retry-after'])).toBe(15 * 60)
    expect(await statusOf('203.0.113.2', password)).toBe(200)
    service.clock.now = new Date(service.clock.now.getTime() + 15 * minute)
    expect(await statusOf('203.0.113.1', password)).toBe(200)
  })

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'],
    ['::ffff:203.0.113.1', '203.0.113.1'],
  ])('takes %s and %s for one', async (one, other) => {
    for (let turn = 0; turn < limit; turn += 1) await tryFrom(one)
    expect(await statusOf(other, password)).toBe(429)
  })

  it('slows down, and stays open, when many addresses fail', async () => {
    await attack()
    expect(service.pauses).toEqual([])
    expect(await statusOf('203.0.113.1', password)).toBe(200)
    expect(await statusOf('203.0.113.2', password)).toBe(200)
    expect(service.pauses).toEqual([3000, 6000])
  })

  it('lets only so many wait, and for so long', async () => {
    await attack()
    const answers = await Promise.all(
      Array.from({ length: 30 }, async (_, turn) => await tryFrom(`192.0.2.${turn}`)),
    )
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(20)
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(Math.max(...service.pauses)).toBe(30_000)
  })

  it('knows a browser that has been in, which waits for nobody', async () => {
    const cookies = cookiesOf(await tryFrom('203.0.113.1', password))
    await attack(limit * 5 + 40)
    for (let turn = 0; turn < limit; turn += 1) await tryFrom('203.0.113.1')
    service.pauses.length = 0
    expect(await statusOf('203.0.113.1', password)).toBe(429)
    expect(await statusOf('203.0.113.1', password, cookies)).toBe(200)
    expect(service.pauses).toEqual([])
  })

  it('slows a known browser down that keeps failing, and lets it in with the right password', async () => {
    const cookies = cookiesOf(await tryFrom('203.0.113.1', password))
    for (let turn = 0; turn < limit + 3; turn += 1)
      expect(await statusOf('203.0.113.1', 'wrong', cookies)).toBe(401)
    expect(await statusOf('203.0.113.1', password, cookies)).toBe(200)
    expect(service.pauses).toEqual([5000, 5000, 5000, 5000])
    const turn = Promise.withResolvers<void>()
    service.waits.until = turn.promise
    const answers: number[] = []
    const crowd = Array.from({ length: 12 }, async () => {
      answers.push(await statusOf('203.0.113.1', 'wrong', cookies))
    })
    // One has its turn and three wait for theirs; all others are told at once.
    await expect.poll(() => answers).toEqual(Array(8).fill(429))
    turn.resolve()
    await Promise.all(crowd)
    expect(answers.slice(8)).toEqual(Array(4).fill(401))
    expect(await statusOf('203.0.113.2', password)).toBe(200)
  })

  it('gives a made-up browser no allowance', async () => {
    for (let turn = 0; turn < limit; turn += 1) await tryFrom('203.0.113.1')
    expect(await statusOf('203.0.113.1', password, { browser: 'x'.repeat(43) })).toBe(429)
  })

  it('keeps the browser’s name only as a hash, where no script can read it', async () => {
    const answer = await tryFrom('203.0.113.1', password)
    const { browser } = cookiesOf(answer)
    expect(answer.cookies.find(({ name }) => name === 'browser')).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
      maxAge: 400 * 24 * 60 * 60,
    })
    const rows = await service.db.read.selectFrom('known_browsers').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(browser)
    const again = await tryFrom('203.0.113.1', password, cookiesOf(answer))
    expect(cookiesOf(again).browser).toBe(browser)
  })

  it('is one door for several processes that share the database', async () => {
    const other = await buildApp(service.services)
    for (let turn = 0; turn < limit; turn += 1) await tryFrom('203.0.113.1')
    const answer = await other.inject({
      method: 'POST',
      url: '/api/admin/auth',
      remoteAddress: '203.0.113.1',
      payload: { password },
    })
    expect(answer.statusCode).toBe(429)
    await other.close()
  })
})
