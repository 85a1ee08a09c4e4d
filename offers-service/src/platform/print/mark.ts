/** The lark of the mark on a 48 by 48 grid, the same drawing as the website's (`web/src/brand/lark-path.ts`). */
export const larkPath =
  'M46.6 13.3 42.3 11.4C41.3 9 39.3 7.8 37.1 8L34.5 5.2 34.2 9.2C32.8 10.4 31.8 11.8 30.7 13.3 31.8 15 32.5 16.8 32.8 18.6 31.2 25.4 23.2 24.6 22.7 21 18.4 23.8 13.6 26 9 27.4L12.5 29.9 10.9 33.4C16.2 33.2 20.8 31.7 24.3 29.4 31.9 30.2 39.3 26.4 41.5 19.6 42.1 17.8 42.3 16.4 42.9 15ZM37.4 11.9a1.15 1.15 0 1 0 2.3 0 1.15 1.15 0 0 0-2.3 0ZM31.4 18.4C30.2 11.4 23.6 4.2 12.2 1.2 11 2.9 12.3 4.8 14.4 5.4 12.8 6.7 13.6 9 16.2 9.4 15 10.9 16.1 13 18.4 13.2 17.6 14.9 18.8 16.7 20.9 16.9 20.5 18.5 21.7 20.1 23.9 20.3 24.3 22.9 30.2 23.6 31.4 18.4Z'

/** Draws the mark, a lark rising from the corner of a plat, with its top left corner here and this size in points. */
export function drawMark(
  pdf: PDFKit.PDFDocument,
  { x, y, size, color }: { x: number; y: number; size: number; color: string },
): void {
  pdf
    .save()
    .translate(x, y)
    .scale(size / 48)
  pdf.path(larkPath).fill(color, 'even-odd')
  pdf.circle(4.4, 43.6, 2.3).moveTo(4.4, 30).lineTo(4.4, 41.3).moveTo(6.7, 43.6).lineTo(45, 43.6)
  pdf.lineWidth(1.7).stroke(color)
  pdf.restore()
}
