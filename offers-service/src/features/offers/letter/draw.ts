import Pdf from 'pdfkit'
import { registerCuts } from '../../../platform/print/fonts.ts'
import { heightOf, setLine, setParagraph } from '../../../platform/print/pen.ts'
import { drawHead } from './head.ts'
import {
  type Block,
  furtherOffers,
  invitation,
  noticeBox,
  offerPanel,
  paragraph,
  signatures,
  sumLine,
} from './panels.ts'
import { largeSetting, type Setting, settingOf } from './setting.ts'
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

/** How many letters the last two paragraphs may have to stay together; longer ones might not fit on a page with the signatures. */
const maxLastWords = 600

/**
 * The parts of a letter in their order; those of one group stay on one page.
 *
 * The last paragraphs stand with the signatures, so that a second page, where there is one, never carries those alone.
 */
function groupsOf(
  pdf: PDFKit.PDFDocument,
  words: LetterWords,
  largest: number,
  setting: Setting,
): Block[][] {
  const notices =
    words.notices.length > 0 ? [[noticeBox(pdf, words.notices, largest, setting)]] : []
  /** The last paragraph has more room below it than the others. */
  const paragraphs = (texts: readonly string[], room: number) =>
    texts.map((text, index) => paragraph(pdf, text, index === texts.length - 1 ? room : 7, setting))
  const opening = paragraphs(words.opening, 12)
  const closing = paragraphs(words.closing, 10)
  const isShort = words.closing.slice(-2).join('').length <= maxLastWords
  const last = isShort ? setting.last : 1
  return [
    ...notices,
    [paragraph(pdf, words.greeting, 4, setting), ...opening.slice(0, 1)],
    ...opening.slice(1).map((block) => [block]),
    [offerPanel(pdf, words, largest, setting), sumLine(pdf, words, largest, setting)],
    ...furtherOffers(pdf, words, setting).map((block) => [block]),
    ...closing.slice(0, -last).map((block) => [block]),
    [
      ...closing.slice(-last),
      signatures(pdf, words.sender.people, setting),
      invitation(pdf, words, setting),
    ],
  ]
}

/** The blocks of each page, above a foot of this height. */
function pagesOf(groups: Block[][], foot: number): Block[][] {
  const pages: Block[][] = [[]]
  let y = firstTop
  for (const group of groups) {
    const height = group.reduce((sum, block) => sum + block.height, 0)
    if (y + height > bottom - foot) {
      pages.push([])
      y = laterTop
    }
    pages.at(-1)?.push(...group)
    y += height
  }
  return pages
}

/** Sets a letter with the outline of the land, unless that would take another sheet. */
function setPages(pdf: PDFKit.PDFDocument, words: LetterWords, largest: number): Block[][] {
  const pages = setWords(pdf, words, largest)
  if (!words.outline) return pages
  const without = setWords(pdf, { ...words, outline: undefined }, largest)
  return without.length < pages.length ? without : pages
}

/** Sets a letter large, or as usual, or as much closer as makes it one page. */
function setWords(pdf: PDFKit.PDFDocument, words: LetterWords, largest: number): Block[][] {
  const foot = heightOf(pdf, words.sender.imprint, footRoom, small) - small.leading
  const pagesIn = (setting: Setting) => pagesOf(groupsOf(pdf, words, largest, setting), foot)
  if (words.typeSize === 'large') return pagesIn(largeSetting)
  const pagesAt = (closeness: number) => pagesIn(settingOf(closeness))
  const usual = pagesAt(0)
  if (usual.length === 1) return usual
  const close = [0.25, 0.5, 0.75, 1].values().map(pagesAt)
  return close.find((pages) => pages.length === 1) ?? usual
}

/** Lettering and place of what stands at the foot: left of the address of the site or the number of the page. */
const small = { size: 8, leading: 10 }
const footRoom = 320
const footTop = 759

function drawFooter(pdf: PDFKit.PDFDocument, words: LetterWords, sheet: number): void {
  const { imprint } = words.sender
  const label = sheet === 1 ? words.site : `Offer ${words.referenceNumber}, page ${sheet}`
  // The last line stands where the only one usually does.
  const y = footTop - heightOf(pdf, imprint, footRoom, small) + small.leading
  setParagraph(pdf, imprint, { x: page.left, y, width: footRoom }, small)
  setLine(pdf, label, page.right, 767, { ...small, align: 'right' })
}

/** Draws one letter on pages of its own. `tag` says what a part is to a screen reader, in the order of reading. */
function drawLetter(
  pdf: PDFKit.PDFDocument,
  words: LetterWords,
  isPreview: boolean,
  tag: (role: 'P' | 'Figure', draw: () => void, alt?: string) => void,
): void {
  const largest = largestFor(words)
  pdf.addPage()
  tag('P', () => drawHead(pdf, words, largest))
  if (isPreview)
    tag('P', () =>
      setLine(pdf, 'Preview, not for mailing', page.right, 30, { size: 9, align: 'right' }),
    )
  for (const [index, blocks] of setPages(pdf, words, largest).entries()) {
    if (index > 0) pdf.addPage()
    let y = index === 0 ? firstTop : laterTop
    for (const block of blocks) {
      const top = y
      tag('P', () => block.draw(top))
      const { figure } = block
      if (figure) tag('Figure', () => figure.draw(top), figure.alt)
      y += block.height
    }
    pdf.markContent('Artifact', { type: 'Pagination' })
    drawFooter(pdf, words, index + 1)
    pdf.endMarkedContent()
  }
}

const largestFor = ({ notices }: LetterWords) =>
  notices.length > 0 ? noticeSize : Number.POSITIVE_INFINITY

/** How many pages each of these letters has. */
export function countPages(letters: readonly LetterWords[]): number[] {
  const pdf = new Pdf({ autoFirstPage: false })
  registerCuts(pdf)
  return letters.map((words) => setPages(pdf, words, largestFor(words)).length)
}

/** Draws letters one after the other as a PDF of US Letter pages and returns its bytes. */
export async function drawLetters(letters: LetterWords[], isPreview: boolean): Promise<Buffer> {
  const pdf = new Pdf({
    size: 'LETTER',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'en-US',
    tagged: true,
    displayTitle: true,
    info: { Title: `Offer ${letters.map((letter) => letter.referenceNumber).join(', ')}` },
  })
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const tag = (role: 'P' | 'Figure', draw: () => void, alt?: string) => {
    const element = pdf.struct(role, alt === undefined ? {} : { alt }, draw)
    root.add(element)
    element.end()
  }
  registerCuts(pdf)
  const bytes = Array.fromAsync<Buffer>(pdf)
  for (const letter of letters) drawLetter(pdf, letter, isPreview, tag)
  root.end()
  pdf.end()
  return Buffer.concat(await bytes)
}
