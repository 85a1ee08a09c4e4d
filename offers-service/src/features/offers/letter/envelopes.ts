import Pdf from 'pdfkit'
import { registerCuts } from '../../../platform/print/fonts.ts'
import { fitted, setLine } from '../../../platform/print/pen.ts'
import type { LetterWords } from './words.ts'

const inch = 72
/** A #10 envelope, 9 1/2" × 4 1/8". */
const envelope = { width: 9.5 * inch, height: 4.125 * inch }

/** Where the sender stands, half an inch from both edges: printers put nothing nearer, and the stamp is far away. */
const sender = { left: 0.5 * inch, top: 0.5 * inch, width: 3.5 * inch, size: 9, leading: 11.5 }

/**
 * Where sorting machines of the postal service read: from 5/8" to 2 3/4" above the lower edge, and half an inch from the sides. The
 * address has the left half free, and above the lower 5/8", where a bar code is printed.
 */
const reading = { left: 4 * inch, right: envelope.width - 0.5 * inch, middle: 1.75 * inch }

/** The size the address has, and how far its lines are apart; less where there are many of them. */
const lettering = (lines: number) =>
  lines <= 5 ? { size: 12, leading: 16 } : { size: 10, leading: 13 }

/** How far letters reach above their baseline, as a part of their size. */
const reach = 0.668

/** Draws envelopes for letters, one a page, as a PDF whose pages are as large as a #10 envelope. */
export async function drawEnvelopes(
  letters: readonly Pick<LetterWords, 'sender' | 'address'>[],
): Promise<Buffer> {
  const pdf = new Pdf({
    size: [envelope.width, envelope.height],
    margin: 0,
    autoFirstPage: false,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: 'Envelopes' },
  })
  registerCuts(pdf)
  const bytes = Array.fromAsync<Buffer>(pdf)
  for (const letter of letters) {
    pdf.addPage()
    const from = [letter.sender.name, ...letter.sender.address]
    for (const [row, line] of from.entries()) {
      const own = fitted(pdf, line, sender.width, { size: sender.size })
      const baseline = sender.top + reach * sender.size + row * sender.leading
      setLine(pdf, line, sender.left, baseline, own)
    }
    const { lines } = letter.address
    const { size, leading } = lettering(lines.length)
    const middle = envelope.height - reading.middle
    const first = middle - ((lines.length - 1) * leading) / 2 + (reach * size) / 2
    for (const [row, line] of lines.entries()) {
      const own = fitted(pdf, line, reading.right - reading.left, { size })
      setLine(pdf, line, reading.left, first + row * leading, own)
    }
  }
  pdf.end()
  return Buffer.concat(await bytes)
}
