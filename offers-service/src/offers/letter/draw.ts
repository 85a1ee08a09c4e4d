import { setImmediate } from 'node:timers/promises'
import Pdf from 'pdfkit'
import { business } from '../../../contract/index.ts'
import { registerCuts, setLine } from '../../print/pen.ts'
import { drawHead } from './head.ts'
import { type Block, invitation, noticeBox, offerPanel, paragraph, signatures } from './panels.ts'
import { page } from './sheet.ts'
import type { LetterWords } from './words.ts'

/** Where the words begin below the fold, and what the footer leaves them. */
const firstTop = 270
const laterTop = 72
const bottom = 752

/**
 * The size of a state's notice and then of the largest letters: Georgia wants it at least 16 points and nothing in the
 * letter larger (O.C.G.A. 10-1-393.19).
 */
const noticeSize = 16

/** The parts of a letter in their order; those of one group stay on one page. */
function groupsOf(pdf: PDFKit.PDFDocument, words: LetterWords, largest: number): Block[][] {
  const notices = words.notices.length > 0 ? [[noticeBox(pdf, words.notices, largest)]] : []
  return [
    ...notices,
    [paragraph(pdf, words.greeting, 4), paragraph(pdf, words.opening, 12)],
    [offerPanel(pdf, words, largest)],
    [paragraph(pdf, words.terms, 7)],
    [paragraph(pdf, words.freedom, 10), signatures(pdf), invitation(pdf, words)],
  ]
}

function drawFooter(pdf: PDFKit.PDFDocument, words: LetterWords, sheet: number): void {
  const line = `${business.legalName} · ${business.licenseLine}`
  setLine(pdf, line, page.left, 767, { size: 8 })
  const label = sheet === 1 ? words.site : `Offer ${words.referenceNumber}, page ${sheet}`
  setLine(pdf, label, page.right, 767, { size: 8, align: 'right' })
}

/** Draws one letter on pages of its own. */
function drawLetter(pdf: PDFKit.PDFDocument, words: LetterWords, isPreview: boolean): void {
  const largest = words.notices.length > 0 ? noticeSize : Number.POSITIVE_INFINITY
  pdf.addPage()
  drawHead(pdf, words, largest)
  if (isPreview)
    setLine(pdf, 'Preview, not for mailing', page.right, 30, { size: 9, align: 'right' })
  let sheet = 1
  let y = firstTop
  for (const group of groupsOf(pdf, words, largest)) {
    if (y + group.reduce((sum, { height }) => sum + height, 0) > bottom) {
      drawFooter(pdf, words, sheet)
      pdf.addPage()
      sheet += 1
      y = laterTop
    }
    for (const block of group) {
      block.draw(y)
      y += block.height
    }
  }
  drawFooter(pdf, words, sheet)
}

/** Draws letters one after the other as a PDF of US Letter pages and returns its bytes. */
export async function drawLetters(letters: LetterWords[], isPreview: boolean): Promise<Buffer> {
  const pdf = new Pdf({
    size: 'LETTER',
    margin: 0,
    autoFirstPage: false,
    info: { Title: letters.map((letter) => letter.referenceNumber).join(', ') },
  })
  registerCuts(pdf)
  const bytes = Array.fromAsync<Buffer>(pdf)
  for (const letter of letters) {
    drawLetter(pdf, letter, isPreview)
    // A mail merge takes seconds; other requests get their turn between two letters.
    await setImmediate()
  }
  pdf.end()
  return Buffer.concat(await bytes)
}
