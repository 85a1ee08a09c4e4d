import type { Person } from '../../../../contract/index.ts'
import { drawSmallOutline } from '../../../platform/print/outline.ts'
import {
  fitted,
  heightOf,
  ink,
  type Lettering,
  pine,
  setLine,
  setParagraph,
  widthOf,
} from '../../../platform/print/pen.ts'
import { platLine } from '../../../platform/print/plat.ts'
import { drawQrCode } from '../../../platform/print/qr-code.ts'
import type { Setting } from './setting.ts'
import { page } from './sheet.ts'
import type { LetterWords } from './words.ts'

/** A part of the letter that is never torn apart: how high it is, and how it is drawn from a height downwards. */
export interface Block {
  height: number
  draw: (y: number) => void
  /** A picture in it, drawn after the words; `alt` says in words what it shows. */
  figure?: { alt: string; draw: (y: number) => void }
}

const width = page.right - page.left

export function paragraph(
  pdf: PDFKit.PDFDocument,
  text: string,
  gap: number,
  setting: Setting,
): Block {
  const { body, measure } = setting
  return {
    height: heightOf(pdf, text, measure, body) + gap * setting.gap,
    draw: (y) => void setParagraph(pdf, text, { x: page.left, y, width: measure }, body),
  }
}

/** What we pay, for which parcel, until when, between two survey lines; {@link sumLine} goes right below. */
export function offerPanel(
  pdf: PDFKit.PDFDocument,
  words: LetterWords,
  largest: number,
  { panel }: Setting,
): Block {
  const factsLeft = page.left + 202
  const divider = factsLeft - 18
  const promiseWidth = divider - 10 - page.left
  const valueLeft = factsLeft + 50 * panel
  const { outline } = words
  const drawing = { width: 76, height: 66 }
  const valueWidth = page.right - valueLeft - (outline ? drawing.width + 14 : 0)
  const value: Lettering = { size: 10 * panel, leading: 13 * panel }
  const rows = words.facts.map((fact) => ({
    ...fact,
    height: heightOf(pdf, fact.value, valueWidth, value) + 2,
  }))
  const source = outline ? `Outline: ${outline.source}. A map, not a survey.` : ''
  const fine: Lettering = { size: 8 * panel, leading: 10 * panel }
  const sourceWidth = page.right - factsLeft
  const sourceHeight = source === '' ? 0 : heightOf(pdf, source, sourceWidth, fine) + 2
  const known = rows.reduce((sum, row) => sum + row.height, 0)
  const facts = known + sourceHeight
  const lettering = { cut: 'title', size: Math.min(36, largest), color: pine } as const
  const amount = fitted(pdf, words.amount, promiseWidth, lettering)
  const until = `Good through ${words.lastDay}`
  const height = Math.max(facts, 72) + 14
  return {
    height,
    ...(outline && {
      figure: {
        alt: `The outline of your land, with ${outline.corners.length} sides`,
        draw: (y) => {
          const x = page.right - drawing.width
          const top = y + (height - sourceHeight - drawing.height) / 2
          drawSmallOutline(pdf, outline, { ...drawing, x, y: top })
        },
      },
    }),
    draw: (y) => {
      platLine(pdf, { ...page, y })
      platLine(pdf, { ...page, y: y + height })
      pdf.moveTo(divider, y).lineTo(divider, y + height)
      pdf.lineWidth(0.4).stroke(pine)
      const baseline = y + height / 2 + amount.size * 0.4
      setLine(pdf, 'Our cash offer', page.left, baseline - amount.size * 0.72 - 12, {
        size: 10.5 * panel,
      })
      setLine(pdf, words.amount, page.left - 1, baseline, amount)
      const day = fitted(pdf, until, promiseWidth, { cut: 'strong', size: 10.5 * panel })
      setLine(pdf, until, page.left, baseline + 20, day)
      let top = y + (height - facts) / 2 + 1
      for (const row of rows) {
        setLine(pdf, row.term, factsLeft, top + 9.8 * panel, { size: 9 * panel })
        const digits = { ...value, hasSlashedZeros: row.hasSlashedZeros ?? false }
        setParagraph(pdf, row.value, { x: valueLeft, y: top, width: valueWidth }, digits)
        top += row.height
      }
      if (source !== '')
        setParagraph(pdf, source, { x: factsLeft, y: top + 2, width: sourceWidth }, fine)
    },
  }
}

/** What the seller gets: the price, what comes out of it, and the check, side by side as in a sum. */
export function sumLine(
  pdf: PDFKit.PDFDocument,
  { sum }: LetterWords,
  largest: number,
  { gap, panel }: Setting,
): Block {
  const checkLeft = page.left + 322
  const stride = (checkLeft - page.left) / sum.lines.length
  const room = stride - 12
  const height = 37 * panel
  return {
    height: height + 8 * gap,
    draw: (y) => {
      for (const [index, { term, value }] of sum.lines.entries()) {
        const left = page.left + index * stride
        setLine(pdf, term, left, y + 12 * panel, fitted(pdf, term, room, { size: 9 * panel }))
        const lettering = fitted(pdf, value, room, { cut: 'strong', size: 12 * panel })
        setLine(pdf, value, left, y + 28.5 * panel, lettering)
      }
      const label = sum.backTaxes === '' ? '= Your check' : '= Your check, as far as we know'
      const checkRoom = page.right - checkLeft
      const lettering = { cut: 'title', size: Math.min(19 * panel, largest), color: pine } as const
      setLine(
        pdf,
        label,
        checkLeft,
        y + 12 * panel,
        fitted(pdf, label, checkRoom, { size: 9 * panel }),
      )
      setLine(
        pdf,
        sum.check,
        checkLeft,
        y + 29.5 * panel,
        fitted(pdf, sum.check, checkRoom, lettering),
      )
      pdf.moveTo(page.left, y + height).lineTo(page.right, y + height)
      pdf.lineWidth(0.4).stroke(pine)
    },
  }
}

/** The offers for the other parcels, a block for each, so that a page may end between two. */
export function furtherOffers(
  pdf: PDFKit.PDFDocument,
  words: LetterWords,
  { panel }: Setting,
): Block[] {
  const parcelLeft = page.left + 118
  const parcelWidth = 208
  const room = page.right - parcelLeft - parcelWidth - 12
  const digits = { size: 10 * panel, leading: 13 * panel, hasSlashedZeros: true }
  return words.further.map(({ referenceNumber, parcel, amount, lastDay, check }, index) => {
    const above = index === 0 ? 26 * panel : 0
    const least = (check === '' ? 26 : 39) * panel
    const text = Math.max(heightOf(pdf, parcel, parcelWidth, digits), least)
    return {
      height: above + text + 10,
      draw: (y) => {
        const top = y + above
        const right = (line: string, below: number, lettering: Lettering) => {
          const fit = fitted(pdf, line, room, { ...lettering, size: lettering.size * panel })
          setLine(pdf, line, page.right, top + below * panel, { ...fit, align: 'right' })
        }
        if (index === 0) {
          const title = { cut: 'strong', size: 12 * panel } as const
          setLine(pdf, 'And for your other parcels', page.left, y + 14 * panel, title)
        }
        const number = { cut: 'strong', size: 10.5 * panel } as const
        const fit = fitted(pdf, referenceNumber, 110, number)
        setLine(pdf, referenceNumber, page.left, top + 10 * panel, fit)
        setParagraph(pdf, parcel, { x: parcelLeft, y: top, width: parcelWidth }, digits)
        right(amount, 10, { cut: 'strong', size: 12 })
        right(`Good through ${lastDay}`, 23, { size: 9 })
        if (check !== '') right(`Your check: ${check}`, 36, { cut: 'strong', size: 9 })
        const line = y + above + text + 4
        pdf.moveTo(page.left, line).lineTo(page.right, line).lineWidth(0.4).stroke(pine)
      },
    }
  })
}

/** How to see the offer and answer it: the last third of the sheet, which can be kept at hand. */
export function invitation(pdf: PDFKit.PDFDocument, words: LetterWords, { panel }: Setting): Block {
  const square = 78
  const left = page.left + square + 20
  const room = page.right - left
  const lettering: Lettering = { size: 10.5 * panel, leading: 14.2 * panel }
  const text = `Point your phone’s camera at the square, or go to ${words.site} and type in ${words.further.length > 0 ? 'any of your reference numbers' : 'your reference number'}${words.asked}. There you can ask us a question, say no, or accept and sign in about 2 minutes. To sign on paper, call us.`
  const height = Math.max(square, heightOf(pdf, text, room, lettering) + 38 * panel) + 14
  return {
    height,
    draw: (y) => {
      platLine(pdf, { ...page, y })
      const top = y + 14
      setLine(
        pdf,
        `See your ${words.further.length > 0 ? 'offers and answer them' : 'offer and answer it'}`,
        left,
        top + 9,
        { cut: 'strong', size: 12 * panel },
      )
      const end = setParagraph(pdf, text, { x: left, y: top + 16 * panel, width: room }, lettering)
      const link = fitted(pdf, words.shortLink, room, { cut: 'strong', size: 10.5 * panel })
      setLine(pdf, words.shortLink, left, end + 11 * panel, link)
    },
    figure: {
      alt: `A QR code that opens your offer: ${words.shortLink}`,
      draw: (y) => {
        // The code's own white border lines up with the margin when the black part does.
        const quiet = square * 0.138
        drawQrCode(pdf, words.link, {
          x: page.left - quiet,
          y: y + 14 - quiet,
          size: square + 2 * quiet,
        })
      },
    },
  }
}

/** How the people sign: two beside each other with their roles after the names, more of them closer and without. */
function placesFor(count: number) {
  return count > 2
    ? { columns: 3, lineWidth: 140, stride: (width - 140) / 2, hasRoles: false }
    : { columns: 2, lineWidth: 190, stride: width - 190, hasRoles: true }
}

/** The people's names under lines for their pens. */
export function signatures(
  pdf: PDFKit.PDFDocument,
  people: readonly Person[],
  { body, pen }: Setting,
): Block {
  const { columns, lineWidth, stride, hasRoles } = placesFor(people.length)
  const row = pen + 16
  return {
    height: 24 + Math.ceil(people.length / columns) * row,
    draw: (y) => {
      setLine(pdf, 'Warm regards,', page.left, y + 12, body)
      for (const [index, { name, role }] of people.entries()) {
        const x = page.left + (index % columns) * stride
        const line = y + 12 + pen + Math.floor(index / columns) * row
        pdf.moveTo(x, line).lineTo(x + lineWidth, line)
        pdf.lineWidth(0.5).stroke(ink)
        const lettering = fitted(pdf, name, lineWidth, { cut: 'strong', size: 10.5 })
        setLine(pdf, name, x, line + 13, lettering)
        const left = x + widthOf(pdf, `${name}  `, lettering)
        const right = index % columns === 0 ? page.left + width / 2 : page.right
        const small = fitted(pdf, role, right - left, { size: 9.5 })
        if (hasRoles && small.size > 7) setLine(pdf, role, left, line + 13, small)
      }
    },
  }
}

/** What a state wants said, in a frame, no smaller than anything else in the letter. */
export function noticeBox(
  pdf: PDFKit.PDFDocument,
  notices: string[],
  size: number,
  { gap }: Setting,
): Block {
  const padding = 8
  const lettering: Lettering = { size, leading: size * 1.18, gap: 5 }
  const text = notices.join('\n')
  const height = heightOf(pdf, text, width - 2 * padding, lettering) + 2 * padding
  return {
    height: height + 14 * gap,
    draw: (y) => {
      pdf.rect(page.left, y, width, height).lineWidth(1).stroke(ink)
      const box = { x: page.left + padding, y: y + padding, width: width - 2 * padding }
      setParagraph(pdf, text, box, lettering)
    },
  }
}
