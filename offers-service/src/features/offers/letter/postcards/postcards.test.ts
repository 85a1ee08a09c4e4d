import { PDF } from '@libpdf/core'
import { describe, expect, it } from 'vitest'
import {
  defaultSettings,
  type NewOffer,
  type OfferFact,
  usualCardText,
} from '../../../../../contract/index.ts'
import { ruler } from '../../../../platform/print/pen.ts'
import { printedCodes, printedPages } from '../../../../testing/printed-codes.ts'
import { sampleOffer, samplePrivateFields } from '../../../../testing/samples.ts'
import { testNow } from '../../../../testing/service.ts'
import { newOfferRow } from '../../offer-rows.ts'
import { addressBlock } from '../address.ts'
import { composeLetter } from '../compose.ts'
import { drawPostcards } from './draw.ts'
import { hasRoom } from './print.ts'
import { cardWords, togetherCard } from './words.ts'

const mmPerPoint = 25.4 / 72
const widthOf = ruler()
const measure = (text: string, size: number) => widthOf(text, { size })

const long = {
  sellerNames: [
    'Maria Guadalupe de los Angeles Hernandez-Villanueva',
    'The Wilhelmina Featherstonehaugh Revocable Living Trust',
  ],
  mailing:
    '18442 North Sandcastle Ridge Boulevard, Unit 2204\nTruth or Consequences, NM 87901-4410',
  location: 'Near Old Spanish Trail Road, St. John the Baptist Parish, Louisiana',
}
const short = {
  sellerNames: ['Bo Li'],
  mailing: '7 Elm\nEly, NV 89301',
  location: 'Ely, White Pine County, Nevada',
}

function wordsFor(
  { sellerNames, mailing, location }: typeof short,
  { question = null, text = '' }: { question?: OfferFact | null; text?: string } = {},
) {
  const input = { ...sampleOffer, ...samplePrivateFields, location } as NewOffer
  const row = newOfferRow('LB-7K2M-9RXN', input, testNow)
  const offer = { ...row, seller_mailing_address: mailing, status: 'active' as const }
  const parts = {
    settings: defaultSettings,
    sellerNames,
    notices: [],
    counterOffers: false,
    verificationQuestion: question,
    doNotMail: new Set<string>(),
    publicUrl: 'https://larkenby.example',
  }
  const more = { now: testNow, isPreview: false, measure }
  const letter = composeLetter(offer, { ...parts, ...more })
  if ('problem' in letter) throw new Error(letter.problem)
  return { offer, words: cardWords(offer, letter.words, { ...parts, text }) }
}

/** Every letter of a page as far as its ink reaches, in millimetres from its upper left corner. */
async function lettersOf(pdf: Uint8Array, index: number) {
  const page = (await PDF.load(pdf)).getPages()[index]
  if (!page) throw new Error(`There is no page ${index}.`)
  const lines = page.extractText().lines
  return lines.flatMap((line) =>
    line.spans
      .flatMap((span) => span.chars)
      .filter(({ char }) => char.trim() !== '')
      .map(({ char, bbox, baseline, fontSize }) => ({
        char,
        left: bbox.x * mmPerPoint,
        right: (bbox.x + bbox.width) * mmPerPoint,
        top: (page.height - baseline - 0.668 * fontSize) * mmPerPoint,
        bottom: (page.height - baseline + 0.22 * fontSize) * mmPerPoint,
      })),
  )
}

const textOf = async (pdf: Uint8Array) => (await printedPages(pdf)).map(({ text }) => text)

interface Part {
  left: number
  right: number
  top: number
  bottom: number
}

/** Whether anything at all is printed in a part of a page, whose edges are in millimetres. */
async function isPrinted(pdf: Uint8Array, index: number, part: Part): Promise<boolean> {
  const picture = (await printedPages(pdf))[index]
  if (!picture) throw new Error(`There is no page ${index}.`)
  const { data, width, height } = picture
  const dots = width / 152.4
  for (let y = Math.ceil(part.top * dots); y < Math.min(height, part.bottom * dots); y += 1)
    for (let x = Math.ceil(part.left * dots); x < Math.min(width, part.right * dots); x += 1)
      if ((data[(y * width + x) * 4] ?? 255) < 250) return true
  return false
}

describe.each([
  ['short', short],
  ['long', long],
])('a postcard to sellers with %s names', (_, sellers) => {
  it('is two pages of 152.4 by 101.6 mm with nothing nearer than 6 mm to their edges', async () => {
    const pdf = await drawPostcards([wordsFor(sellers).words], false)
    const pages = (await PDF.load(pdf)).getPages()
    expect(pages).toHaveLength(2)
    for (const [index, { width, height }] of pages.entries()) {
      expect(width * mmPerPoint).toBeCloseTo(152.4, 3)
      expect(height * mmPerPoint).toBeCloseTo(101.6, 3)
      const letters = await lettersOf(pdf, index)
      expect(letters.length).toBeGreaterThan(50)
      const edges = [
        { left: 0, right: 152.4, top: 0, bottom: 6 },
        { left: 0, right: 152.4, top: 95.6, bottom: 101.6 },
        { left: 0, right: 6, top: 0, bottom: 101.6 },
        { left: 146.4, right: 152.4, top: 0, bottom: 101.6 },
      ]
      for (const edge of edges) expect(await isPrinted(pdf, index, edge)).toBe(false)
    }
  })

  it('has the address where machines read it, and nothing else there', async () => {
    const { words, offer } = wordsFor(sellers)
    const letters = await lettersOf(await drawPostcards([words], false), 1)
    // 5/8" to 2 3/4" above the lower edge.
    const read = letters.filter(({ bottom, top }) => bottom > 101.6 - 69.85 && top < 101.6 - 15.875)
    const { lines } = addressBlock(sellers.sellerNames, offer.seller_mailing_address, measure)
    expect(read.map(({ char }) => char).join('')).toBe(lines.join('').replaceAll(' ', ''))
    for (const letter of read) {
      expect(letter.left).toBeGreaterThanOrEqual(57.15 - 0.1)
      expect(letter.right).toBeLessThanOrEqual(152.4 - 12.7 + 0.1)
      expect(letter.top).toBeGreaterThanOrEqual(101.6 - 69.85)
      expect(letter.bottom).toBeLessThanOrEqual(101.6 - 15.875)
    }
  })

  it('keeps the corner for postage and the strip for the bar code free', async () => {
    const pdf = await drawPostcards([wordsFor(sellers).words], false)
    const postage = { left: 152.4 - 41.275, right: 152.4, top: 0, bottom: 34.925 }
    const barcode = { left: 152.4 - 120.65, right: 152.4, top: 101.6 - 15.875, bottom: 101.6 }
    expect(await isPrinted(pdf, 1, postage)).toBe(false)
    expect(await isPrinted(pdf, 1, barcode)).toBe(false)
    // What would be seen if anything stood there.
    expect(await isPrinted(pdf, 0, barcode)).toBe(true)
  })

  it('keeps its words apart from the code, on their own half', async () => {
    const text = `${usualCardText} `.repeat(2).slice(0, 320)
    const { words } = wordsFor(sellers, { text })
    const letters = await lettersOf(await drawPostcards([words], false), 0)
    const message = letters.filter(({ top, bottom }) => top > 34 && bottom < 72)
    expect(message.length).toBeGreaterThan(100)
    const code = { left: 113, top: 25.4, bottom: 56.4 }
    for (const { left, right, top, bottom, char } of letters)
      expect(
        right <= code.left || bottom <= code.top || top >= code.bottom,
        `${char} at ${left}, ${top}`,
      ).toBe(true)
  })

  it('says neither price, number nor parcel, and its code leads to the look-up', async () => {
    const { words, offer } = wordsFor(sellers)
    const pdf = await drawPostcards([words], false)
    const text = (await textOf(pdf)).join(' ')
    expect(text).toContain('Your offer is waiting')
    expect(text).toContain(`Good through `)
    expect(text).toContain(defaultSettings.phoneDisplay)
    expect(text).toContain(defaultSettings.business.name)
    for (const secret of ['LB-7K2M', '$', offer.apn, String(offer.acreage), 'Road'])
      expect(text.includes(secret) && !sellers.mailing.includes(secret), secret).toBe(false)
    expect(await printedCodes(pdf)).toEqual([[`https://larkenby.example/?card=${offer.id}`], []])
  })
})

describe('a postcard', () => {
  it('says on both sides when it is only to be looked at', async () => {
    const { words } = wordsFor(short)
    for (const isPreview of [true, false])
      for (const text of await textOf(await drawPostcards([words], isPreview)))
        expect(text.includes('Preview, not for mailing')).toBe(isPreview)
  })

  it('opens its offer where the website asks for the phone number first, not for the ZIP code it shows', async () => {
    const asked = await drawPostcards([wordsFor(short, { question: 'phone' }).words], false)
    expect(await printedCodes(asked)).toEqual([['https://larkenby.example/offer/LB-7K2M-9RXN'], []])
    expect((await textOf(asked))[0]).toContain('LB-7K2M-9RXN')
    const { offer, words } = wordsFor(short, { question: 'zip' })
    expect(words.link).toBe(`https://larkenby.example/?card=${offer.id}`)
    expect(words.referenceNumber).toBe('')
  })

  it('is one for several offers to the same sellers, good until the first of them ends', () => {
    const { words } = wordsFor(short)
    const later = { ...words, expirationDate: '2027-03-01' }
    const sooner = { ...words, expirationDate: '2027-01-31' }
    expect(togetherCard([later, sooner])).toMatchObject({
      title: 'Your offers are waiting',
      expirationDate: '2027-01-31',
    })
  })

  it('has room for its usual text with the longest names, and not for any text', () => {
    const { words } = wordsFor(long)
    expect(hasRoom(words)).toBe(true)
    expect(hasRoom({ ...words, message: ['word '.repeat(150)] })).toBe(false)
  })
})
