import { pine } from './pen.ts'

/** A corner monument as surveyors leave it. */
function monument(pdf: PDFKit.PDFDocument, x: number, y: number): void {
  pdf.circle(x, y, 3).lineWidth(0.6).fillAndStroke('white', pine)
  pdf.circle(x, y, 1.1).fill(pine)
}

/** Draws a survey line with its monuments at both ends. */
export function platLine(
  pdf: PDFKit.PDFDocument,
  { left, right, y }: { left: number; right: number; y: number },
): void {
  pdf.lineWidth(0.6).moveTo(left, y).lineTo(right, y).stroke(pine)
  monument(pdf, left, y)
  monument(pdf, right, y)
}
