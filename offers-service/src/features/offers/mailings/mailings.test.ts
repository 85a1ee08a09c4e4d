import { describe, expect, it } from 'vitest'
import type {
  AdminOffer,
  BulkChange,
  CreatedMailing,
  Mailing,
  MailingFigures,
  OfferPage,
} from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { openNextLink, signatureFor } from '../../../testing/signing.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const url = '/api/admin/mailings'
const all = { matching: {} }
const numbers = (...referenceNumbers: string[]) => ({ referenceNumbers })

describe.each(engines)('mailings, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const add = async (referenceNumber: string, changes: object = {}) =>
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      apn: referenceNumber,
      sellerName: `Owner of ${referenceNumber}`,
      sellerMailingAddress: `${referenceNumber.slice(-1)}18 Orchard Lane\nKingman, AZ 86401`,
      ...changes,
      referenceNumber,
    })
  const make = async (body: object, headers = {}) => {
    const answer = await admin('POST', url, { name: 'Mohave in spring', ...body }, headers)
    expect(answer.statusCode, answer.body).toBe(201)
    await service.deliverMail()
    return answer.json<CreatedMailing>()
  }
  const read = async ({ id }: Mailing) => (await admin('GET', `${url}/${id}`)).json<Mailing>()
  const figures = async ({ id }: Mailing) =>
    (await admin('GET', `${url}/${id}/figures`)).json<MailingFigures>()
  const bulk = async (action: object, selection: object = all) => {
    const begun = await admin('POST', '/api/admin/bulk-changes', { action, selection })
    expect(begun.statusCode, begun.body).toBe(202)
    await service.deliverMail()
    const { id } = begun.json<BulkChange>()
    return (await admin('GET', `/api/admin/bulk-changes/${id}`)).json<BulkChange>()
  }
  const put = async ({ id: mailing }: Mailing, selection: object = all, more = {}) =>
    (await bulk({ kind: 'add_to_mailing', mailing, ...more }, selection)).outcome
  const inMailing = async ({ id }: Mailing) =>
    (await admin('GET', `/api/admin/offers/search?mailing=${id}&order=reference`))
      .json<OfferPage>()
      .offers.map(({ referenceNumber }) => referenceNumber)
  const post = async ({ id }: Mailing, postedOn: string) =>
    await admin('POST', `${url}/${id}/posted`, { postedOn })
  const goOn = async (now: string) => {
    service.clock.now = new Date(now)
    await admin.logInAgain()
  }
  const view = async (referenceNumber: string) =>
    await service.call('GET', `/api/offers/${referenceNumber}`)

  it('are made of a selection, once however often that is sent', async () => {
    await add('TEST-0001')
    await add('TEST-0002')
    const key = { 'idempotency-key': 'the-same' }
    const body = { letterCost: 0.85, selection: all }
    const { mailing, change } = await make(body, key)
    expect((await make(body, key)).mailing.id).toBe(mailing.id)
    expect(change).toMatchObject({ total: 2, action: { kind: 'add_to_mailing' } })
    expect(await inMailing(mailing)).toEqual(['TEST-0001', 'TEST-0002'])
    expect(await read(mailing)).toMatchObject({
      name: 'Mohave in spring',
      letterCost: 0.85,
      letterCount: 2,
      postedOn: null,
    })
    expect((await admin('GET', url)).json<Mailing[]>()).toHaveLength(1)
  })

  it('take each letter that can be sent, and say why others stay out', async () => {
    await add('TEST-0001')
    await add('TEST-0002', { status: 'draft' })
    await add('TEST-0003')
    await add('TEST-0004')
    await add('TEST-0005')
    await admin('POST', '/api/admin/offers/TEST-0003/withdraw', {})
    await service.call('POST', '/api/offers/TEST-0004/decline', { reason: 'No' })
    await bulk({ kind: 'do_not_mail', reason: 'asked' }, numbers('TEST-0005'))
    const { mailing } = await make({ selection: all })
    expect(await inMailing(mailing)).toEqual(['TEST-0001', 'TEST-0002'])
    const { outcome } = await bulk({ kind: 'add_to_mailing', mailing: mailing.id })
    expect(outcome.kept.map(({ reason, count }) => `${count} ${reason}`).toSorted()).toEqual([
      '1 declined',
      '1 not_to_mail',
      '1 withdrawn',
      '2 same',
    ])
    const { mailing: other } = await make({ name: 'Another' })
    expect((await put(other, numbers('TEST-0001'))).kept).toMatchObject([{ reason: 'in_mailing' }])
  })

  it('give offers a later last day where one is asked for, and undoing brings the old one back', async () => {
    await add('TEST-0001')
    await add('TEST-0002', { expirationDate: '2026-12-31' })
    const { mailing, change } = await make({ selection: all, expirationDate: '2026-09-30' })
    const day = async (number: string) =>
      (await admin('GET', `/api/admin/offers/${number}`)).json<AdminOffer>().expirationDate
    expect([await day('TEST-0001'), await day('TEST-0002')]).toEqual(['2026-09-30', '2026-12-31'])
    await admin('POST', `/api/admin/bulk-changes/${change?.id}/undo`)
    await service.deliverMail()
    expect(await inMailing(mailing)).toEqual([])
    expect([await day('TEST-0001'), await day('TEST-0002')]).toEqual(['2026-07-15', '2026-12-31'])
  })

  it('let letters be taken out and put back until they are posted', async () => {
    await add('TEST-0001')
    await add('TEST-0002')
    const { mailing } = await make({ selection: all })
    const out = await bulk(
      { kind: 'remove_from_mailing', mailing: mailing.id },
      numbers('TEST-0001'),
    )
    expect(await inMailing(mailing)).toEqual(['TEST-0002'])
    await admin('POST', `/api/admin/bulk-changes/${out.id}/undo`)
    await service.deliverMail()
    expect(await inMailing(mailing)).toEqual(['TEST-0001', 'TEST-0002'])
    await post(mailing, '2026-06-15')
    const late = await bulk({ kind: 'remove_from_mailing', mailing: mailing.id })
    expect(late.outcome).toMatchObject({ changed: 0, kept: [{ reason: 'mailing_posted' }] })
  })

  it('are refused without a name, with a mailing that is not there, and with a day that is over', async () => {
    const fields = async (body: object, to = url) =>
      (await admin('POST', to, body)).json<{ fields: object }>().fields
    expect(await fields({ name: ' ' })).toEqual({ name: 'Name is required' })
    expect(await fields({ name: 'A', letterCost: 101 })).toEqual({
      letterCost: 'Please use at most $100 a letter',
    })
    expect(await fields({ name: 'A', selection: all, expirationDate: '2026-06-14' })).toEqual({
      'action.expirationDate': 'This day is already over',
    })
    expect((await admin('POST', url, { name: 'A', follows: 'none' })).statusCode).toBe(404)
    const begin = async (action: object) =>
      await fields({ action, selection: all }, '/api/admin/bulk-changes')
    expect(await begin({ kind: 'add_to_mailing' })).toEqual({
      'action.mailing': 'Please choose a mailing',
    })
    expect(await begin({ kind: 'add_to_mailing', mailing: 'none' })).toEqual({
      'action.mailing': 'This mailing was deleted',
    })
    expect((await admin('GET', url)).json()).toEqual([])
  })

  it('are posted on a day that has come, with letters, and that can be taken back', async () => {
    const { mailing } = await make({})
    expect((await post(mailing, '2026-06-15')).json()).toMatchObject({ code: 'mailing_empty' })
    await add('TEST-0001')
    await put(mailing)
    expect((await post(mailing, '2026-06-16')).json()).toMatchObject({
      fields: { postedOn: 'This day is still to come' },
    })
    const posted = (await post(mailing, '2026-06-12')).json<Mailing>()
    expect(posted.postedOn).toBe('2026-06-12')
    expect((await admin('DELETE', `${url}/${mailing.id}`)).json()).toMatchObject({
      code: 'mailing_posted',
    })
    const back = await admin('DELETE', `${url}/${mailing.id}/posted`)
    expect(back.json()).toMatchObject({ postedOn: null })
    expect((await admin('DELETE', `${url}/${mailing.id}`)).statusCode).toBe(200)
    expect((await admin('GET', `/api/admin/offers/TEST-0001`)).statusCode).toBe(200)
  })

  it('keep what one of two admins changed', async () => {
    const { mailing } = await make({})
    const change = { name: 'Renamed', letterCost: 1.1, callCount: 12, basedOn: mailing.updatedAt }
    const changed = await admin('PUT', `${url}/${mailing.id}`, change)
    expect(changed.json()).toMatchObject({ name: 'Renamed', letterCost: 1.1, callCount: 12 })
    const late = await admin('PUT', `${url}/${mailing.id}`, { ...change, name: 'Late' })
    expect(late.json()).toMatchObject({ code: 'changed_meanwhile' })
  })

  it('tell what sellers did from the day of posting on', async () => {
    for (const number of ['TEST-0001', 'TEST-0002', 'TEST-0003', 'TEST-0004']) await add(number)
    await view('TEST-0004')
    const { mailing } = await make({ selection: all })
    expect(await figures(mailing)).toMatchObject({ letters: 4, opened: 0 })
    await goOn('2026-06-20T16:00:00Z')
    await post(mailing, '2026-06-17')
    await view('TEST-0001')
    await view('TEST-0001')
    await view('TEST-0002')
    await goOn('2026-06-22T16:00:00Z')
    await service.call('POST', '/api/offers/TEST-0002/decline', { reason: 'Too low' })
    await service.call('POST', '/api/offers/TEST-0003/questions', {
      question: 'Is this real?',
      replyTo: '(928) 555-0117',
      openForMs: 9000,
    })
    const link = await openNextLink(service, 'TEST-0001')
    const signature = await signatureFor(service, link, {
      name: 'Owner of TEST-0001',
      email: 'owner@mail.example',
    })
    expect((await service.call('POST', `${link}/sign`, signature)).statusCode).toBe(200)
    const told = await figures(mailing)
    expect(told).toMatchObject({
      letters: 4,
      returned: 0,
      opened: 2,
      answered: 3,
      asked: 1,
      callAsked: 0,
      declined: 1,
      signed: 1,
      paid: 0,
      offeredAmount: 74_002,
      signedAmount: 18_500.5,
      paidAmount: 0,
      openedByDay: [0, 0, 0, 2],
      answeredByDay: [0, 0, 0, 0, 0, 3],
      cost: null,
    })
    expect(told.declineReasons).toEqual([
      { reason: expect.stringContaining('Too low') as string, count: 1 },
    ])
    expect(told.groups.county).toMatchObject([
      { name: 'Mohave County, AZ', letters: 4, opened: 2, signed: 1 },
    ])
    expect(told.groups.size).toMatchObject([{ name: '5 to 20 acres', letters: 4 }])
    expect(told.groups.price).toMatchObject([{ name: '$15,000 to $50,000', letters: 4 }])
    expect(told.groups.acre).toMatchObject([{ name: '$1,000 to $2,500 an acre', letters: 4 }])
    const csv = (await admin('GET', `${url}/${mailing.id}/figures/csv`)).body
    const lines = csv.replace('\uFEFF', '').split('\r\n')
    expect(lines[0]).toMatch(
      /^Kind,Name,Letters,Came back,Opened online,Answered,Asked something,Asked for a call,Declined,Signed,Fell through,Paid,/,
    )
    expect(lines[0]).toMatch(
      /,Calls,All offers together,Signed for,Paid to sellers,Cost of the mailing,/,
    )
    expect(lines[1]).toMatch(/,0,74002,18500.5,0,,,,$/)
    expect(lines).toContainEqual(expect.stringMatching(/^Day of the answer,2026-06-22,,,,3,/))
    for (const line of lines.slice(0, -1).filter((one) => !one.includes('"')))
      expect(line.split(',')).toHaveLength(lines[0]?.split(',').length ?? 0)
    expect(lines[1]).toMatch(/^All,,4,\d,2,/)
    expect(lines).toContainEqual(expect.stringMatching(/^County,"Mohave County, AZ",4,\d,2,/))
    expect(lines).toContainEqual(expect.stringMatching(/^Reason to decline,.*Too low/))
    expect(lines.filter((line) => line.startsWith('Day,'))).toHaveLength(told.openedByDay.length)
    await admin('PUT', '/api/admin/offers/TEST-0001/closing', {
      escrowOpenedOn: '2026-06-22',
      titleSearchOn: null,
      closingScheduledOn: null,
      paidOn: '2026-06-22',
      confirmed: true,
    })
    expect(await figures(mailing)).toMatchObject({ paid: 1, paidAmount: 18_500.5 })
  })

  it('count for the letter that was posted last', async () => {
    await add('TEST-0001')
    await add('TEST-0002')
    const { mailing: first } = await make({ selection: all })
    await post(first, '2026-06-15')
    await view('TEST-0001')
    await goOn('2026-06-29T16:00:00Z')
    const unopened = { matching: { mailing: first.id, opened: 'false', live: 'true' } }
    const { mailing: second } = await make({
      name: 'Second letter',
      follows: first.id,
      selection: unopened,
    })
    expect(second.follows).toEqual({ id: first.id, name: 'Mohave in spring' })
    expect(await inMailing(second)).toEqual(['TEST-0002'])
    await post(second, '2026-06-29')
    await view('TEST-0002')
    expect(await figures(first)).toMatchObject({ letters: 2, opened: 1 })
    expect(await figures(second)).toMatchObject({ letters: 1, opened: 1 })
    await admin('DELETE', `${url}/${second.id}/posted`)
    expect(await figures(first)).toMatchObject({ letters: 2, opened: 2 })
  })
})
