import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import type {
  AdminOffer,
  ClosingDetails,
  CreatedMailing,
  Mailing,
  MailingFigures,
} from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { mailableOffer } from '../../../testing/samples.ts'
import { openNextLink, signatureFor } from '../../../testing/signing.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const url = '/api/admin/mailings'
const dolores = { name: 'Dolores Vance', email: 'dolores@mail.example' }
const days = {
  escrowOpenedOn: '2026-06-15',
  titleSearchOn: '2026-06-15',
  closingScheduledOn: '2026-06-15',
  confirmed: true,
}

describe.each(engines)('mailings of deals, on $name,', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const add = async (referenceNumber: string, changes: object = {}) =>
    await admin(
      'POST',
      '/api/admin/offers',
      mailableOffer(referenceNumber, {
        sellerName: dolores.name,
        sellerEmail: dolores.email,
        sellerMailingAddress: `${referenceNumber.slice(-1)}18 Orchard Lane\nKingman, AZ 86401`,
        amount: 20_000,
        ...changes,
      }),
    )
  const mail = async (...referenceNumbers: string[]) => {
    const body = { name: 'Spring', letterCost: 0.85, selection: { referenceNumbers } }
    const { mailing } = (await admin('POST', url, body)).json<CreatedMailing>()
    await service.deliverMail()
    await admin('POST', `${url}/${mailing.id}/posted`, { postedOn: '2026-06-15' })
    return mailing
  }
  const figures = async ({ id }: Mailing) =>
    (await admin('GET', `${url}/${id}/figures`)).json<MailingFigures>()
  const sign = async (referenceNumber: string) => {
    const link = await openNextLink(service, referenceNumber)
    const signature = await signatureFor(service, link, dolores)
    const signed = await service.call('POST', `${link}/sign`, signature)
    expect(signed.statusCode, signed.body).toBe(200)
  }
  const offerAgain = async (referenceNumber: string, amount: number) => {
    const terms = { amount, expirationDate: '2026-07-15' }
    const made = await admin('POST', `/api/admin/offers/${referenceNumber}/new-agreement`, terms)
    expect(made.statusCode, made.body).toBe(201)
    return made.json<AdminOffer>().referenceNumber
  }
  const set = async (referenceNumber: string, changes: object) => {
    const stored = await admin('PUT', `/api/admin/offers/${referenceNumber}/closing`, {
      ...days,
      paidOn: null,
      ...changes,
    })
    expect(stored.statusCode, stored.body).toBe(200)
  }
  const pay = async (referenceNumber: string, details: Partial<ClosingDetails> = {}) => {
    await set(referenceNumber, { paidOn: '2026-06-15' })
    await admin('PUT', `/api/admin/offers/${referenceNumber}/closing-details`, details)
  }

  it('count what is paid under a new agreement, and under one in place of that', async () => {
    await add('TEST-0001')
    const mailing = await mail('TEST-0001')
    await sign('TEST-0001')
    const second = await offerAgain('TEST-0001', 18_000)
    await sign(second)
    const third = await offerAgain(second, 17_000)
    expect(await figures(mailing)).toMatchObject({ signed: 1, paid: 0, paidAmount: 0 })
    await sign(third)
    await pay(third)
    expect(await figures(mailing)).toMatchObject({
      signed: 1,
      signedAmount: 20_000,
      paid: 1,
      paidAmount: 17_000,
      margin: null,
    })
  })

  it('count the deal as fallen through where the new agreement does', async () => {
    await add('TEST-0001')
    const mailing = await mail('TEST-0001')
    await sign('TEST-0001')
    const second = await offerAgain('TEST-0001', 18_000)
    await sign(second)
    const move = { to: 'fell_through', day: '2026-06-15', reason: 'A lien', confirmed: true }
    const moves = { ...move, referenceNumbers: [second], tellSeller: false }
    expect((await admin('POST', '/api/admin/deals/moves', moves)).body).toContain(second)
    expect(await figures(mailing)).toMatchObject({ signed: 1, fellThrough: 1, paid: 0 })
  })

  it('count a deal once, where a letter with the new agreement is posted too', async () => {
    await add('TEST-0001')
    const first = await mail('TEST-0001')
    await sign('TEST-0001')
    const second = await offerAgain('TEST-0001', 18_000)
    const other = await mail(second)
    await sign(second)
    await pay(second)
    expect(await figures(first)).toMatchObject({ signed: 1, paid: 1, paidAmount: 18_000 })
    expect(await figures(other)).toMatchObject({ letters: 1, signed: 0, declined: 0, paid: 0 })
  })

  it('count the letter with the new agreement, where none led to the first', async () => {
    await add('TEST-0001')
    await sign('TEST-0001')
    const second = await offerAgain('TEST-0001', 18_000)
    const mailing = await mail(second)
    await sign(second)
    await pay(second)
    expect(await figures(mailing)).toMatchObject({ signed: 1, paid: 1, paidAmount: 18_000 })
  })

  it('tell the margin of paid deals that have a resale price', async () => {
    const sizes = { 'TEST-0001': 3, 'TEST-0002': 30, 'TEST-0003': 30, 'TEST-0004': 30 }
    for (const [number, acreage] of Object.entries(sizes)) await add(number, { acreage })
    const mailing = await mail(...Object.keys(sizes))
    for (const number of ['TEST-0001', 'TEST-0002', 'TEST-0003']) await sign(number)
    await pay('TEST-0001', { resalePrice: 45_000, costs: 900, backTaxes: 400 })
    await pay('TEST-0002', { resalePrice: 12_000.5 })
    await pay('TEST-0003', { costs: 700 })
    const told = await figures(mailing)
    // Four letters for three paid deals: 3.40 / 3 for each of the two.
    expect(told.margin).toEqual({
      deals: 2,
      resale: 57_000.5,
      price: 40_000,
      costs: 900,
      letters: 2.27,
      amount: 16_098.23,
    })
    // Three letters for two paid deals, of which one has a resale price.
    expect(told.groups.size.map(({ name, margin }) => [name, margin?.amount])).toEqual([
      ['1 to 5 acres', 24_099.15],
      ['20 to 40 acres', -8000.78],
    ])
    const csv = (await admin('GET', `${url}/${mailing.id}/figures/csv`)).body
    const lines = csv.replace('\uFEFF', '').split('\r\n')
    expect(lines[0]).toMatch(
      /,Paid,Paid with a resale price,Resale prices,Paid to their sellers,Their closing costs,Their share of the letters,Margin,Calls,/,
    )
    expect(lines[1]).toMatch(/^All,,4,.*,3,2,57000.5,40000,900,2.27,16098.23,0,/)
    expect(lines).toContainEqual(
      expect.stringMatching(/^Size,20 to 40 acres,3,.*,2,1,12000.5,20000,0,1.28,-8000.78,{8}$/),
    )
  })

  it('tell no margin without a resale price, and take no letters off whose cost is not known', async () => {
    await add('TEST-0001')
    const mailing = await mail('TEST-0001')
    await sign('TEST-0001')
    await pay('TEST-0001', { costs: 700 })
    expect((await figures(mailing)).margin).toBeNull()
    const csv = (await admin('GET', `${url}/${mailing.id}/figures/csv`)).body
    expect(csv).toMatch(/^All,,1,.*,1,,,,,,,0,20000,/m)
    await pay('TEST-0001', { costs: 700, resalePrice: 30_000 })
    await admin('PUT', `${url}/${mailing.id}`, { name: 'Spring', letterCost: null, callCount: 0 })
    expect((await figures(mailing)).margin).toMatchObject({ letters: null, amount: 9300 })
  })

  it('stand in the line of the bookkeeper, of whatever agreement is in force', async () => {
    await add('TEST-0001')
    await mail('TEST-0001')
    await sign('TEST-0001')
    const number = await offerAgain('TEST-0001', 21_000)
    await sign(number)
    const { body } = await admin('GET', '/api/admin/deals/csv?from=2026-06-01&to=2026-12-31')
    const lines = parse<Record<string, string>>(body, { bom: true, columns: true })
    expect(lines).toMatchObject([
      { 'Reference number': number, Mailing: 'Spring', Letters: '1', 'Cost of letters': '0.85' },
    ])
  })
})
