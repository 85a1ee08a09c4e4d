import { PDF } from '@libpdf/core'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { AdminSigning, Deal, OfferEvent } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { hugePictures, samplePicture } from '../../../testing/pictures.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { openNextLink, signatureFor } from '../../../testing/signing.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'
import { openZip } from '../evidence/bundle.ts'
import { checkAllRecords } from '../evidence/check-all.ts'
import { verifyEvidence } from '../evidence/verify.ts'

const dolores = { name: 'Dolores Vance', email: 'dolores@mail.example' }
const harold = { name: 'Harold Vance', email: '' }
const url = '/api/admin/offers/TEST-0001'

async function pdf(): Promise<Buffer> {
  const made = PDF.create()
  made.addPage()
  return Buffer.from(await made.save())
}

describe.each(engines)('an offer signed on paper, on $name,', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const makeOffer = async (changes: object = {}) => {
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      sellerName: dolores.name,
      sellerEmail: dolores.email,
      ...changes,
    })
    await admin('PUT', `${url}/co-sellers`, { coSellers: [harold] })
  }
  const note = async (
    scan: Buffer,
    query: Record<string, string> = {},
    headers: Record<string, string> = {},
  ) =>
    await service.app.inject({
      method: 'POST',
      url: `${url}/paper-signature`,
      query: { signedOn: '2026-06-15', ...query },
      headers: { ...(await service.adminHeaders()), 'content-type': 'application/pdf', ...headers },
      payload: scan,
    })
  const refusal = async (...given: Parameters<typeof note>) => {
    const answer = await note(...given)
    const { code, fields } = answer.json<{ code: string; fields?: object }>()
    return { code, ...(fields && { fields }) }
  }
  const history = async () => (await admin('GET', `${url}/events`)).json<OfferEvent[]>()
  const status = async () => (await admin('GET', url)).json<{ status: string }>().status
  const check = async () => await checkAllRecords(service.db.read, service.services.macs)
  const mails = async () =>
    (await service.deliverMail()).map(({ to, subject }) => ({ to, subject }))

  it('is signed like any other, with the scan as its document and a record that says so', async () => {
    await makeOffer()
    const scan = await pdf()
    const answer = await note(scan)
    expect(answer.statusCode).toBe(201)
    expect(answer.json<AdminSigning>()).toMatchObject({
      status: 'signed',
      isOnPaper: true,
      signers: [
        { position: 1, name: 'Dolores Vance', status: 'signed', viewedAt: null },
        { position: 2, name: 'Harold Vance', status: 'signed', viewedAt: null },
      ],
    })
    expect((await history()).at(-1)).toMatchObject({
      type: 'signed',
      detail: 'Dolores Vance, Harold Vance (on paper, June 15, 2026)',
    })
    const document = await admin('GET', `${url}/document`)
    expect(document.rawPayload.equals(scan)).toBe(true)
    expect(await check()).toMatchObject({ signings: 1, wrong: [] })
    const { files } = openZip((await admin('GET', `${url}/evidence`)).rawPayload)
    const findings = verifyEvidence(files)
    expect(findings.filter(({ isFine }) => !isFine)).toEqual([])
    expect(findings.map(({ text }) => text)).toContain(
      'signed-agreement.pdf is a scan of what was signed on paper; who signed it is not checked here.',
    )
    const deals = (await admin('GET', '/api/admin/deals')).json<Deal[]>()
    expect(deals).toMatchObject([{ referenceNumber: 'TEST-0001', stage: 'signed' }])
  })

  it('is mailed to the business, and to owners with an address where that is wanted', async () => {
    await makeOffer()
    await note(await pdf(), { tellSeller: 'true' })
    expect(await mails()).toEqual([
      expect.objectContaining({ subject: expect.stringMatching(/^Signed/) as string }),
      {
        to: dolores.email,
        subject: 'Your signed agreement, offer TEST-0001',
      },
    ])
  })

  it('counts from the day on the paper', async () => {
    await makeOffer()
    service.clock.now = new Date('2026-06-18T16:00:00Z')
    await admin.logInAgain()
    await note(await pdf(), { signedOn: '2026-06-16' })
    const [deal] = (await admin('GET', '/api/admin/deals')).json<Deal[]>()
    expect(deal).toMatchObject({ signedOn: '2026-06-16' })
  })

  it.each([
    ['a day to come', { signedOn: '2026-06-16' }, 'This day has yet to come'],
    ['a day before the offer', { signedOn: '2026-06-14' }, 'The offer was made on June 15, 2026'],
  ])('refuses %s', async (_, query, sentence) => {
    await makeOffer()
    expect(await refusal(await pdf(), query)).toEqual({
      code: 'invalid_request',
      fields: { signedOn: sentence },
    })
    expect(await status()).toBe('active')
  })

  it('takes a photo as a page of a PDF, and refuses what is no scan', async () => {
    await makeOffer()
    const problems = [
      [Buffer.from('signed, honestly'), 'Please choose the scan as a PDF, JPEG or PNG file'],
      [samplePicture('gif'), 'Please choose the scan as a PDF, JPEG or PNG file'],
      [
        Buffer.from('%PDF-1.7\nand nothing else'),
        'This PDF is damaged. Please scan the paper again',
      ],
      [hugePictures.png(), 'This photo has more than 50 megapixels. Please make it smaller'],
      [samplePicture('png').subarray(0, 20), 'This photo cannot be read. Please take it again'],
    ] as const
    for (const [bytes, file] of problems)
      expect(await refusal(bytes)).toEqual({ code: 'invalid_request', fields: { file } })
    expect((await note(samplePicture('jpg'))).statusCode).toBe(201)
    const document = await admin('GET', `${url}/document`)
    expect((await PDF.load(document.rawPayload)).getPageCount()).toBe(1)
  })

  it('ends a signing that nobody has signed, and refuses beside one that somebody has', async () => {
    await makeOffer()
    const link = await openNextLink(service)
    await service.call('POST', `${link}/sign`, await signatureFor(service, link, dolores))
    expect(await refusal(await pdf())).toEqual({ code: 'signing_under_way' })
    const { signings } = (await admin('GET', `${url}/signing`)).json<{ signings: AdminSigning[] }>()
    await admin('POST', `/api/admin/signings/${signings[0]?.id}/cancel`)
    const again = await openNextLink(service)
    expect((await note(await pdf())).statusCode).toBe(201)
    expect((await service.call('GET', again)).statusCode).toBe(410)
    expect(await check()).toMatchObject({ signings: 3, wrong: [] })
  })

  it('is noted once, also when two do so at once or the same is sent again', async () => {
    await makeOffer()
    const scan = await pdf()
    const key = { 'idempotency-key': 'one-paper' }
    const first = await note(scan, {}, key)
    expect((await note(scan, {}, key)).json()).toEqual(first.json())
    expect(await refusal(scan)).toEqual({ code: 'already_signed' })
    expect((await check()).signings).toBe(1)
  })

  it('lets one of two at once win', async () => {
    await makeOffer()
    const scan = await pdf()
    const answers = await Promise.all([note(scan), note(scan), note(scan)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409,
    ])
    expect(await check()).toMatchObject({ signings: 1, wrong: [] })
  })

  it('refuses a draft, one that was withdrawn, and owners without a name', async () => {
    await makeOffer({ status: 'draft' })
    expect(await refusal(await pdf())).toEqual({ code: 'offer_not_open' })
    await admin('PUT', `${url}/co-sellers`, { coSellers: [] })
    const { referenceNumber: _, ...terms } = sampleOffer
    await admin('PUT', url, { ...terms, sellerName: '', status: 'active', confirmed: true })
    expect(await refusal(await pdf())).toEqual({
      code: 'invalid_request',
      fields: { sellerName: 'Please write the name of every owner into the offer first' },
    })
    await admin('PUT', url, { ...terms, sellerName: '', status: 'withdrawn' })
    expect(await refusal(await pdf())).toEqual({ code: 'offer_not_open' })
  })

  it.each([
    ['another name', sql`update signers set name = 'Mallory Grubb' where position = 1`],
    ['another day', sql`update signers set signed_at = '2026-06-01T12:00:00.000Z'`],
    ['another scan', sql`update signing_documents set content = signing_id`],
    [
      'another entry in the history',
      sql`update offer_events set detail = 'Mallory Grubb (on paper, June 15, 2026)' where type = 'signed'`,
    ],
  ])('shows that the record has %s now', async (_, change) => {
    await makeOffer()
    await note(await pdf())
    expect((await check()).wrong).toEqual([])
    await change.execute(service.db.write).catch(async (error: unknown) => {
      if (!String(error).includes('bytea')) throw error
      await sql`update signing_documents set content = 'x'::bytea`.execute(service.db.write)
    })
    expect((await check()).wrong).not.toEqual([])
  })
})
