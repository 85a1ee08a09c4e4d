import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AdminOffer, OfferEvent } from '../../../../contract/index.ts'
import { startSession } from '../../../platform/access/sessions.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { startService } from '../../../testing/service.ts'
import { openNextLink } from '../../../testing/signing.ts'

const url = '/api/offers/TEST-0001'
const crm = {
  CRM_WEBHOOK_URL: 'http://127.0.0.1:9/crm',
  CRM_WEBHOOK_SECRET: `whsec_${Buffer.alloc(24).toString('base64')}`,
}

describe.each(engines)('what the owner looks at themselves, on $name', ({ open }) => {
  let service: Awaited<ReturnType<typeof startService>>
  let admin: Awaited<ReturnType<typeof service.logIn>>
  let session: Awaited<ReturnType<typeof startSession>>

  beforeEach(async () => {
    service = await startService(await open(), crm)
    admin = await service.logIn()
    session = await startSession(service.db.write, service.services.macs, service.clock.now, {
      userAgent: 'test',
    })
    await admin('POST', '/api/admin/offers', sampleOffer)
  })
  afterEach(async () => await service.stop())

  /** The ways a browser or a program shows that it is the admin's. */
  const sellers = (): Record<string, string>[] => [
    { cookie: `admin=${session.cookie}` },
    { cookie: `admin=${session.cookie}`, authorization: `Bearer ${session.proof}` },
  ]
  const look = async (path: string, headers: Record<string, string>) =>
    (await service.app.inject({ url: path, headers })).statusCode
  const offer = async () => (await admin('GET', '/api/admin/offers/TEST-0001')).json<AdminOffer>()
  const history = async () =>
    (await admin('GET', '/api/admin/offers/TEST-0001/events'))
      .json<OfferEvent[]>()
      .map(({ type }) => type)
  const jobs = async () => (await service.db.read.selectFrom('jobs').select('id').execute()).length

  it('is no first opening of an offer: nothing is noted and nobody is told', async () => {
    const before = await jobs()
    for (const headers of sellers()) expect(await look(url, headers)).toBe(200)
    expect(await offer()).toMatchObject({ firstViewedAt: null })
    expect(await history()).toEqual(['created'])
    expect(await jobs()).toBe(before)
    await service.call('GET', url)
    expect(await history()).toEqual(['created', 'viewed'])
  })

  it('is no first look at a signing link, which would be evidence', async () => {
    const link = await openNextLink(service)
    for (const headers of sellers()) expect(await look(link, headers)).toBe(200)
    expect(await history()).not.toContain('signing_viewed')
    await service.call('GET', link)
    expect(await history()).toContain('signing_viewed')
  })

  it('counts again once the session is over', async () => {
    await service.db.write.deleteFrom('sessions').execute()
    for (const headers of sellers()) expect(await look(url, headers)).toBe(200)
    admin = await service.logIn()
    expect(await history()).toEqual(['created', 'viewed'])
  })
})
