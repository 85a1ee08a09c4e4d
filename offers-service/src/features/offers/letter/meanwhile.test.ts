import { describe, expect, it } from 'vitest'
import type { OfferEvent, OfferEventType } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { mailableOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const url = '/api/admin/offers'
const numbers = ['TEST-0001', 'TEST-0002']

describe.each(engines)('letters that one prints, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const typesOf = async (number: string) =>
    (await admin('GET', `${url}/${number}/events`)).json<OfferEvent[]>().map(({ type }) => type)

  it.each<[OfferEventType, string, object]>([
    ['withdrawn', 'withdraw', {}],
    ['extended', 'extend', { expirationDate: '2026-08-15', confirmed: true }],
  ])('are not to be had once the other has %s an offer', async (type, step, body) => {
    for (const referenceNumber of numbers) await admin('POST', url, mailableOffer(referenceNumber))
    const [printed, changed] = await Promise.all([
      admin('POST', `${url}/letters`, { referenceNumbers: numbers, together: false }),
      admin('POST', `${url}/TEST-0001/${step}`, body),
    ])
    expect(changed.statusCode, changed.body).toBe(200)
    const types = await typesOf('TEST-0001')
    const isPrintedFirst = types.indexOf('letter_printed') === 1 && types.indexOf(type) === 2
    expect(printed.statusCode).toBe(isPrintedFirst ? 200 : 409)
    expect(types.includes('letter_printed')).toBe(isPrintedFirst)
    // All or none: the other one stays unprinted with it.
    expect((await typesOf('TEST-0002')).includes('letter_printed')).toBe(isPrintedFirst)
  })
})
