import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../../platform/database/database.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { useService } from '../../../testing/use-service.ts'
import { drawAgreement } from './agreement-pdf.ts'

/** The dictionaries of a PDF, which are not compressed; what pages show is. */
const dictionaries = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1')

/** How many elements of its structure are of this kind. */
const countOf = (pdf: string, role: string) => pdf.split(`/S /${role}\n`).length - 1

function expectTagged(pdf: string) {
  for (const entry of ['/Lang (en-US)', '/Marked true', '/DisplayDocTitle true'])
    expect(pdf).toContain(entry)
  for (const entry of [/\/StructTreeRoot \d+ 0 R/, /\/Title \d+ 0 R/]) expect(pdf).toMatch(entry)
  expect(countOf(pdf, 'Document')).toBe(1)
  expect(countOf(pdf, 'P')).toBeGreaterThan(4)
}

describe('a screen reader', () => {
  const service = useService(async () => await openDatabase(':memory:'))

  it('finds language, title, order and the meaning of the QR code in a letter', async () => {
    const owner = await service.logIn()
    const mailing = '418 Orchard Lane\nFort Ansel, OH 45899'
    const seller = { sellerName: 'Dolores Whitcomb', sellerMailingAddress: mailing }
    await owner('POST', '/api/admin/offers', { ...sampleOffer, ...seller })
    const letter = await owner('GET', '/api/admin/offers/TEST-0001/letter')
    const pdf = dictionaries(letter.rawPayload)
    expectTagged(pdf)
    expect(pdf).toContain('\n(Offer TEST-0001)\n')
    expect(countOf(pdf, 'Figure')).toBe(1)
    expect(pdf).toMatch(/\/Alt \(A QR code that opens your offer: [^)]+TEST-0001\)/)
  })

  it('finds them in an agreement, and whose hand drew its signature', async () => {
    const signature = {
      name: 'Dolores Whitcomb',
      email: 'dolores@mail.example',
      signedAt: '2026-11-22T01:12:03.000Z',
    }
    const drawing: [number, number][][] = [
      [
        [0, 0],
        [1000, 300],
      ],
    ]
    const sections = [{ heading: 'Parts', paragraphs: ['The first words.', 'The last words.'] }]
    const pdf = await drawAgreement({
      buyer: 'Larkenby Land Company, LLC',
      buyerSigner: '',
      agreement: { version: '1.test', title: 'Purchase Agreement', sections },
      referenceNumber: 'TEST-0001',
      at: new Date('2026-11-22T01:12:03.000Z'),
      sellers: [
        { name: '', signature: { ...signature, drawing } },
        { name: '', signature },
      ],
      trail: { signingId: '1', events: [], head: 'f', certificateSha256: 'c' },
    })
    const text = dictionaries(pdf)
    expectTagged(text)
    expect(countOf(text, 'Figure')).toBe(1)
    expect(text).toContain('/Alt (The signature of Dolores Whitcomb, drawn by hand)')
  })
})
