import { describe, expect, it } from 'vitest'
import {
  type ClosingDetails,
  type ClosingDocument,
  maxClosingDocuments,
  type OfferEvent,
} from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { samplePicture } from '../../../testing/pictures.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'
import { existingOffer, moveOffer } from '../store.ts'

const offerUrl = '/api/admin/offers/TEST-0001'
const url = `${offerUrl}/closing-details`
const report = Buffer.from('%PDF-1.7 a title report')

const nothing = {
  company: '',
  contact: '',
  phone: '',
  email: '',
  fileNumber: '',
  backTaxes: null,
  costs: null,
  resalePrice: null,
  done: [],
}
const known = {
  ...nothing,
  company: 'Fort Ansel Title',
  contact: 'Iris Holt',
  phone: '(928) 555-0160',
  fileNumber: 'FA-1182',
  backTaxes: 412.5,
  costs: 900,
  done: ['Read the title report'],
}

describe.each(engines)('the details of a closing, on $name,', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const makeOffer = async () => {
    await admin('POST', '/api/admin/offers', { ...sampleOffer, confirmed: true })
  }
  const sign = async () => {
    const { id } = await existingOffer(service.db.read, 'TEST-0001')
    await moveOffer(service.db.write, id, ['active'], 'signed', service.clock.now)
  }
  const read = async () => (await admin('GET', url)).json<ClosingDetails>()
  const set = async (changes: object) => await admin('PUT', url, changes)
  const details = async () =>
    (await admin('GET', `${offerUrl}/events`))
      .json<OfferEvent[]>()
      .filter(({ type }) => type === 'closing_changed')
      .map(({ detail }) => detail)
  const add = async (bytes: Buffer, name = 'report.pdf', headers: object = {}) =>
    await service.app.inject({
      method: 'POST',
      url: `${offerUrl}/closing-documents`,
      query: { name },
      headers: {
        ...(await service.adminHeaders()),
        'content-type': 'application/octet-stream',
        ...headers,
      },
      payload: bytes,
    })

  it('take the largest amounts that can be typed', async () => {
    await makeOffer()
    await sign()
    const amounts = { backTaxes: 100_000_000, costs: 99_999_999.99, resalePrice: 100_000_000 }
    expect((await set({ ...nothing, ...amounts })).statusCode).toBe(200)
    expect(await read()).toMatchObject(amounts)
  })

  it('are empty at first, kept as they are set, and told in the history from what to what', async () => {
    await makeOffer()
    await sign()
    expect(await read()).toEqual({ ...nothing, documents: [], updatedAt: null })
    expect((await set(known)).json()).toMatchObject(known)
    expect(await read()).toMatchObject(known)
    await set({ ...known, backTaxes: null })
    expect(await details()).toEqual([
      expect.stringContaining('Closing company: (empty) → Fort Ansel Title'),
      'Back taxes: $412.50 → (empty)',
    ])
    await set({ ...known, backTaxes: null })
    expect(await details()).toHaveLength(2)
  })

  it('are refused before the signature, and where somebody changed them meanwhile', async () => {
    await makeOffer()
    expect((await set(known)).json()).toMatchObject({ code: 'offer_not_signed' })
    expect((await add(report)).json()).toMatchObject({ code: 'offer_not_signed' })
    await sign()
    const first = (await set(known)).json<ClosingDetails>()
    service.clock.now = new Date(service.clock.now.getTime() + 1000)
    await set({ ...known, company: 'Another' })
    const late = await set({ ...nothing, basedOn: first.updatedAt })
    expect(late.json()).toMatchObject({ code: 'changed_meanwhile' })
    expect((await read()).company).toBe('Another')
  })

  it.each([
    ['invoice.exe', report, 'invoice.exe.pdf'],
    ['deed.pdf', samplePicture('jpg'), 'deed.pdf.jpg'],
    ['deed.JPEG', samplePicture('jpg'), 'deed.JPEG'],
    ['\u202efdp.scr', report, 'fdp.scr.pdf'],
  ])(
    'have documents that are kept as what they are, whatever they were called: %s',
    async (name, bytes, kept) => {
      await makeOffer()
      await sign()
      const { id } = (await add(bytes, name)).json<ClosingDocument>()
      const answer = await admin('GET', `${offerUrl}/closing-documents/${id}`)
      expect(answer.headers['content-disposition']).toBe(`attachment; filename="${kept}"`)
    },
  )

  it('have documents that come back byte for byte, under a name no header is broken by', async () => {
    await makeOffer()
    await sign()
    const added = (await add(report, 'Title "report"; ä\n.pdf')).json<ClosingDocument>()
    expect(added).toMatchObject({ mediaType: 'application/pdf', size: report.length })
    expect((await read()).documents).toEqual([added])
    const answer = await admin('GET', `${offerUrl}/closing-documents/${added.id}`)
    expect(answer.rawPayload.equals(report)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="Title _report__ _ .pdf"',
      'x-content-type-options': 'nosniff',
    })
    expect((await add(samplePicture('jpg'), 'deed.jpg')).json()).toMatchObject({
      mediaType: 'image/jpeg',
    })
    expect((await admin('DELETE', `${offerUrl}/closing-documents/${added.id}`)).statusCode).toBe(
      200,
    )
    expect((await admin('GET', `${offerUrl}/closing-documents/${added.id}`)).statusCode).toBe(404)
    expect((await read()).documents).toHaveLength(1)
    expect(await details()).toHaveLength(3)
  })

  it('take nothing but documents, not too many, and each once', async () => {
    await makeOffer()
    await sign()
    expect((await add(Buffer.from('<html>'), 'deed.pdf')).json()).toMatchObject({
      fields: { file: 'Please choose a PDF, JPEG or PNG file' },
    })
    const key = { 'idempotency-key': 'one' }
    const first = await add(report, 'report.pdf', key)
    expect((await add(report, 'report.pdf', key)).json()).toEqual(first.json())
    for (let count = 1; count < maxClosingDocuments; count += 1) await add(report)
    expect((await add(report)).json()).toMatchObject({
      fields: { file: 'A deal has at most 30 documents. Please remove one first' },
    })
    expect((await read()).documents).toHaveLength(maxClosingDocuments)
  })

  it('are of their own offer alone', async () => {
    await makeOffer()
    await sign()
    const { id } = (await add(report)).json<ClosingDocument>()
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      referenceNumber: 'TEST-0002',
      apn: '9',
      confirmed: true,
    })
    const foreign = `/api/admin/offers/TEST-0002/closing-documents/${id}`
    expect((await admin('GET', foreign)).statusCode).toBe(404)
    expect((await admin('DELETE', foreign)).statusCode).toBe(404)
    expect((await read()).documents).toHaveLength(1)
  })
})
