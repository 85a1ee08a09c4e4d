import { drawMark } from '../../../platform/print/mark.ts'
import { clay, fitted, ink, pine, setLine, widthOf } from '../../../platform/print/pen.ts'
import { alwaysSeen, everSeen, folds, page, senderSeen } from './sheet.ts'
import type { LetterWords, Sender } from './words.ts'

/** The pen stroke around the number, as on the website, which tells where to look for it; 220 by 64. */
const ring = 'M128 5C74 1 9 9 6 32c-3 22 62 29 112 27 52-2 97-11 96-31C213 9 150 2 84 8'

/** What the ring leaves the reference number beside our name, in points. */
const longestReference = 186

/** Draws letterhead, address and fold marks on a fresh page. No text may be larger than `largest` points. */
export function drawHead(pdf: PDFKit.PDFDocument, words: LetterWords, largest: number): void {
  drawSender(pdf, words.sender, largest)
  drawReference(pdf, words.referenceNumber, largest)
  const rule = senderSeen.bottom + 5
  pdf.lineWidth(0.75).moveTo(page.left, rule).lineTo(page.right, rule)
  pdf.moveTo(page.left, rule + 2.5).lineTo(page.right, rule + 2.5)
  pdf.stroke(pine)
  drawAddress(pdf, words.address)
  drawContact(pdf, words)
  for (const fold of folds) pdf.lineWidth(0.4).moveTo(9, fold).lineTo(20, fold).stroke(ink)
}

function drawSender(pdf: PDFKit.PDFDocument, sender: Sender, largest: number): void {
  drawMark(pdf, { x: page.left, y: 45, size: 42, color: pine })
  const x = page.left + 52
  const name = { cut: 'title', size: Math.min(20, largest), color: pine } as const
  const room = senderSeen.right - x
  setLine(pdf, sender.name, x, 60, fitted(pdf, sender.name, room, name))
  for (const [index, line] of sender.address.entries())
    setLine(pdf, line, x, 74 + 12 * index, fitted(pdf, line, room, { size: 9.5 }))
}

function drawReference(pdf: PDFKit.PDFDocument, referenceNumber: string, largest: number): void {
  const usual = { cut: 'title', size: Math.min(19, largest), spacing: 0.4 } as const
  const lettering = fitted(pdf, referenceNumber, longestReference, usual)
  const width = widthOf(pdf, referenceNumber, lettering)
  const middle = page.right - width / 2 - 16
  setLine(pdf, 'Reference number', middle, 58, { size: 9, align: 'center' })
  setLine(pdf, referenceNumber, middle, 80, { ...lettering, align: 'center' })
  pdf.save().translate(middle - width / 2 - 26, 41)
  pdf.scale((width + 48) / 220, 51 / 64)
  pdf.path(ring).lineCap('round').lineWidth(1.8).stroke(clay)
  pdf.restore()
}

/** Sets the date and how to reach us, right of what the window may ever show. */
function drawContact(pdf: PDFKit.PDFDocument, { date, sender }: LetterWords): void {
  const lines = [
    { text: date, lettering: { size: 11 }, below: 25 },
    { text: 'Call or text, 7 days a week', lettering: { size: 9.5 }, below: 15 },
    { text: sender.phone, lettering: { cut: 'strong', size: 13 }, below: 14 },
    { text: sender.email, lettering: { size: 9.5 }, below: 0 },
  ] as const
  let baseline = 188
  for (const { text, lettering, below } of lines) {
    const fitting = fitted(pdf, text, page.right - everSeen.right - 9, lettering)
    setLine(pdf, text, page.right, baseline, { ...fitting, align: 'right' })
    baseline += below
  }
}

/**
 * Sets the address in the middle of what the window always shows, whichever way the letter slips.
 *
 * Set this tightly, the usual three lines keep 1/8" from the window's edges wherever the letter slips; four and five are
 * still seen whole.
 */
function drawAddress(
  pdf: PDFKit.PDFDocument,
  { lines, size, leading }: LetterWords['address'],
): void {
  const height = (reach.up + reach.down) * size + (lines.length - 1) * leading
  const middle = (alwaysSeen.top + alwaysSeen.bottom) / 2
  const firstBaseline = middle - height / 2 + reach.up * size
  for (const [index, line] of lines.entries())
    setLine(pdf, line, alwaysSeen.left, firstBaseline + index * leading, { size })
}

/** How far letters reach above and below their baseline in the text cut, as a part of its size. */
const reach = { up: 0.668, down: 0.22 }
