import { PDF } from '@libpdf/core'
import { describe, expect, it } from 'vitest'
import {
  type CreatedMailing,
  type Mailing,
  type PrintRun,
  type MailingText,
} from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { mailableOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const opening =
  'Your {acreage} in {county} stood empty for long, {seller}.\n\nFor parcel {parcel number} we pay {amount} until {last day}.'
const closing = 'Write to us about {reference number} near {location}.'

const at = ({ id }: Mailing, what: string) => `/api/admin/mailings/${id}/${what}`

describe.each(engines)('the text of a mailing, on $name', ({ open }) => {
  const service = useService(open, { PUBLIC_URL: 'https://larkenby.example' })
  const admin = useAdmin(service)

  const add = async (referenceNumber: string, changes: object = {}) =>
    await admin('POST', '/api/admin/offers', mailableOffer(referenceNumber, changes))
  async function makeMailing(selection: object = { matching: {} }): Promise<Mailing> {
    const made = await admin('POST', '/api/admin/mailings', { name: 'In spring', selection })
    await service.deliverMail()
    return made.json<CreatedMailing>().mailing
  }
  const write = async (mailing: Mailing, text: object) =>
    await admin('PUT', at(mailing, 'text'), { opening: '', closing: '', ...text })
  const read = async (mailing: Mailing) =>
    (await admin('GET', at(mailing, 'text'))).json<MailingText>()
  async function letter(referenceNumbers: string[], together = false): Promise<string> {
    const body = { referenceNumbers, together }
    const printed = await admin('POST', '/api/admin/offers/letters', body)
    expect(printed.statusCode, printed.body.slice(0, 200)).toBe(200)
    const pages = (await PDF.load(printed.rawPayload)).getPages()
    return pages
      .map((page) => page.extractText().text)
      .join('\n')
      .replaceAll(/\s+/g, ' ')
  }

  it('stands in its letters with what its fields are for each, in place of what letters usually say', async () => {
    await add('TEST-0001', { acreage: 2.5, amount: 7200 })
    await add('TEST-0002')
    const mailing = await makeMailing({ referenceNumbers: ['TEST-0001'] })
    expect((await write(mailing, { opening, closing })).statusCode).toBe(200)
    const own = await letter(['TEST-0001'])
    expect(own).toContain(
      'Dear Dolores Whitcomb, Your 2.5 acres in Mohave County stood empty for long, Dolores Whitcomb. For parcel TEST-0001 we pay $7,200 until',
    )
    expect(own).toContain('Write to us about TEST-0001 near Near Sand Creek Road')
    expect(own).not.toContain('We would like to buy')
    expect(own).not.toContain('This is our final offer')
    const other = await letter(['TEST-0002'])
    expect(other).toContain('We would like to buy your')
    expect(other).not.toContain('stood empty')
  })

  it('keeps what is not said anew, and what letters usually say comes back with an empty text', async () => {
    await add('TEST-0001')
    const mailing = await makeMailing()
    await write(mailing, { closing })
    expect(await letter(['TEST-0001'])).toContain('We would like to buy your')
    expect((await read(mailing)).own).toEqual({ opening: '', closing, card: '' })
    await write(mailing, {})
    expect(await letter(['TEST-0001'])).toContain('This is our final offer')
  })

  it('stays as it was posted, while the next letter has one of its own', async () => {
    await add('TEST-0001')
    const first = await makeMailing()
    await write(first, { opening: 'The first letter.' })
    await admin('POST', at(first, 'posted'), { postedOn: '2026-06-01' })
    const late = await write(first, { opening: 'Too late.' })
    expect(late.json()).toMatchObject({ code: 'mailing_posted' })
    expect(await letter(['TEST-0001'])).toContain('The first letter.')
    const second = await makeMailing()
    expect(await letter(['TEST-0001'])).toContain('We would like to buy your')
    await write(second, { opening: 'The second letter.' })
    expect(await letter(['TEST-0001'])).toContain('The second letter.')
  })

  it('is joined by a sentence about all parcels where one letter is about several', async () => {
    await add('TEST-0001')
    await add('TEST-0002')
    const mailing = await makeMailing()
    await write(mailing, { opening, closing })
    const shared = await letter(['TEST-0001', 'TEST-0002'], true)
    expect(shared).toContain('For parcel TEST-0001 we pay')
    expect(shared).toContain('We would like to buy your 2 parcels.')
  })

  it('is refused with letters that would be printed as question marks, and rid of what nobody sees', async () => {
    await add('TEST-0001')
    const mailing = await makeMailing()
    const refusal = {
      fields: { opening: expect.stringContaining('Documents cannot show ') as unknown },
    }
    for (const text of [
      '\u4f60\u597d',
      'Good news \u{1f600}',
      '\u041f\u0440\u0438\u0432\u0435\u0442',
    ]) {
      expect((await write(mailing, { opening: text })).json()).toMatchObject(refusal)
      const single = { referenceNumber: 'TEST-0001', opening: text, closing: '' }
      expect((await admin('PUT', at(mailing, 'letter-text'), single)).json()).toMatchObject(refusal)
    }
    await write(mailing, {
      opening: '\u202eYour\u200b lovely l\u00adand, \u201cas is\u201d.\ufeff',
    })
    expect((await read(mailing)).own.opening).toBe('Your lovely land, \u201cas is\u201d.')
    expect(await letter(['TEST-0001'])).toContain('Your lovely land, \u201cas is\u201d.')
  })

  it('is refused with a field that does not exist, a brace too many, or a paragraph longer than a page', async () => {
    const mailing = await makeMailing()
    const problem = async (text: string) =>
      (await write(mailing, { opening: text })).json<{ fields?: { opening: string } }>().fields
        ?.opening
    expect(await problem('Your {acers}')).toMatch(
      /^There is no field \{acers\}. You can use \{acreage\}/,
    )
    expect(await problem('Your {acreage')).toBe(
      'A field begins with { and ends with }. One of these is missing.',
    )
    expect(await problem('a '.repeat(501))).toMatch(/^Please keep each paragraph under 1000/)
    expect(await problem(`${'a '.repeat(450)}\n\n`.repeat(4))).toMatch(
      /^Please keep this under 3000/,
    )
    expect(await problem(`${'a '.repeat(450)}\n\n`.repeat(3))).toBeUndefined()
  })

  it('is not stored over a change in another window', async () => {
    const mailing = await makeMailing()
    const basedOn = mailing.updatedAt
    expect((await write(mailing, { opening: 'One.', basedOn })).statusCode).toBe(200)
    const second = await write(mailing, { opening: 'Two.', basedOn })
    expect(second.json()).toMatchObject({ code: 'changed_meanwhile' })
    expect((await read(mailing)).own.opening).toBe('One.')
  })

  it('is shown with the values of the letter that has the longest ones, and of others', async () => {
    await add('TEST-0001')
    await add('TEST-0002', { sellerName: 'Maximiliana Featherstonehaugh-Cholmondeley' })
    await add('TEST-0003')
    await add('TEST-0004')
    const { samples, usual, own } = await read(await makeMailing())
    expect(samples.map(({ referenceNumber }) => referenceNumber)).toEqual([
      'TEST-0002',
      'TEST-0001',
      'TEST-0003',
    ])
    expect(samples[0]?.values).toMatchObject({
      county: 'Mohave County',
      seller: 'Maximiliana Featherstonehaugh-Cholmondeley',
    })
    expect(own).toEqual({ opening: '', closing: '', card: '' })
    expect(usual.opening).toContain('your {acreage}, county parcel number {parcel number}')
  })

  it('is another one in a single letter that has its own, until that is taken back', async () => {
    for (const number of ['TEST-0001', 'TEST-0002', 'TEST-0003'])
      await add(number, { sellerMailingAddress: `${number} Elm St\nKingman, AZ 86401` })
    const mailing = await makeMailing({ referenceNumbers: ['TEST-0001', 'TEST-0002'] })
    await write(mailing, { opening: 'For everybody.', closing: 'The end for all.' })
    const writeOne = async (referenceNumber: string, text: object) =>
      await admin('PUT', at(mailing, 'letter-text'), {
        referenceNumber,
        opening: '',
        closing: '',
        ...text,
      })
    const set = await writeOne('test-0002', { opening: 'Ann told us about {county}.' })
    expect(set.json<MailingText>().exceptions).toEqual([
      {
        referenceNumber: 'TEST-0002',
        sellerName: 'Dolores Whitcomb',
        opening: 'Ann told us about {county}.',
        closing: '',
        card: '',
      },
    ])
    expect(await letter(['TEST-0002'])).toMatch(
      /Ann told us about Mohave County\..*The end for all/,
    )
    expect(await letter(['TEST-0001'])).toContain('For everybody.')

    const refused = async (number: string, text: object = { opening: 'One.' }) =>
      (await writeOne(number, text)).json<{ fields: object }>().fields
    const noLetter = { referenceNumber: 'No letter of this mailing has this number' }
    expect(await refused('TEST-0003')).toEqual(noLetter)
    expect(await refused('NO-SUCH-1')).toEqual(noLetter)
    expect(await refused('TEST-0001', { opening: '{acers}' })).toHaveProperty('opening')

    await writeOne('TEST-0002', {})
    expect((await read(mailing)).exceptions).toEqual([])
    expect(await letter(['TEST-0002'])).toContain('For everybody.')
    await admin('POST', at(mailing, 'posted'), { postedOn: '2026-06-15' })
    expect((await writeOne('TEST-0002', { opening: 'Late.' })).json()).toMatchObject({
      code: 'mailing_posted',
    })
  })

  it('of a single letter goes with it when the mailing is split', async () => {
    const numbers = ['TEST-0001', 'TEST-0002', 'TEST-0003', 'TEST-0004']
    for (const number of numbers) await add(number)
    const mailing = await makeMailing()
    for (const referenceNumber of numbers)
      await admin('PUT', at(mailing, 'letter-text'), {
        referenceNumber,
        opening: `For ${referenceNumber}.`,
        closing: '',
      })
    const half = (await admin('POST', at(mailing, 'split'), {})).json<Mailing>()
    const exceptions = [await read(mailing), await read(half)].map((text) => text.exceptions)
    expect(exceptions.map(({ length }) => length)).toEqual([2, 2])
    for (const { referenceNumber, opening: own } of exceptions.flat())
      expect(own).toBe(`For ${referenceNumber}.`)
  })

  it('of any length fits on the pages, which are counted before printing', async () => {
    await add('TEST-0001')
    const mailing = await makeMailing()
    const long = `${'Your land matters to us. '.repeat(39)}\n\n`.repeat(3)
    await write(mailing, { opening: long, closing: long })
    await admin('POST', at(mailing, 'print'), {})
    for (let jobs = 0; jobs < 3; jobs += 1) await service.deliverMail()
    const { run } = (await admin('GET', at(mailing, 'print'))).json<{ run: PrintRun }>()
    const printed = await admin('POST', '/api/admin/offers/letters', {
      referenceNumbers: ['TEST-0001'],
    })
    const pages = (await PDF.load(printed.rawPayload)).getPages()
    expect(run.files[0]?.pages).toBe(pages.length)
    const sentences = pages
      .map((page) => page.extractText().text.replaceAll(/\s+/g, ' '))
      .join(' ')
      .match(/Your land matters to us\./g)
    expect(sentences).toHaveLength(39 * 6)
    for (const page of pages)
      for (const line of page.extractText().lines) expect(line.bbox.y).toBeGreaterThanOrEqual(0)
  })
})
