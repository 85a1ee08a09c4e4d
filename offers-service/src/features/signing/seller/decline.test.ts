import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { openNextLink } from '../../../testing/signing.ts'
import { useService } from '../../../testing/use-service.ts'
import { RecordedEvent } from '../evidence/events.ts'
import { tellEvent } from '../evidence/wording.ts'

describe.each(engines)('declining an offer that is being signed, on $name', ({ open }) => {
  const service = useService(open)
  let link: string

  beforeEach(async () => {
    const admin = await service.logIn()
    await admin('POST', '/api/admin/offers', sampleOffer)
    link = await openNextLink(service)
  })

  const atPage = '/api/offers/TEST-0001/decline'
  const declineAt = async (url: string, reason: string) =>
    (await service.call('POST', url, { reason })).statusCode

  async function declined() {
    const rows = await service.db.read
      .selectFrom('signing_events')
      .select('content')
      .orderBy('position')
      .execute()
    const events = rows.map(({ content }) => v.parse(RecordedEvent, JSON.parse(content)))
    return events.filter(({ type }) => type === 'declined')
  }

  it('stands in its evidence when it was done on the page of the offer', async () => {
    expect(await declineAt(atPage, 'Too low')).toBe(200)
    const events = await declined()
    expect(events).toMatchObject([{ signer: 0, reason: 'Too low', ip: '127.0.0.1' }])
    expect(events.map(tellEvent)).toMatchObject([
      { what: 'Declined on the page of the offer, with its reference number' },
    ])
    expect((await service.call('GET', link)).json()).toMatchObject({ status: 'declined' })
  })

  it('is done once, by whatever way it is asked for again', async () => {
    for (const url of [`${link}/decline`, atPage, `${link}/decline`])
      expect(await declineAt(url, 'Too low')).toBe(200)
    expect(await declined()).toMatchObject([{ signer: 1 }])
    expect(await service.deliverMail()).toHaveLength(1)
  })

  it('can be done again by a landowner who had changed their mind', async () => {
    await declineAt(`${link}/decline`, 'Not now')
    await openNextLink(service)
    expect((await service.call('GET', link)).json()).toMatchObject({ status: 'open' })
    await declineAt(atPage, 'Still too low')
    expect(await declined()).toMatchObject([{ reason: 'Not now' }, { reason: 'Still too low' }])
  })
})
