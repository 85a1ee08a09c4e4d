import Pdf from 'pdfkit'
import { registerCuts } from '../../../platform/print/fonts.ts'
import { fitted, setLine } from '../../../platform/print/pen.ts'
import type { AddressBlock } from './address.ts'

/**
 * A sheet of 30 address labels of 2 5/8" × 1", the usual one for laser printers, in points: three columns 2 3/4" apart from 3/16" on,
 * and ten rows without gaps from 1/2" on.
 */
const sheet = { columns: 3, rows: 10, left: 13.5, top: 36, across: 198, down: 72, width: 189 }
const padding = 10
const perSheet = sheet.columns * sheet.rows

/** The size letters have on a label, and how far its lines are apart; less where an address has many of them. */
const lettering = (lines: number) =>
  lines <= 4 ? { size: 10, leading: 13 } : { size: 9, leading: 11 }

/** How far letters reach above their baseline, as a part of their size. */
const reach = 0.668

/** Draws addresses on labels, one after the other, as a PDF of whole sheets. */
export async function drawLabels(
  addresses: readonly Pick<AddressBlock, 'lines'>[],
): Promise<Buffer> {
  const pdf = new Pdf({
    size: 'LETTER',
    margin: 0,
    autoFirstPage: false,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: 'Address labels' },
  })
  registerCuts(pdf)
  const bytes = Array.fromAsync<Buffer>(pdf)
  for (const [index, { lines }] of addresses.entries()) {
    const place = index % perSheet
    if (place === 0) pdf.addPage()
    const { size, leading } = lettering(lines.length)
    const x = sheet.left + (place % sheet.columns) * sheet.across + padding
    const middle = sheet.top + (Math.floor(place / sheet.columns) + 0.5) * sheet.down
    const first = middle - ((lines.length - 1) * leading) / 2 + (reach * size) / 2
    for (const [row, line] of lines.entries()) {
      const own = fitted(pdf, line, sheet.width - 2 * padding, { size })
      setLine(pdf, line, x, first + row * leading, own)
    }
  }
  pdf.end()
  return Buffer.concat(await bytes)
}
