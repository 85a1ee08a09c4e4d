import { describe, expect, it } from 'vitest'
import type {
  CreatedMailing,
  DoNotMailEntry,
  Mailing,
  MailingFigures,
  OfferEvent,
  OfferPage,
  PublicOffer,
} from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const url = '/api/admin/mailings'
const numbers = (...referenceNumbers: string[]) => ({ referenceNumbers })

describe.each(engines)('letters that came back, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const add = async (referenceNumber: string) =>
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      apn: referenceNumber,
      sellerName: `Owner of ${referenceNumber}`,
      sellerMailingAddress: `${referenceNumber.slice(-1)}18 Orchard Lane\nKingman, AZ 86401`,
      referenceNumber,
    })
  const make = async (name: string, selection: object) => {
    const made = await admin('POST', url, { name, selection })
    await service.deliverMail()
    return made.json<CreatedMailing>().mailing
  }
  const refuseLetters = async (number: string) =>
    await service.call('POST', `/api/offers/${number}/decline`, { noMoreLetters: true })
  const read = async ({ id }: Mailing) => (await admin('GET', `${url}/${id}`)).json<Mailing>()

  it('are known by number or by the address in their QR code, and their owners get no more mail', async () => {
    for (const number of ['TEST-0001', 'TEST-0002', 'TEST-0003']) await add(number)
    const mailing = await make('Mohave in spring', numbers('TEST-0001', 'TEST-0002'))
    await admin('POST', `${url}/${mailing.id}/posted`, { postedOn: '2026-06-15' })
    const send = async (letters: string[]) =>
      (await admin('POST', '/api/admin/returned-letters', { letters })).json<object>()
    const scanned = 'https://land.example/offer/TEST-0002'
    expect(await send(['test 0001', scanned, 'TEST-0001', 'TEST-0003', 'NONE-0001'])).toEqual({
      noted: ['TEST-0001', 'TEST-0002'],
      known: [],
      unknown: ['TEST-0003', 'NONE-0001'],
    })
    expect(await send(['TEST-0001'])).toMatchObject({ noted: [], known: ['TEST-0001'] })
    expect(await read(mailing)).toMatchObject({ letterCount: 2, returnedCount: 2 })
    const figures = await admin('GET', `${url}/${mailing.id}/figures`)
    expect(figures.json<MailingFigures>()).toMatchObject({ returned: 2 })
    const next = await make('Next', { matching: {} })
    const inNext = await admin('GET', `/api/admin/offers/search?mailing=${next.id}`)
    expect(inNext.json<OfferPage>().offers).toMatchObject([{ referenceNumber: 'TEST-0003' }])
    const history = (await admin('GET', '/api/admin/offers/TEST-0001/events')).json<OfferEvent[]>()
    expect(history.at(-1)).toMatchObject({ type: 'letter_returned', detail: 'Mohave in spring' })
    const takeBack = async () =>
      await admin('DELETE', '/api/admin/returned-letters/TEST-0001').then(
        (answer) => answer.statusCode,
      )
    expect(await takeBack()).toBe(200)
    expect(await takeBack()).toBe(404)
    expect(await read(mailing)).toMatchObject({ returnedCount: 1 })
    const again = await make('Again', numbers('TEST-0001'))
    expect(await read(again)).toMatchObject({ letterCount: 1 })
  })

  it.each(['before', 'after'])(
    'do not undo the wish for no more letters that came %s them, when they are taken back',
    async (when) => {
      await add('TEST-0001')
      const mailing = await make('Mohave in spring', numbers('TEST-0001'))
      await admin('POST', `${url}/${mailing.id}/posted`, { postedOn: '2026-06-15' })
      const reasons = async () =>
        (await admin('GET', '/api/admin/do-not-mail'))
          .json<DoNotMailEntry[]>()
          .map(({ reason }) => reason)
      if (when === 'before') await refuseLetters('TEST-0001')
      await admin('POST', '/api/admin/returned-letters', { letters: ['TEST-0001'] })
      expect(await reasons()).toEqual([when === 'before' ? 'asked' : 'returned'])
      if (when === 'after') await refuseLetters('TEST-0001')
      expect(await reasons()).toEqual(['asked'])
      const taken = await admin('DELETE', '/api/admin/returned-letters/TEST-0001')
      expect([taken.statusCode, await reasons()]).toEqual([200, ['asked']])
      expect(await read(mailing)).toMatchObject({ returnedCount: 0 })
      const history = await admin('GET', '/api/admin/offers/TEST-0001/events')
      const asked = history.json<OfferEvent[]>().filter(({ type }) => type === 'letters_refused')
      expect(asked).toHaveLength(1)
    },
  )

  it('do not stand for what was asked as well: each is taken back without the other', async () => {
    await add('TEST-0001')
    const mailing = await make('Mohave in spring', numbers('TEST-0001'))
    await admin('POST', `${url}/${mailing.id}/posted`, { postedOn: '2026-06-15' })
    const comesBack = async () =>
      await admin('POST', '/api/admin/returned-letters', { letters: ['TEST-0001'] })
    const takeBack = async () => await admin('DELETE', '/api/admin/returned-letters/TEST-0001')
    const reasons = async () =>
      (await admin('GET', '/api/admin/do-not-mail'))
        .json<DoNotMailEntry[]>()
        .map(({ reason }) => reason)
        .toSorted()
    const listed = async (reason: 'asked' | 'returned') => {
      const answer = await admin('POST', '/api/admin/bulk-changes', {
        action: { kind: 'do_not_mail', reason },
        selection: numbers('TEST-0001'),
      })
      await service.deliverMail()
      return `/api/admin/bulk-changes/${answer.json<{ id: string }>().id}`
    }
    await comesBack()
    const asked = await listed('asked')
    expect(await reasons()).toEqual(['asked', 'returned'])
    await admin('POST', `${asked}/undo`)
    await service.deliverMail()
    expect(await reasons()).toEqual(['returned'])
    await listed('asked')
    expect((await takeBack()).statusCode).toBe(200)
    expect(await reasons()).toEqual(['asked'])
    // Who wants no letters is not put there again for a letter that came back.
    await comesBack()
    await listed('returned')
    expect(await reasons()).toEqual(['asked'])
  })

  it('are no wish of their seller, who may still ask for no more letters after a decline', async () => {
    await add('TEST-0001')
    const mailing = await make('Mohave in spring', numbers('TEST-0001'))
    await admin('POST', `${url}/${mailing.id}/posted`, { postedOn: '2026-06-15' })
    await admin('POST', '/api/admin/returned-letters', { letters: ['TEST-0001'] })
    const declined = await service.call('POST', '/api/offers/TEST-0001/decline', {})
    expect(declined.json<PublicOffer>().isNotMailed).toBeUndefined()
    const asked = await service.call('POST', '/api/offers/TEST-0001/no-more-letters', {})
    expect(asked.json()).toMatchObject({ status: 'declined', isNotMailed: true })
  })
})
