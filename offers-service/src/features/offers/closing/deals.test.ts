import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import {
  type CreatedMailing,
  type Deal,
  formatAcreage,
  type MailingFigures,
  type MovedDeals,
  type OfferEvent,
  type SignedClosing,
} from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { mailableOffer, sampleOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'
import { recordOfferEvent } from '../events.ts'
import { existingOffer, moveOffer } from '../store.ts'

const url = '/api/admin/deals'

describe.each(engines)('deals, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const goOn = async (day: string) => {
    service.clock.now = new Date(`${day}T16:00:00Z`)
    await admin.logInAgain()
  }
  const add = async (referenceNumber: string, changes: object = {}) =>
    await admin(
      'POST',
      '/api/admin/offers',
      mailableOffer(referenceNumber, {
        sellerName: `Owner of ${referenceNumber}`,
        sellerPhone: '(928) 555-0117',
        ...changes,
      }),
    )
  const sign = async (...referenceNumbers: string[]) => {
    for (const number of referenceNumbers) {
      const { id } = await existingOffer(service.db.read, number)
      await moveOffer(service.db.write, id, ['active'], 'signed', service.clock.now)
    }
  }
  const deals = async () => (await admin('GET', url)).json<Deal[]>()
  const stages = async () =>
    Object.fromEntries(
      (await deals()).map(({ referenceNumber, stage }) => [referenceNumber, stage]),
    )
  const move = async (to: Deal['stage'], day: string, numbers: string[], more = {}) =>
    await admin('POST', `${url}/moves`, { referenceNumbers: numbers, to, day, ...more })
  const moved = async (...move_: Parameters<typeof move>) =>
    (await move(...move_)).json<MovedDeals>()

  it('are all that is signed, with who sells, what is to be done next and since when it is late', async () => {
    for (const number of ['TEST-0001', 'TEST-0002', 'TEST-0003']) await add(number)
    await sign('TEST-0001', 'TEST-0002')
    expect(await deals()).toMatchObject([
      {
        referenceNumber: 'TEST-0001',
        sellerNames: ['Owner of TEST-0001'],
        sellerPhone: '(928) 555-0117',
        county: 'Mohave County',
        amount: sampleOffer.amount,
        signedOn: '2026-06-15',
        stage: 'signed',
        next: { step: 'escrowOpenedOn', dueOn: '2026-06-16' },
      },
      { referenceNumber: 'TEST-0002' },
    ])
  })

  it('move together on one day, and those that cannot stay where they are and say why', async () => {
    for (const number of ['TEST-0001', 'TEST-0002', 'TEST-0003', 'TEST-0004']) await add(number)
    await sign('TEST-0001', 'TEST-0002')
    await goOn('2026-06-18')
    await sign('TEST-0003')
    const all = ['TEST-0001', 'TEST-0002', 'TEST-0003', 'TEST-0004', 'NONE-0001']
    expect(await moved('escrow', '2026-06-17', all, { confirmed: true })).toEqual({
      moved: ['TEST-0001', 'TEST-0002'],
      kept: {
        'TEST-0003': 'The offer was signed on June 18, 2026, so this day is too early.',
        'TEST-0004': 'This offer is not signed.',
        'NONE-0001': 'There is no such offer.',
      },
      doubtful: {},
    })
    expect(await stages()).toEqual({
      'TEST-0001': 'escrow',
      'TEST-0002': 'escrow',
      'TEST-0003': 'signed',
    })
    expect((await moved('escrow', '2026-06-17', ['TEST-0001'], { confirmed: true })).kept).toEqual({
      'TEST-0001': 'It is there already.',
    })
  })

  it('are asked about before what is likely a mistake, one by one', async () => {
    await add('TEST-0001')
    await sign('TEST-0001')
    const skipped = await moved('title', '2026-06-15', ['TEST-0001'])
    expect(skipped).toEqual({
      moved: [],
      kept: {},
      doubtful: { 'TEST-0001': '“Escrow opened” has no day, though a later step is done.' },
    })
    expect(await stages()).toEqual({ 'TEST-0001': 'signed' })
    expect((await moved('title', '2026-06-15', ['TEST-0001'], { confirmed: true })).moved).toEqual([
      'TEST-0001',
    ])
  })

  it('move back, which takes back the days of later steps and says so in the history', async () => {
    await add('TEST-0001')
    await sign('TEST-0001')
    for (const stage of ['escrow', 'title', 'scheduled', 'paid'] as const)
      await moved(stage, '2026-06-15', ['TEST-0001'])
    expect(await stages()).toEqual({ 'TEST-0001': 'paid' })
    await moved('escrow', '2026-06-15', ['TEST-0001'])
    expect(await deals()).toMatchObject([
      { stage: 'escrow', escrowOpenedOn: '2026-06-15', titleSearchOn: null, paidOn: null },
    ])
    const events = (await admin('GET', '/api/admin/offers/TEST-0001/events')).json<OfferEvent[]>()
    expect(events.map(({ detail }) => detail)).toContain(
      'Title search done: taken back; Closing scheduled: taken back; Paid: taken back',
    )
  })

  it('fall through with a reason, are told to the seller, counted, and come back', async () => {
    await add('TEST-0001')
    const made = await admin('POST', '/api/admin/mailings', {
      name: 'Mohave in spring',
      selection: { matching: {} },
    })
    await service.deliverMail()
    const mailing = `/api/admin/mailings/${made.json<CreatedMailing>().mailing.id}`
    await admin('POST', `${mailing}/posted`, { postedOn: '2026-06-15' })
    await sign('TEST-0001')
    const { id } = await existingOffer(service.db.read, 'TEST-0001')
    await recordOfferEvent(service.db.write, id, 'signed', service.clock.now)
    const later = await moved('fell_through', '2026-06-16', ['TEST-0001'], { reason: 'A lien' })
    expect(later.kept).toEqual({
      'TEST-0001': 'This day is before the signature or still to come.',
    })
    await moved('escrow', '2026-06-15', ['TEST-0001'])
    const end = { referenceNumbers: ['TEST-0001'], to: 'fell_through', day: '2026-06-15' }
    expect((await admin('POST', `${url}/moves`, { ...end, reason: ' ' })).json()).toMatchObject({
      fields: { reason: 'Please say why' },
    })
    await moved('fell_through', '2026-06-15', ['TEST-0001'], { reason: 'A lien on it' })
    expect(await deals()).toMatchObject([
      {
        stage: 'fell_through',
        fellThroughOn: '2026-06-15',
        fellThroughReason: 'A lien on it',
        escrowOpenedOn: '2026-06-15',
        next: null,
      },
    ])
    const seen = (await service.call('GET', '/api/offers/TEST-0001/closing')).json<SignedClosing>()
    expect(seen.fellThroughOn).toBe('2026-06-15')
    expect(JSON.stringify(seen)).not.toContain('lien')
    const figures = async () => (await admin('GET', `${mailing}/figures`)).json<MailingFigures>()
    expect(await figures()).toMatchObject({ signed: 1, fellThrough: 1, paid: 0 })
    const paid = await admin('PUT', '/api/admin/offers/TEST-0001/closing', {
      escrowOpenedOn: '2026-06-15',
      titleSearchOn: null,
      closingScheduledOn: null,
      paidOn: '2026-06-15',
      confirmed: true,
    })
    expect(paid.json()).toMatchObject({
      fields: { paidOn: 'This deal fell through. Take that back first' },
    })
    await moved('escrow', '2026-06-15', ['TEST-0001'])
    expect(await stages()).toEqual({ 'TEST-0001': 'escrow' })
    expect(await figures()).toMatchObject({ signed: 1, fellThrough: 0 })
  })

  it('mail their sellers about a step where that is asked for', async () => {
    await add('TEST-0001', { sellerEmail: 'dolores@mail.example' })
    await sign('TEST-0001')
    await moved('escrow', '2026-06-15', ['TEST-0001'], { tellSeller: true })
    const mails = await service.deliverMail()
    expect(mails.map(({ to }) => to)).toEqual(['dolores@mail.example'])
    expect(mails[0]?.text).toContain('Escrow opened: June 15, 2026')
  })

  it('are a file for a bookkeeper, of those signed, paid or fallen through in a time', async () => {
    await add('TEST-0001', { amount: 18_500 })
    await add('TEST-0002')
    const made = await admin('POST', '/api/admin/mailings', {
      name: 'Mohave in spring',
      totalCost: 0.85,
      selection: { referenceNumbers: ['TEST-0001'] },
    })
    await service.deliverMail()
    const { id } = made.json<CreatedMailing>().mailing
    await admin('POST', `/api/admin/mailings/${id}/posted`, {
      postedOn: '2026-06-01',
      postage: 0.35,
    })
    await sign('TEST-0001')
    await goOn('2026-06-20')
    await sign('TEST-0002')
    await moved('scheduled', '2026-06-19', ['TEST-0001'], { confirmed: true })
    await moved('paid', '2026-06-20', ['TEST-0001'], { confirmed: true })
    await admin('PUT', '/api/admin/offers/TEST-0001/closing-details', {
      company: 'Fort Ansel Title',
      phone: '(352) 555-0163',
      fileNumber: 'FA-1182',
      backTaxes: 412.5,
      costs: 900,
    })
    const rows = async (from: string, to: string) =>
      parse<Record<string, string>>((await admin('GET', `${url}/csv?from=${from}&to=${to}`)).body, {
        bom: true,
        columns: true,
      })
    expect(await rows('2026-06-15', '2026-06-16')).toEqual([
      expect.objectContaining({
        'Reference number': 'TEST-0001',
        Signed: '2026-06-15',
        'Closing day': '2026-06-19',
        Paid: '2026-06-20',
        Price: '18500.00',
        Sellers: 'Owner of TEST-0001',
        'Seller’s mailing address': '418 Orchard Lane\nKingman, AZ 86401',
        'Parcel number': 'TEST-0001',
        County: 'Mohave County',
        State: 'AZ',
        Mailing: 'Mohave in spring',
        Letters: '1',
        'Cost of letters': '0.85',
        'Postage of letters': '0.35',
        'Closing company': 'Fort Ansel Title',
        'Closing company’s phone': '(352) 555-0163',
        'File number': 'FA-1182',
        'Back taxes': '412.50',
        'Closing costs': '900.00',
        'Resale price': '',
        // The price in full, whatever is taken off at closing.
        '1099-S date of closing': '2026-06-20',
        '1099-S gross proceeds': '18500.00',
        '1099-S property': `Parcel no. TEST-0001, ${formatAcreage(sampleOffer.acreage)}, ${sampleOffer.location}`,
      }),
    ])
    expect(await rows('2026-06-20', '2026-06-20')).toContainEqual(
      expect.objectContaining({
        'Reference number': 'TEST-0002',
        Paid: '',
        '1099-S date of closing': '',
        '1099-S gross proceeds': '',
        '1099-S property': '',
      }),
    )
    const numbers = async (from: string, to: string) =>
      (await rows(from, to)).map((row) => row['Reference number'])
    expect(await numbers('2026-06-17', '2026-06-20')).toEqual(
      expect.arrayContaining(['TEST-0001', 'TEST-0002']),
    )
    expect(await numbers('2026-06-21', '2026-12-31')).toEqual([])
    const wrong = await admin('GET', `${url}/csv?from=2026-06-20&to=2026-06-19`)
    expect(wrong.json()).toMatchObject({ fields: { to: 'The last day is before the first' } })
  })
})
