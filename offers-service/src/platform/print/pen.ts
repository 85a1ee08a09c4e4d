import Pdf from 'pdfkit'
import { type Cut, registerCuts, runsOf } from './fonts.ts'

/** Inks that print well in black and white: all are dark enough to come out solid. */
export const ink = '#111111'
export const pine = '#1d4a35'
export const clay = '#8f3f1f'

export interface Lettering {
  cut?: Cut
  size: number
  color?: string
  /** From one baseline to the next, in points; 1.35 times the size when absent. */
  leading?: number
  align?: 'left' | 'center' | 'right'
  /** For numbers in which a zero could be taken for the letter. */
  hasSlashedZeros?: boolean
  /** Between letters, in points. */
  spacing?: number
  /** Between paragraphs, in points. */
  gap?: number
}

/** How far pdfkit puts the baselines of the text cut apart by itself, as a part of its size. */
const naturalLeading = 1.3

/** Measures lines before there is a document to set them in. */
export function ruler(): (text: string, lettering: Lettering) => number {
  const pdf = new Pdf({ autoFirstPage: false })
  registerCuts(pdf)
  return (text, lettering) => widthOf(pdf, text, lettering)
}

/** The pieces of a line with the width of each, because a name may need letters of another font. */
function measured(pdf: PDFKit.PDFDocument, text: string, lettering: Lettering) {
  const { cut = 'text', size, spacing = 0 } = lettering
  return runsOf(text, cut).map((run) => {
    pdf.font(run.cut).fontSize(size)
    const width = pdf.widthOfString(run.text, { characterSpacing: spacing })
    return { cut: run.cut, text: run.text, width }
  })
}

/** How wide a line is. */
export function widthOf(pdf: PDFKit.PDFDocument, text: string, lettering: Lettering): number {
  const runs = measured(pdf, text, lettering)
  return runs.reduce((sum, { width }) => sum + width, 0) - (lettering.spacing ?? 0)
}

/** The lettering in which a line is no wider than this: as it is or, where it must be, smaller. */
export function fitted(
  pdf: PDFKit.PDFDocument,
  text: string,
  width: number,
  lettering: Lettering,
): Lettering {
  const needed = widthOf(pdf, text, lettering)
  if (needed <= width) return lettering
  const { size, spacing = 0 } = lettering
  return { ...lettering, size: (size * width) / needed, spacing: (spacing * width) / needed }
}

/** Sets one line whose letters stand on this baseline; `x` is its left end, its middle or its right end by alignment. */
export function setLine(
  pdf: PDFKit.PDFDocument,
  text: string,
  x: number,
  baseline: number,
  lettering: Lettering,
): void {
  const { align = 'left', color = ink, size, spacing = 0 } = lettering
  const width = widthOf(pdf, text, lettering)
  let left = align === 'right' ? x - width : align === 'center' ? x - width / 2 : x
  for (const run of measured(pdf, text, lettering)) {
    pdf.font(run.cut).fontSize(size).fillColor(color)
    const options = { baseline: 'alphabetic', lineBreak: false, characterSpacing: spacing } as const
    pdf.text(run.text, left, baseline, options)
    left += run.width
  }
}

function featuresOf({ hasSlashedZeros = false }: Lettering) {
  return hasSlashedZeros ? { features: ['zero' as const] } : {}
}

function spacingOf({ size, leading = size * 1.35, gap = 0 }: Lettering) {
  return { lineGap: leading - size * naturalLeading, paragraphGap: gap }
}

/** How high a paragraph of this width is. */
export function heightOf(
  pdf: PDFKit.PDFDocument,
  text: string,
  width: number,
  lettering: Lettering,
): number {
  pdf.font(lettering.cut ?? 'text').fontSize(lettering.size)
  return pdf.heightOfString(text, { ...spacingOf(lettering), width })
}

/** Sets a paragraph with its top here and returns where it ends. */
export function setParagraph(
  pdf: PDFKit.PDFDocument,
  text: string,
  { x, y, width }: { x: number; y: number; width: number },
  lettering: Lettering,
): number {
  const { cut = 'text', size, color = ink } = lettering
  const runs = runsOf(text, cut)
  for (const [index, run] of runs.entries()) {
    pdf.font(run.cut).fontSize(size).fillColor(color)
    const options = {
      ...spacingOf(lettering),
      ...featuresOf(lettering),
      width,
      continued: index < runs.length - 1,
    }
    if (index === 0) pdf.text(run.text, x, y, options)
    else pdf.text(run.text, options)
  }
  return y + heightOf(pdf, text, width, lettering)
}
