import { create } from 'qrcode'

/** Correction level M survives a fold or a coffee stain; the quiet zone of four squares is part of the code. */
const quiet = 4
const modulesOf = (text: string) => create(text, { errorCorrectionLevel: 'M' }).modules

/** The places of its dark squares, in squares from the upper left, the quiet zone included. */
function darkSquares(modules: ReturnType<typeof modulesOf>): [x: number, y: number][] {
  const { size } = modules
  const places = Array.from({ length: size * size }, (_, index): [number, number] => [
    index % size,
    Math.floor(index / size),
  ])
  return places
    .filter(([column, row]) => modules.get(row, column))
    .map(([column, row]) => [column + quiet, row + quiet])
}

/** Draws a QR code of this text as crisp squares, its quiet zone included in `size` (in points). */
export function drawQrCode(
  pdf: PDFKit.PDFDocument,
  text: string,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const modules = modulesOf(text)
  const unit = size / (modules.size + 2 * quiet)
  for (const [column, row] of darkSquares(modules))
    pdf.rect(x + column * unit, y + row * unit, unit, unit)
  pdf.fill('black')
}

/** A QR code of this text as the path of an SVG of `size` × `size` units, its quiet zone included. */
export function qrCodePath(text: string): { size: number; path: string } {
  const modules = modulesOf(text)
  const path = darkSquares(modules).map(([x, y]) => `M${x} ${y}h1v1h-1z`)
  return { size: modules.size + 2 * quiet, path: path.join('') }
}
