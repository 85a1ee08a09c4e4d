import { create } from 'qrcode'

/**
 * Draws a QR code of this text as crisp squares, its quiet zone of four squares included in `size` (in points).
 *
 * Correction level M survives a fold or a coffee stain.
 */
export function drawQrCode(
  pdf: PDFKit.PDFDocument,
  text: string,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const quiet = 4
  const unit = size / (modules.size + 2 * quiet)
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column))
        pdf.rect(x + (column + quiet) * unit, y + (row + quiet) * unit, unit, unit)
  pdf.fill('black')
}
