import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { joseph, useSignedSite } from '../../../testing/signed-site.ts'

const later = '2026-06-20T10:00:00.000Z'

/** Whoever has the database says otherwise whether an offer stands that is being signed. */
describe.each(engines)('with the database and without the secret, on $name,', ({ open }) => {
  const { service, admin, run, signingOf, check, recordProblem } = useSignedSite(open)

  const setDeclined = async () =>
    await run(sql`update offers set status = 'declined' where reference_number = 'OPEN-0001'`)
  const offerAgain = async () => {
    const { referenceNumber: _number, ...terms } = sampleOffer
    const seller = { sellerName: joseph.name, sellerEmail: joseph.email }
    const offer = { ...terms, ...seller, status: 'active', confirmed: true }
    return await admin('PUT', '/api/admin/offers/OPEN-0001', offer)
  }

  it.each([
    [
      'the seller has gone on to sign',
      async () =>
        await service.call('POST', '/api/breezedoc/initiate', { referenceNumber: 'OPEN-0001' }),
    ],
    ['it was made live again', offerAgain],
  ])('an offer set back to declined after %s is found', async (_what, goOn) => {
    await service.call('POST', '/api/offers/OPEN-0001/decline', { reason: 'Too low' })
    expect((await check()).wrong).toEqual([])
    const answer = await goOn()
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    expect((await check()).wrong).toEqual([])
    await setDeclined()
    expect((await check()).wrong).toHaveLength(1)
    expect(await recordProblem('OPEN-0001')).toContain('changed outside the site')
  })

  it.each([
    ['it is offered again', offerAgain],
    [
      'its signing is canceled',
      async () => {
        const { id } = await signingOf('OPEN-0001')
        return await admin('POST', `/api/admin/signings/${id}/cancel`)
      },
    ],
  ])(
    'an offer that version 1.0.0 withdrew, without an event, shows until %s',
    async (_what, end) => {
      const { offer_id: offerId } = await signingOf('OPEN-0001')
      await run(sql`update offers set status = 'withdrawn' where id = ${offerId}`)
      await run(
        sql`insert into offer_events (offer_id, position, type, at, detail) values (${offerId}, 99, 'withdrawn', ${later}, '')`,
      )
      expect((await check()).problems).toEqual([expect.stringContaining('withdrawn is not what')])
      expect((await end()).statusCode).toBe(200)
      expect((await check()).wrong).toEqual([])
    },
  )
})
