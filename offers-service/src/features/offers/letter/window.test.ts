import { PDF } from '@libpdf/core'
import { describe, expect, it } from 'vitest'
import { whatYouGet } from '../../../../contract/index.ts'
import { ruler } from '../../../platform/print/pen.ts'
import { addressBlock } from './address.ts'
import { drawLetters } from './draw.ts'
import { alwaysSeen, everSeen, page, senderSeen } from './sheet.ts'
import type { LetterWords } from './words.ts'

const words: LetterWords = {
  sender: {
    name: 'Larkenby Land',
    address: ['P.O. Box 155', 'Cedar Hollow, FL 32699'],
    phone: '(352) 555-0142',
    email: 'hello@larkenby.example',
    people: [{ name: 'Ruth Larkenby', role: 'Offers', bio: '' }],
    imprint: 'Larkenby Land Company, LLC',
  },
  date: 'September 30, 2026',
  referenceNumber: 'LB-WWWW-WWWW',
  address: { lines: [], size: 9, leading: 10 },
  greeting: 'Dear Dolores,',
  opening: ['Opening'],
  amount: '$18,500',
  facts: [],
  sum: whatYouGet({ amount: 18_500 }),
  further: [],
  lastDay: 'September 30, 2026',
  closing: ['Closing'],
  typeSize: 'usual',
  isUsual: { opening: true, closing: true },
  link: 'https://larkenby.example/offer/LB-WWWW-WWWW',
  asked: '',
  shortLink: 'larkenby.example/offer/LB-WWWW-WWWW',
  site: 'larkenby.example',
  notices: [],
}

/** Every letter of the first page with the part of the page its ink may touch, in points from the top left. */
async function lettersOn(letter: LetterWords) {
  const [first] = (await PDF.load(await drawLetters([letter], false))).getPages()
  const lines = first?.extractText().lines ?? []
  return lines.flatMap((line) =>
    line.spans
      .flatMap((span) => span.chars)
      .filter(({ char }) => char.trim() !== '')
      .map(({ char, bbox, baseline, fontSize }) => ({
        char,
        left: bbox.x,
        right: bbox.x + bbox.width,
        top: page.height - baseline - 0.668 * fontSize,
        bottom: page.height - baseline + 0.22 * fontSize,
      })),
  )
}

/** The postal service wants 1/8" to spare; at the sides there always is. */
const withClearance = { ...alwaysSeen, top: alwaysSeen.top + 9, bottom: alwaysSeen.bottom - 9 }

type Letter = Awaited<ReturnType<typeof lettersOn>>[number]
type Part = typeof alwaysSeen

const isInside = (letter: Letter, part: Part) =>
  letter.left >= part.left - 0.01 &&
  letter.right <= part.right + 0.01 &&
  letter.top >= part.top - 0.01 &&
  letter.bottom <= part.bottom + 0.01
const touches = (letter: Letter, part: Part) =>
  letter.right > part.left &&
  letter.left < part.right &&
  letter.bottom > part.top &&
  letter.top < part.bottom

const widthOf = ruler()
const measure = (text: string, size: number) => widthOf(text, { size })

describe('the letter in a window envelope', () => {
  it.each([
    ['1 Elm St, Ash, OH 45899'],
    ['c/o The Trust\n1 Elm St\nAsh, OH 45899'],
    ['c/o The Trust\nSuite 7\n1 Elm St\nAsh, OH 45899'],
    [`${'WWWW '.repeat(5)}\nAsh, OH 45899`],
    [`${'MMM '.repeat(12)}\nAsh, OH 45899`],
  ])('shows all of an address however it slips, and nothing else: %j', async (mailing) => {
    const address = addressBlock(['Dolores Whitcomb'], mailing, measure)
    expect(address.problem).toBeUndefined()
    const letters = await lettersOn({ ...words, address })
    const seen = letters.filter((letter) => touches(letter, everSeen))
    expect(seen.map(({ char }) => char).join('')).toBe(address.lines.join('').replaceAll(' ', ''))
    const room = address.lines.length > 3 ? alwaysSeen : withClearance
    for (const letter of seen) expect(isInside(letter, room), letter.char).toBe(true)
  })

  it('shows our address in an upper window, and no reference number', async () => {
    const letters = await lettersOn(words)
    const seen = letters.filter((letter) => touches(letter, senderSeen))
    expect(seen.map(({ char }) => char).join('')).toBe('LarkenbyLandP.O.Box155CedarHollow,FL32699')
    for (const letter of seen) expect(isInside(letter, senderSeen), letter.char).toBe(true)
  })
})
