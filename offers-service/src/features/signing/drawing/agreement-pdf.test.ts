import { PDF } from '@libpdf/core'
import Pdf from 'pdfkit'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type AgreementFacts, drawAgreement } from './agreement-pdf.ts'

const words = Array.from({ length: 120 }, () => 'acreage').join(' ')
const facts: AgreementFacts = {
  buyer: 'Larkenby Land Company, LLC',
  buyerSigner: '',
  agreement: {
    version: '1.test',
    title: 'Purchase Agreement',
    sections: Array.from({ length: 12 }, (_, index) => ({
      heading: `Heading ${index + 1}`,
      paragraphs: [words],
    })),
  },
  referenceNumber: 'TEST-0001',
  at: new Date('2026-06-15T16:00:00Z'),
  sellers: [{ name: 'Nguyễn Thị Hằng' }, { name: 'Zbigniew Wołowski' }],
}
const signature = {
  name: 'Zbigniew Wołowski',
  email: 'z@mail.example',
  signedAt: '2026-11-22T01:12:03.000Z',
}
const inch = 72

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

afterEach(() => void vi.restoreAllMocks())

async function pagesOf(changes: Partial<AgreementFacts> = {}) {
  const document = await PDF.load(await drawAgreement({ ...facts, ...changes }))
  return document.getPages().map((page) => page.extractText())
}

async function wordsWith(changes: Partial<AgreementFacts>) {
  const pages = await pagesOf(changes)
  return oneLine(pages.map(({ text }) => text).join(' '))
}

/** The calls that drew on a sheet of the document, and not on the one where pieces are measured. */
function onSheets<Call>({ mock }: { mock: { calls: Call[]; contexts: PDFKit.PDFDocument[] } }) {
  return mock.calls.filter((_, index) => mock.contexts[index]?.page.height === 11 * inch)
}

describe('a drawn agreement', () => {
  it('keeps its text within margins of an inch, except for the page number', async () => {
    const pages = await pagesOf()
    expect(pages.length).toBeGreaterThan(2)
    for (const page of pages) {
      const [footer, ...lines] = page.lines.toSorted((a, b) => a.bbox.y - b.bbox.y)
      expect(footer?.text).toMatch(/page \d+ of \d+$/)
      for (const { bbox, text } of lines) {
        expect(bbox.x, text).toBeGreaterThanOrEqual(inch - 1)
        expect(bbox.x + bbox.width, text).toBeLessThanOrEqual(7.5 * inch + 1)
        expect(bbox.y, text).toBeGreaterThanOrEqual(inch - 4)
      }
    }
  })

  it('says the same as the agreement on screen, in the same order', async () => {
    const agreement = {
      version: '1.test',
      title: 'A title',
      sections: [
        { heading: 'Parties', paragraphs: ['Seller: Nguyễn Thị Hằng.', words] },
        { heading: 'Price', paragraphs: ['$18,500.50, with “quotes” – and dashes.', words] },
      ],
    }
    const pages = await pagesOf({ agreement })
    const shown = agreement.sections.map(
      ({ heading, paragraphs }, index) => `${index + 1}. ${heading} ${paragraphs.join(' ')}`,
    )
    const text = oneLine(
      pages.map((page) => page.text.replace(/Offer TEST.*page.*$/m, '')).join(' '),
    )
    expect(text).toContain(oneLine(`A title Offer TEST-0001 ${shown.join(' ')} Buyer`))
  })

  it('leaves no signature without words of the agreement above it, wherever the sheet ends', async () => {
    for (let lines = 30; lines < 70; lines += 4) {
      const paragraphs = [...Array.from({ length: lines }, () => 'A line.'), 'The last words.']
      const agreement = { ...facts.agreement, sections: [{ heading: 'Parts', paragraphs }] }
      const pages = await pagesOf({ agreement })
      const withSignatures = pages.filter(({ text }) => text.includes('not yet signed'))
      expect(withSignatures.map(({ text }) => text.includes('The last words.'))).toEqual([true])
    }
  })

  it('begins with our letterhead, on its first sheet alone', async () => {
    const [first = '', ...rest] = (await pagesOf()).map(({ text }) => oneLine(text))
    expect(first).toMatch(/^Larkenby Land Company, LLC Purchase Agreement Offer TEST-0001 /)
    for (const text of rest) expect(text).not.toMatch(/^Larkenby/)
  })

  it('names who signs for the buyer in the buyer’s place, and nobody where nobody is named', async () => {
    const sentence =
      'Larkenby Land Company, LLC, by its written offer TEST-0001 and its digital seal on this document.'
    expect(await wordsWith({ buyerSigner: 'Dana Reyes, Managing Member' })).toContain(
      `Buyer ${sentence} By: Dana Reyes, Managing Member Seller`,
    )
    expect(await wordsWith({ buyerSigner: '' })).toContain(`Buyer ${sentence} Seller`)
  })

  it('says on every page of a copy to read that it is not signed', async () => {
    for (const { text } of await pagesOf()) expect(text).toContain('not signed')
  })

  it('shows who has signed, who has not, and every letter of their names', async () => {
    const pages = await pagesOf({
      sellers: [{ name: 'Nguyễn Thị Hằng' }, { name: 'Zbigniew Wołowski', signature }],
    })
    const text = pages.map((page) => page.text).join('\n')
    expect(text).toContain('Nguyễn Thị Hằng, not yet signed')
    expect(text).toContain('Zbigniew Wołowski, z@mail.example')
    expect(text).toContain(
      'Signed electronically on November 21, 2026 at 8:12 PM Eastern Time (2026-11-22 01:12:03 UTC)',
    )
  })

  it('tells apart a signature that was drawn', async () => {
    const drawing: [number, number][][] = [
      [
        [0, 0],
        [1000, 300],
      ],
      [[500, 150]],
    ]
    const drawn = { ...signature, signedAt: '2026-09-24T02:12:03.000Z', drawing }
    const pages = await pagesOf({ sellers: [{ name: '', signature: drawn }] })
    // The longest day there is stands on one line.
    expect(pages.map((page) => page.text).join('\n')).toContain(
      'Drawn and signed online on September 23, 2026 at 10:12 PM Eastern Time (2026-09-24 02:12:03 UTC)',
    )
  })

  it('slashes the zeros of the reference number, wherever it stands, and no others', async () => {
    const set = vi.spyOn(Pdf.prototype, 'text')
    const paragraphs = ['By the offer TEST-0001 of June 10.']
    await pagesOf({ agreement: { ...facts.agreement, sections: [{ heading: '10', paragraphs }] } })
    const slashed = onSheets(set).filter((call) => JSON.stringify(call).includes('"zero"'))
    // Below the title, in the text, beside the buyer and at the foot.
    expect(slashed.map(([text]) => text)).toEqual(Array.from({ length: 4 }, () => 'TEST-0001'))
  })

  it('bears our seal once it is signed, and not before', async () => {
    const draw = vi.spyOn(Pdf.prototype, 'polygon')
    await pagesOf()
    expect(draw).not.toHaveBeenCalled()
    await pagesOf({ trail: { signingId: '1', events: [], head: 'f', certificateSha256: 'c' } })
    expect(onSheets(draw)).toHaveLength(1)
  })

  it('ends with a certificate of every event', async () => {
    const pages = await pagesOf({
      trail: {
        signingId: 'signing-1',
        head: 'f'.repeat(64),
        certificateSha256: 'c'.repeat(64),
        events: [
          {
            type: 'consented',
            signer: 1,
            consentVersion: '2.abc',
            consentSha256: 'd'.repeat(64),
            ip: '203.0.113.7',
            userAgent: 'A browser',
            at: '2026-06-15T16:00:00.000Z',
            position: 1,
          },
        ],
      },
    })
    const last = pages.at(-1)?.text ?? ''
    expect(last).toContain('How to check this document')
    expect(last).toContain('Owner 1 agreed to electronic records')
    expect(last).toContain('From 203.0.113.7, A browser')
    for (const hash of ['f', 'c', 'd']) expect(last).toContain(hash.repeat(64))
  })
})
