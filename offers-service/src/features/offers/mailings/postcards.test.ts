import { PDF } from '@libpdf/core'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import type {
  CreatedMailing,
  Mailing,
  MailingText,
  OfferEvent,
  PrintRun,
  ReturnedLetters,
} from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { printedCodes } from '../../../testing/printed-codes.ts'
import { mailableOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const url = ({ id }: Pick<Mailing, 'id'>, part = '') => `/api/admin/mailings/${id}${part}`

describe.each(engines)('a mailing of postcards, on $name', ({ open }) => {
  const service = useService(open, { PUBLIC_URL: 'https://larkenby.example' })
  const admin = useAdmin(service)

  const add = async (referenceNumber: string, changes: object = {}) =>
    await admin('POST', '/api/admin/offers', mailableOffer(referenceNumber, changes))
  async function makeMailing(more: object = {}): Promise<Mailing> {
    const body = { name: 'A reminder', kind: 'postcard', selection: { matching: {} }, ...more }
    const made = await admin('POST', '/api/admin/mailings', body)
    expect(made.statusCode, made.body).toBe(201)
    await service.deliverMail()
    return made.json<CreatedMailing>().mailing
  }
  const update = async (mailing: Mailing, more: object) =>
    await admin('PUT', url(mailing), {
      name: 'A reminder',
      letterCost: null,
      ...more,
    })
  const write = async (mailing: Mailing, card: string) =>
    await admin('PUT', url(mailing, '/text'), { opening: '', closing: '', card })
  async function make(mailing: Mailing): Promise<PrintRun> {
    await admin('POST', url(mailing, '/print'), {})
    for (let jobs = 0; jobs < 3; jobs += 1) await service.deliverMail()
    const { run } = (await admin('GET', url(mailing, '/print'))).json<{ run: PrintRun }>()
    expect(run.status).toBe('ready')
    return run
  }
  const print = async (mailing: Mailing, { id: run }: PrintRun) =>
    await admin('POST', url(mailing, '/print/files'), { run })
  const eventsOf = async (number: string) =>
    (await admin('GET', `/api/admin/offers/${number}/events`)).json<OfferEvent[]>()

  it('prints two sides for each, in the order of ZIP codes, with its own text', async () => {
    await add('TEST-0001')
    await add('TEST-0002', { sellerMailingAddress: '1 Oak St\nBangor, ME 04401' })
    const mailing = await makeMailing()
    expect(mailing.kind).toBe('postcard')
    expect((await write(mailing, 'About {county}, {seller}: until {last day}.')).statusCode).toBe(
      200,
    )
    const run = await make(mailing)
    expect(run.files).toMatchObject([{ letterCount: 2, firstZip: '04401', lastZip: '86401' }])
    const printed = await print(mailing, run)
    const pages = (await PDF.load(printed.rawPayload)).getPages()
    const texts = pages.map((page) => page.extractText().text.replaceAll(/\s+/g, ' '))
    expect(texts).toHaveLength(4)
    expect(texts[1]).toContain('Bangor, ME 04401')
    expect(texts[2]).toContain('About Mohave County, Dolores Whitcomb: until')
    expect(texts[3]).toContain('Kingman, AZ 86401')
    expect((await eventsOf('TEST-0001')).at(-1)).toMatchObject({
      type: 'letter_printed',
      detail: 'As a postcard',
    })
  })

  it('says no price and no number in its text', async () => {
    await add('TEST-0001')
    const mailing = await makeMailing()
    const refused = async (text: string) =>
      (await write(mailing, text)).json<{ fields: { card: string } }>().fields.card
    expect(await refused('We pay {amount}.')).toBe(
      'Anybody can read a postcard, so {amount} cannot stand on it. You can use {seller}, {county}, and {last day}.',
    )
    expect(await refused('Type in {reference number}.')).toMatch(/^Anybody can read a postcard/)
    expect(await refused('We pay $ 5,000.')).toMatch(/leave the price out/)
    expect(await refused('Здравствуйте.')).toMatch(/Latin letters/)
    expect(await refused('Hello {nobody}.')).toMatch(/^There is no field \{nobody\}/)
  })

  it('refuses a text that has no room beside the longest name, and holds back who was added since', async () => {
    await add('TEST-0001')
    const mailing = await makeMailing()
    const text = '{seller}, we wrote to you. '.repeat(9)
    expect((await write(mailing, text)).statusCode).toBe(200)
    const coSellers = ['Bartholomew', 'Wilhelmina', 'Maximiliana'].map((name) => ({
      name: `${name} Featherstonehaugh-Montgomery Junior`,
      email: '',
    }))
    await add('TEST-0002', { coSellers })
    const action = { kind: 'add_to_mailing', mailing: mailing.id }
    const selection = { referenceNumbers: ['TEST-0002'] }
    await admin('POST', '/api/admin/bulk-changes', { action, selection })
    await service.deliverMail()
    expect((await make(mailing)).held).toEqual({
      'TEST-0002': 'The text is too long for a postcard to these sellers; please shorten it',
    })
    const again = await write(mailing, text)
    expect(again.json()).toMatchObject({
      code: 'invalid_request',
      fields: {
        card: expect.stringMatching(/^This has no room on the postcard to Dolores/) as string,
      },
    })
  })

  it('holds back those about land whose state wants a notice in letters', async () => {
    await add('TEST-0001')
    await admin('PUT', '/api/admin/state-notices/AZ', { text: 'Read this.', belowAssessedText: '' })
    const run = await make(await makeMailing())
    expect(run.held).toEqual({
      'TEST-0001': 'The notice of AZ has no room on a postcard; send a letter',
    })
  })

  it('becomes one of letters and back until it is posted, which deletes its files', async () => {
    await add('TEST-0001')
    const mailing = await makeMailing({ kind: undefined })
    expect(mailing.kind).toBe('letter')
    await make(mailing)
    expect((await update(mailing, { callCount: 1 })).json<Mailing>().kind).toBe('letter')
    expect((await admin('GET', url(mailing, '/print'))).json()).not.toEqual({ run: null })
    expect((await update(mailing, { kind: 'postcard' })).json<Mailing>().kind).toBe('postcard')
    expect((await admin('GET', url(mailing, '/print'))).json()).toEqual({ run: null })
    await admin('POST', url(mailing, '/posted'), { postedOn: '2026-06-01' })
    expect((await update(mailing, { kind: 'letter' })).json()).toMatchObject({
      code: 'mailing_posted',
    })
    expect((await update(mailing, { kind: 'postcard', callCount: 2 })).statusCode).toBe(200)
  })

  it('says something else on a single card that has a text of its own, which is shown as it prints', async () => {
    for (const number of ['TEST-0001', 'TEST-0002', 'TEST-0003'])
      await add(number, { sellerMailingAddress: `${number} Elm St\nKingman, AZ 86401` })
    const mailing = await makeMailing({
      selection: { referenceNumbers: ['TEST-0001', 'TEST-0002'] },
    })
    await write(mailing, 'For all in {county}.')
    const writeOne = async (referenceNumber: string, card: string) =>
      await admin('PUT', url(mailing, '/letter-text'), { referenceNumber, card })
    const set = await writeOne('test-0002', 'Ann told us about {county}.')
    expect(set.json<MailingText>().exceptions).toMatchObject([
      {
        referenceNumber: 'TEST-0002',
        opening: '',
        closing: '',
        card: 'Ann told us about {county}.',
      },
    ])
    const preview = async (number: string) =>
      await admin('GET', url(mailing, `/preview?referenceNumber=${number}`))
    const shown = async (number: string) => {
      const answer = await preview(number)
      expect(answer.headers['content-disposition']).toContain(`postcard-${number}`)
      const pages = (await PDF.load(answer.rawPayload)).getPages()
      return pages.map((page) => page.extractText().text.replaceAll(/\s+/g, ' ')).join(' ')
    }
    expect(await shown('TEST-0001')).toContain('For all in Mohave County.')
    expect(await shown('TEST-0002')).toContain('Ann told us about Mohave County.')
    expect(await shown('TEST-0002')).toContain('Preview, not for mailing')
    expect((await preview('TEST-0003')).json()).toMatchObject({ code: 'offer_not_found' })
    expect(await eventsOf('TEST-0002')).not.toContainEqual(
      expect.objectContaining({ type: 'letter_printed' }),
    )

    const printed = await print(mailing, await make(mailing))
    const sides = (await PDF.load(printed.rawPayload)).getPages()
    const texts = sides.map((page) => page.extractText().text.replaceAll(/\s+/g, ' ')).join(' ')
    expect(texts).toMatch(/For all in Mohave County\..*Ann told us about Mohave County\./)
    expect(texts).not.toContain('Preview')
    const csv = parse<Record<string, string>>(
      (await admin('GET', url(mailing, '/mail-house'))).body.replace('\ufeff', ''),
      { columns: true },
    )
    expect(csv.map((row) => Object.values(row).join(' '))).toContainEqual(
      expect.stringContaining('Ann told us about Mohave County.'),
    )

    expect((await writeOne('TEST-0002', 'For {amount}.')).json()).toMatchObject({
      fields: { card: expect.stringContaining('Anybody can read a postcard') },
    })
    await writeOne('TEST-0002', '')
    expect(await shown('TEST-0002')).toContain('For all in Mohave County.')
  })

  it('refuses a text that has no room on the single card it is for', async () => {
    await add('TEST-0001', { sellerName: 'Maximiliana Featherstonehaugh-Cholmondeley' })
    await add('TEST-0002', {
      sellerMailingAddress: '2 Elm St\nKingman, AZ 86401',
      sellerName: 'Al Ox',
    })
    const mailing = await makeMailing()
    const card = '{seller} '.repeat(35).trim()
    const writeOne = async (referenceNumber: string) =>
      await admin('PUT', url(mailing, '/letter-text'), { referenceNumber, card })
    expect((await writeOne('test-0001')).json()).toMatchObject({
      fields: {
        card: 'This has no room on the postcard to Maximiliana Featherstonehaugh-Cholmondeley. Please shorten it.',
      },
    })
    expect((await writeOne('TEST-0002')).statusCode).toBe(200)
    // The text of a card that is not printed does not stand in the way of a letter's.
    await update(mailing, { kind: 'letter' })
    expect((await writeOne('TEST-0001')).statusCode).toBe(200)
    expect((await write(mailing, card)).statusCode).toBe(200)
  })

  it('is split into two with the same text, and its text is no letter’s', async () => {
    await add('TEST-0001')
    await add('TEST-0002')
    const mailing = await makeMailing()
    await write(mailing, 'We wrote to you about {county}.')
    const half = (await admin('POST', url(mailing, '/split'))).json<Mailing>()
    expect(half.kind).toBe('postcard')
    const text = (await admin('GET', url(half, '/text'))).json<MailingText>()
    expect(text.own.card).toBe('We wrote to you about {county}.')
    await admin('PUT', url(mailing, '/text'), { opening: 'Only on letters.', closing: '' })
    expect((await admin('GET', url(mailing, '/text'))).json<MailingText>()).toMatchObject({
      own: { opening: 'Only on letters.', card: 'We wrote to you about {county}.' },
    })
    for (const number of ['TEST-0001', 'TEST-0002']) {
      const letter = await admin('GET', `/api/admin/offers/${number}/letter?preview=true`)
      const [page] = (await PDF.load(letter.rawPayload)).getPages()
      const said = page?.extractText().text.replaceAll(/\s+/g, ' ')
      expect(said).toContain('We would like to buy your')
    }
  })

  it('leaves what the letter of before says of the price to be told when that changes', async () => {
    await add('TEST-0001', { amount: 18_500 })
    await admin('GET', '/api/admin/offers/TEST-0001/letter')
    const reprice = async (amount: number) =>
      await admin('POST', '/api/admin/bulk-changes', {
        action: {
          kind: 'reprice',
          price: {
            direction: 'up',
            unit: 'dollars',
            by: amount,
            roundTo: 1,
            includePrinted: true,
          },
        },
        selection: { matching: {} },
      })
    expect((await reprice(500)).statusCode).toBe(202)
    await service.deliverMail()
    const mailing = await makeMailing()
    await print(mailing, await make(mailing))
    expect((await reprice(1000)).statusCode).toBe(202)
    await service.deliverMail()
    const last = (await eventsOf('TEST-0001')).at(-1)
    expect(last?.detail).toMatch(/Amount: the letter printed on .* says \$18,500, not \$20,000/)
  })

  it('notes a card that came back by its code, which opens nothing', async () => {
    await add('TEST-0001')
    const mailing = await makeMailing()
    const printed = await print(mailing, await make(mailing))
    const [codes] = await printedCodes(printed.rawPayload)
    const code = codes?.[0] ?? ''
    expect(code).toMatch(/^https:\/\/larkenby\.example\/\?card=/)
    await admin('POST', url(mailing, '/posted'), { postedOn: '2026-06-01' })
    const letters = [code, `${code.slice(0, -1)}x`]
    const noted = await admin('POST', '/api/admin/returned-letters', { letters })
    expect(noted.json<ReturnedLetters>()).toEqual({
      noted: ['TEST-0001'],
      known: [],
      unknown: [letters[1]],
    })
    const id = code.split('=')[1] ?? ''
    const asked = await service.app.inject({ url: `/api/offers/${id}` })
    expect(asked.statusCode).toBe(404)
  })

  it('is a spreadsheet for a mailing company with what its cards say', async () => {
    await add('TEST-0001')
    const answer = await admin('GET', url(await makeMailing(), '/mail-house'))
    const [row] = parse<Record<string, string>>(answer.body, { bom: true, columns: true })
    expect(row).toMatchObject({
      'Address line 1': 'Dolores Whitcomb',
      'Address line 3': 'Kingman, AZ 86401',
      Title: 'Your offer is waiting',
      'Reference number': '',
      Website: 'larkenby.example',
    })
    expect(row?.['Message']).toContain('your land in Mohave County')
    expect(row?.['QR code']).toMatch(/^https:\/\/larkenby\.example\/\?card=/)
    expect(answer.body).not.toContain('TEST-0001')
  })
})
