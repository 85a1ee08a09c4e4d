import { PDF } from '@libpdf/core'
import { describe, expect, it } from 'vitest'
import type { AdminOffer, OfferEvent, StateNotice } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'
import { moveOffer } from '../store.ts'

const seller = {
  sellerName: 'Dolores Whitcomb',
  sellerMailingAddress: '418 Orchard Lane\nFort Ansel, OH 45899',
}
const letterUrl = '/api/admin/offers/TEST-0001/letter'
const inGeorgia = { location: 'County Road 22, Fannin County, Georgia', assessedValue: 20_000 }

async function pagesOf(bytes: Uint8Array) {
  return (await PDF.load(bytes)).getPages().map((page) => page.extractText())
}

describe.each(engines)('printing letters, on $name', ({ open }) => {
  const service = useService(open, { PUBLIC_URL: 'https://larkenby.example' })
  const admin = useAdmin(service)

  const addOffer = async (changes: object = {}) =>
    await admin('POST', '/api/admin/offers', { ...sampleOffer, ...seller, ...changes })
  const offer = async (reference = 'TEST-0001') =>
    (await admin('GET', `/api/admin/offers/${reference}`)).json<AdminOffer>()
  const printed = async (reference = 'TEST-0001') =>
    (await admin('GET', `/api/admin/offers/${reference}/events`))
      .json<OfferEvent[]>()
      .filter(({ type }) => type === 'letter_printed')

  const setOhio = async (text: string, basedOn?: string) =>
    await admin('PUT', '/api/admin/state-notices/OH', { text, belowAssessedText: '', basedOn })
  const ohio = async () =>
    (await admin('GET', '/api/admin/state-notices'))
      .json<StateNotice[]>()
      .find(({ state }) => state === 'OH')

  it.each([
    [{ status: 'draft' }, /live first/],
    [{ expirationDate: '2026-06-14' }, /extend it first/],
    [{ sellerMailingAddress: ' ' }, /add the mailing address/],
    [{ sellerMailingAddress: '1\n2\n3\n4\n5' }, /too many lines/],
    [{ sellerName: 'N'.repeat(60) }, /too long for the window/],
    [{ amount: 900, backTaxes: 900 }, /leave nothing of the price/],
    [{ location: 'Near the creek' }, /name the state/],
    [{ ...inGeorgia, assessedValue: null }, /assessed value, which Georgia/],
  ])('is refused for an offer with %j', async (changes, reason) => {
    await addOffer(changes)
    const answer = await admin('GET', letterUrl)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'letter_not_possible',
      fields: { 'TEST-0001': expect.stringMatching(reason) as string },
    })
    expect(await printed()).toEqual([])
    expect(await offer()).toMatchObject({ letterPrintedAt: null })
  })

  it('has labels and envelopes with the addresses of many letters, which count as no letter', async () => {
    const numbers = Array.from({ length: 31 }, (_, index) => `TEST-${1000 + index}`)
    for (const [index, referenceNumber] of numbers.entries())
      await addOffer({
        referenceNumber,
        apn: `7-${index}`,
        sellerName: `Dolores Whitcomb ${index}`,
      })
    const print = async () =>
      await admin('POST', '/api/admin/offers/labels', { referenceNumbers: numbers })
    const pages = await pagesOf((await print()).rawPayload)
    expect(pages.map(({ text }) => text.match(/Orchard Lane/g)?.length)).toEqual([30, 1])
    expect(pages[1]?.text).toContain('Dolores Whitcomb 30')
    const body = { referenceNumbers: numbers }
    const envelopes = await admin('POST', '/api/admin/offers/envelopes', body)
    const sheets = await pagesOf(envelopes.rawPayload)
    expect(sheets).toHaveLength(31)
    expect(sheets[30]?.text).toMatch(/Larkenby Land[^]*Dolores Whitcomb 30/)
    expect(await printed('TEST-1000')).toEqual([])
    await addOffer({ referenceNumber: 'TEST-1031', apn: '8-1', sellerMailingAddress: '' })
    numbers.push('TEST-1031')
    expect((await print()).json()).toMatchObject({
      code: 'letter_not_possible',
      fields: { 'TEST-1031': 'Please add the mailing address of the seller' },
    })
  })

  it.each([
    ['signed', 'This offer is signed, so it needs no letter'],
    ['withdrawn', 'This offer was withdrawn; put it live again if you still want to mail it'],
  ] as const)('is refused once it is %s', async (status, reason) => {
    await addOffer()
    const row = await service.db.read.selectFrom('offers').select('id').executeTakeFirstOrThrow()
    await moveOffer(service.db.write, row.id, ['active'], status, service.clock.now)
    expect((await admin('GET', letterUrl)).json()).toMatchObject({
      fields: { 'TEST-0001': reason },
    })
  })

  it('is refused for all when it is for one, and for none at all', async () => {
    await addOffer()
    await addOffer({ referenceNumber: 'DRAFT-01', status: 'draft' })
    const url = '/api/admin/offers/letters'
    const answer = await admin('POST', url, { referenceNumbers: ['TEST-0001', 'DRAFT-01'] })
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual(['DRAFT-01'])
    expect(await printed()).toEqual([])
    const unknown = await admin('POST', url, { referenceNumbers: ['TEST-0001', 'NONE-01'] })
    expect(unknown.statusCode).toBe(404)
    expect((await admin('POST', url, { referenceNumbers: [] })).statusCode).toBe(400)
  })

  it('is noted in the history each time, but not when only the head is asked for', async () => {
    await addOffer()
    expect((await admin('HEAD', letterUrl)).statusCode).toBe(404)
    const answer = await admin('GET', letterUrl)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="letter-TEST-0001.pdf"',
      'cache-control': 'no-store',
    })
    await admin('GET', letterUrl)
    expect(await printed()).toHaveLength(2)
    expect(await offer()).toMatchObject({ letterPrintedAt: service.clock.now.toISOString() })
  })

  it('is named after the offer, however its number is typed', async () => {
    await addOffer()
    for (const typed of ['TEST–0001', 'test 0001', 'No. TEST-0001', '"test\r\n0001']) {
      const url = `/api/admin/offers/${encodeURIComponent(typed)}/letter`
      const answer = await admin('GET', url)
      expect(answer.headers['content-disposition']).toBe('inline; filename="letter-TEST-0001.pdf"')
    }
    expect(await printed()).toHaveLength(4)
  })

  it('can be looked at before the offer is live, which is not noted', async () => {
    await addOffer({ status: 'draft', sellerMailingAddress: '' })
    const answer = await admin('GET', `${letterUrl}?preview=true`)
    const [page] = await pagesOf(answer.rawPayload)
    expect(page?.text).toContain('Preview, not for mailing')
    expect(await printed()).toEqual([])
  })

  it('says everything a landowner needs, on one page', async () => {
    await addOffer()
    const [page, ...more] = await pagesOf((await admin('GET', letterUrl)).rawPayload)
    expect(more).toEqual([])
    for (const text of [
      'TEST-0001',
      'June 15, 2026',
      'Dear Dolores Whitcomb,',
      '$18,500.50',
      'Good through July 15, 2026',
      'Costs we pay',
      '$0 for you',
      '= Your check',
      '331-09-155',
      '10.2 acres',
      'Mohave County, Arizona',
      '(352) 555-0142',
      'larkenby.example/offer/TEST-0001',
      'Ruth Larkenby',
      'Amos Larkenby',
    ])
      expect(page?.text).toContain(text)
    expect(page?.text).not.toContain('Preview')
  })

  it('takes back taxes that are known off the check, on one page', async () => {
    await addOffer({ backTaxes: 1240.5 })
    const [page, ...more] = await pagesOf((await admin('GET', letterUrl)).rawPayload)
    expect(more).toEqual([])
    for (const text of ['Back taxes we know of', '− $1,240.50', 'as far as we know', '$17,260'])
      expect(page?.text).toContain(text)
  })

  it('says which fact is asked for, where it is and is on file', async () => {
    const asks = 'Either way we ask for the last four digits of your phone number first.'
    const text = async () =>
      (await pagesOf((await admin('GET', letterUrl)).rawPayload)).map((page) =>
        page.text.replaceAll(/\s+/g, ' '),
      )
    await addOffer({ sellerPhone: '(928) 555-0117' })
    expect((await text())[0]).not.toContain('Either way')
    await admin('PUT', '/api/admin/verification-question', { fact: 'phone' })
    const pages = await text()
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain(asks)
    await admin('PUT', '/api/admin/offers/TEST-0001', {
      ...sampleOffer,
      ...seller,
      status: undefined,
      referenceNumber: undefined,
    })
    expect((await text())[0]).not.toContain('Either way')
  })

  it('is addressed to all who sell', async () => {
    await addOffer()
    const coSellers = [
      { name: 'Frank Whitcomb', email: '' },
      { name: 'Iris Whitcomb', email: '' },
    ]
    await admin('PUT', '/api/admin/offers/TEST-0001/co-sellers', { coSellers })
    const [page] = await pagesOf((await admin('GET', letterUrl)).rawPayload)
    const everyone = 'Dolores Whitcomb, Frank Whitcomb, and Iris Whitcomb'
    expect(page?.text).toContain(`Dear ${everyone},`)
    const pieces = page?.lines.flatMap(({ spans }) => spans.map(({ text }) => text.trim()))
    expect(pieces).toContain('Dolores Whitcomb, Frank Whitcomb,')
    expect(pieces).toContain('and Iris Whitcomb')
  })

  it('merges a selection in its order, each letter once', async () => {
    for (const referenceNumber of ['AA-0001', 'AA-0002', 'AA-0003'])
      await addOffer({ referenceNumber, apn: referenceNumber })
    const referenceNumbers = ['AA-0003', 'AA-0001', 'aa 0003', 'AA-0002']
    const answer = await admin('POST', '/api/admin/offers/letters', { referenceNumbers })
    const pages = await pagesOf(answer.rawPayload)
    expect(pages.map((page) => /AA-\d{4}/.exec(page.text)?.[0])).toEqual([
      'AA-0003',
      'AA-0001',
      'AA-0002',
    ])
    for (const reference of ['AA-0001', 'AA-0002', 'AA-0003'])
      expect(await printed(reference)).toHaveLength(1)
  })

  it('carries the notice of the state, with nothing larger on the page', async () => {
    await addOffer(inGeorgia)
    const pages = await pagesOf((await admin('GET', letterUrl)).rawPayload)
    const spans = pages.flatMap(({ lines }) => lines.flatMap((line) => line.spans))
    const notice = spans.filter(({ text }) =>
      /SOLICITATION|OBLIGATION|FAIR MARKET|LESS THAN/.test(text),
    )
    expect(notice.length).toBeGreaterThanOrEqual(4)
    for (const { fontSize } of notice) expect(fontSize).toBe(16)
    expect(Math.max(...spans.map(({ fontSize }) => fontSize))).toBe(16)
    expect(await printed()).toMatchObject([{ detail: 'With the notice of GA' }])
  })

  it('leaves out what is said only below the assessed value', async () => {
    await addOffer({ ...inGeorgia, assessedValue: 18_500.5 })
    const [page] = await pagesOf((await admin('GET', letterUrl)).rawPayload)
    expect(page?.text).toContain('SOLICITATION')
    expect(page?.text).not.toContain('LESS THAN')
  })

  it('carries the notice of the state where the seller lives, too', async () => {
    await admin('PUT', '/api/admin/state-notices/OH', { text: 'OHIO', belowAssessedText: '' })
    await addOffer()
    const [page] = await pagesOf((await admin('GET', letterUrl)).rawPayload)
    expect(page?.text).toContain('OHIO')
  })

  it('uses the notices the owner sets, until they are taken away', async () => {
    const set = async (state: string, text: string) =>
      await admin('PUT', `/api/admin/state-notices/${state}`, { text, belowAssessedText: '' })
    expect((await set('XX', 'No such state')).statusCode).toBe(400)
    expect((await set('AZ', 'x'.repeat(1501))).statusCode).toBe(400)
    const kept = (await set('AZ', ' ARIZONA SAYS ')).json<StateNotice[]>()
    expect(kept.map(({ state, text }) => [state, text.slice(0, 12)])).toEqual([
      ['AZ', 'ARIZONA SAYS'],
      ['GA', 'THIS IS A SO'],
    ])
    await addOffer()
    const [page] = await pagesOf((await admin('GET', letterUrl)).rawPayload)
    expect(page?.text).toContain('ARIZONA SAYS')
    await set('AZ', '')
    expect((await admin('GET', '/api/admin/state-notices')).json()).toHaveLength(1)
  })

  it('does not overwrite a notice that someone else changed meanwhile', async () => {
    await setOhio('FIRST')
    const seen = (await ohio())?.updatedAt
    service.clock.now = new Date(service.clock.now.getTime() + 1000)
    expect((await setOhio('THEIRS', seen)).statusCode).toBe(200)
    for (const text of ['MINE', '']) {
      const refused = await setOhio(text, seen)
      expect(refused.json()).toMatchObject({ code: 'changed_meanwhile' })
    }
    expect(await ohio()).toMatchObject({ text: 'THEIRS' })
    await setOhio('', (await ohio())?.updatedAt)
    expect(await ohio()).toBeUndefined()
  })
})
