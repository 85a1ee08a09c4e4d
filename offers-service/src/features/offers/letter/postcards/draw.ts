import Pdf from 'pdfkit'
import { formatCalendarDate } from '../../../../../contract/index.ts'
import { registerCuts } from '../../../../platform/print/fonts.ts'
import { drawMark } from '../../../../platform/print/mark.ts'
import {
  fitted,
  heightOf,
  type Lettering,
  pine,
  setLine,
  setParagraph,
  widthOf,
} from '../../../../platform/print/pen.ts'
import { platLine } from '../../../../platform/print/plat.ts'
import { drawQrCode } from '../../../../platform/print/qr-code.ts'
import { card, margin, postage, reading } from './sheet.ts'
import type { CardWords } from './words.ts'

const left = margin
const right = card.width - margin
/** The words on the left and the QR code, its white border included, on the right. */
const column = { left, width: 270 }
/** The border of the code is a good tenth of its size and lies in the margin, so that the black part ends where the lines do. */
const border = 10
const square = { left: right - 108 + border, top: 62, size: 108 }
const caption = { left: square.left + border, top: 168, width: square.size - 2 * border }
const messageTop = 102
const small = { size: 7, leading: 8.5 }
const body = { gap: 5 }

/** How the message may be set: as large as its length allows, and never too small to read. */
const messageLetterings: Lettering[] = [
  { ...body, size: 11, leading: 14.6 },
  { ...body, size: 10, leading: 13.2 },
  { ...body, size: 9, leading: 11.8 },
]

/** Where the line above the phone number runs: higher where there is more to say of who we are by law. */
function footTop(pdf: PDFKit.PDFDocument, { sender }: Pick<CardWords, 'sender'>): number {
  return card.height - margin - heightOf(pdf, sender.imprint, right - left, small) - 30
}

/** The lettering in which the message of a card has room; undefined where it is too long. */
export function messageLettering(
  pdf: PDFKit.PDFDocument,
  words: Pick<CardWords, 'sender' | 'message'>,
): Lettering | undefined {
  const room = footTop(pdf, words) - 26 - messageTop
  const text = words.message.join('\n')
  return messageLetterings.find((lettering) => heightOf(pdf, text, column.width, lettering) <= room)
}

function drawFront(pdf: PDFKit.PDFDocument, words: CardWords): void {
  const { sender, referenceNumber } = words
  drawMark(pdf, { x: left, y: 20, size: 28, color: pine })
  const nameRoom = referenceNumber ? 210 : right - left - 38
  const name = { cut: 'title', size: 16, color: pine } as const
  setLine(pdf, sender.name, left + 38, 41, fitted(pdf, sender.name, nameRoom, name))
  if (referenceNumber) {
    const number = { cut: 'title', size: 14, spacing: 0.3 } as const
    const lettering = fitted(pdf, referenceNumber, 132, number)
    setLine(pdf, 'Reference number', right, 27, { size: 8, align: 'right' })
    setLine(pdf, referenceNumber, right, 43, { ...lettering, align: 'right' })
  }
  for (const y of [55, 57.5]) pdf.lineWidth(0.75).moveTo(left, y).lineTo(right, y).stroke(pine)
  const title = { cut: 'title', size: 26, color: pine } as const
  setLine(pdf, words.title, left, 88, fitted(pdf, words.title, column.width, title))
  const lettering = messageLettering(pdf, words) ?? messageLetterings[0] ?? { size: 11 }
  const place = { x: left, y: messageTop, width: column.width }
  setParagraph(pdf, words.message.join('\n'), place, lettering)
  const foot = footTop(pdf, words)
  const until = `Good through ${formatCalendarDate(words.expirationDate)}`
  setLine(pdf, until, left, foot - 11, { cut: 'strong', size: 12 })
  drawCode(pdf, words)
  drawFoot(pdf, words, foot)
}

function drawCode(pdf: PDFKit.PDFDocument, words: CardWords): void {
  const { left: x, top: y, size } = square
  drawQrCode(pdf, words.link, { x, y, size })
  const how = words.referenceNumber
    ? 'Point your phone’s camera here. We ask for the last four digits of your phone number first.'
    : 'Point your phone’s camera here, and type in the reference number from our letter.'
  const place = { x: caption.left, y: caption.top, width: caption.width }
  setParagraph(pdf, how, place, { size: 8, leading: 10.2 })
}

/** How to reach us, and who we are by law. */
function drawFoot(pdf: PDFKit.PDFDocument, words: CardWords, top: number): void {
  const { sender, site, referenceNumber } = words
  platLine(pdf, { left, right, y: top })
  const baseline = top + 19
  const phone = { cut: 'strong', size: 14 } as const
  setLine(pdf, sender.phone, left, baseline, phone)
  const after = left + widthOf(pdf, sender.phone, phone) + 10
  const siteLettering = fitted(pdf, site, 130, { cut: 'strong', size: 10.5 })
  setLine(pdf, site, right, baseline, { ...siteLettering, align: 'right' })
  const call = `${referenceNumber ? '' : 'No letter at hand? '}Call or text, 7 days a week`
  const room = right - widthOf(pdf, site, siteLettering) - 10 - after
  setLine(pdf, call, after, baseline, fitted(pdf, call, room, { size: 9.5 }))
  const imprint = { x: left, y: top + 30, width: right - left }
  setParagraph(pdf, sender.imprint, imprint, small)
}

/** How far letters reach above their baseline, as a part of their size. */
const reach = 0.668

/** The side with the address, and our own for what cannot be delivered. */
function drawAddressSide(pdf: PDFKit.PDFDocument, { sender, address, title }: CardWords): void {
  drawMark(pdf, { x: left, y: 20, size: 24, color: pine })
  const x = left + 34
  const room = postage.left - 9 - x
  const name = { cut: 'title', size: 12, color: pine } as const
  setLine(pdf, sender.name, x, 31, fitted(pdf, sender.name, room, name))
  for (const [index, line] of sender.address.entries())
    setLine(pdf, line, x, 43 + 11 * index, fitted(pdf, line, room, { size: 8.5 }))
  const note = `${title}: please see the other side.`
  setLine(pdf, note, left, 82, { cut: 'hand', size: 11, color: pine })
  const width = reading.right - reading.left
  const widest = Math.max(...address.lines.map((line) => widthOf(pdf, line, { size: 12 })))
  const size = Math.min(12, (12 * width) / widest)
  const leading = size * 1.3
  const middle = (reading.top + reading.bottom) / 2
  const first = middle - ((address.lines.length - 1) * leading) / 2 + (reach * size) / 2
  for (const [row, line] of address.lines.entries())
    setLine(pdf, line, reading.left, first + row * leading, { size })
}

/** Draws postcards, each on two pages of 6" × 4": first what it says, then whom it goes to. */
export async function drawPostcards(
  cards: readonly CardWords[],
  isPreview: boolean,
): Promise<Buffer> {
  const pdf = new Pdf({
    size: [card.width, card.height],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'en-US',
    displayTitle: true,
    info: { Title: 'Postcards' },
  })
  registerCuts(pdf)
  const bytes = Array.fromAsync<Buffer>(pdf)
  for (const words of cards)
    for (const drawSide of [drawFront, drawAddressSide]) {
      pdf.addPage()
      drawSide(pdf, words)
      if (isPreview) setLine(pdf, 'Preview, not for mailing', left, 14, { size: 8 })
    }
  pdf.end()
  return Buffer.concat(await bytes)
}
