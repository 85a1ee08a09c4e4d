import { describe, expect, it } from 'vitest'
import type { BulkChange, CreatedMailing, OfferPage } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

/** What became of an offer after its letter was posted. */
const ends = [
  'nothing',
  'question',
  'call',
  'declined',
  'withdrawn',
  'left alone',
  'returned',
  'expired',
  'written lately',
] as const
const letters = ends.flatMap((end, index) => [
  { end, isOpened: false, number: `TEST-${1001 + 2 * index}` },
  { end, isOpened: true, number: `TEST-${1002 + 2 * index}` },
])

const numbersWhere = (isMeant: (letter: (typeof letters)[number]) => boolean) =>
  letters.filter((letter) => isMeant(letter)).map(({ number }) => number)

describe.each(engines)('writing again, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const make = async (body: object) => {
    const answer = await admin('POST', '/api/admin/mailings', { name: 'Mohave', ...body })
    expect(answer.statusCode, answer.body).toBe(201)
    await service.deliverMail()
    return answer.json<CreatedMailing>().mailing.id
  }
  const post = async (id: string, postedOn: string) =>
    await admin('POST', `/api/admin/mailings/${id}/posted`, { postedOn })

  /** Does what sellers and the admin do after a letter was posted. */
  async function happen({ number, end, isOpened }: (typeof letters)[number]) {
    const path = `/api/offers/${number}`
    if (isOpened) await service.call('GET', path)
    const done = {
      nothing: undefined,
      question: () =>
        service.call('POST', `${path}/questions`, { question: 'Why?', replyTo: 'ann@example.com' }),
      call: () =>
        service.call('POST', `${path}/call-backs`, { phone: '(352) 555-0142', time: 'any' }),
      declined: () => service.call('POST', `${path}/decline`, { reason: 'No' }),
      withdrawn: () => admin('POST', `/api/admin${path.slice(4)}/withdraw`, {}),
      'left alone': () =>
        admin('POST', '/api/admin/bulk-changes', {
          action: { kind: 'do_not_mail', reason: 'asked' },
          selection: { referenceNumbers: [number] },
        }),
      returned: () => admin('POST', '/api/admin/returned-letters', { letters: [number] }),
      expired: undefined,
      'written lately': undefined,
    }[end]
    const answer = await done?.()
    expect(answer?.statusCode ?? 200, answer?.body).toBeLessThan(300)
  }

  it('goes to those who did not open, or to those who opened and did not answer, as counted by hand', async () => {
    for (const { number, end } of letters)
      await admin('POST', '/api/admin/offers', {
        ...sampleOffer,
        apn: number,
        sellerName: `Owner of ${number}`,
        sellerMailingAddress: `${number.slice(-4)} Orchard Lane\nKingman, AZ 86401`,
        expirationDate: end === 'expired' ? '2026-06-20' : '2026-12-31',
        referenceNumber: number,
      })
    const first = await make({ selection: { matching: {} } })
    await post(first, '2026-06-01')
    const lately = { referenceNumbers: numbersWhere(({ end }) => end === 'written lately') }
    await post(await make({ selection: lately }), '2026-06-14')
    for (const letter of letters) await happen(letter)
    await service.deliverMail()
    service.clock.now = new Date('2026-06-25T16:00:00Z')
    await admin.logInAgain()

    for (const isOpened of [false, true]) {
      const byHand = numbersWhere(
        (letter) => letter.end === 'nothing' && letter.isOpened === isOpened,
      )
      const chosen = { mailing: first, opened: String(isOpened), asked: 'false', live: 'true' }
      const action = { kind: 'add_to_mailing', daysBetween: 21 }
      const preview = await admin('POST', '/api/admin/bulk-changes/preview', {
        action,
        selection: { matching: chosen },
      })
      expect(preview.json<BulkChange['outcome']>().changed).toBe(byHand.length)
      const id = await make({ follows: first, daysBetween: 21, selection: { matching: chosen } })
      const page = await admin('GET', `/api/admin/offers/search?mailing=${id}&order=reference`)
      expect(page.json<OfferPage>().offers.map((offer) => offer.referenceNumber)).toEqual(byHand)
    }
  })
})
