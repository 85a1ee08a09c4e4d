import { PDF } from '@libpdf/core'
import Pdf from 'pdfkit'
import { imageFormatOf, maxImagePixels } from '../../../../contract/index.ts'

const inch = 72
const page = { width: 8.5 * inch, height: 11 * inch }

/** A scan as a PDF, or why it is none, as a sentence. */
export type ScanPdf = { pdf: Uint8Array } | { problem: string }

const asPdf = 'Please choose the scan as a PDF, JPEG or PNG file'
const tooLarge = `This photo has more than ${maxImagePixels / 1_000_000} megapixels. Please make it smaller`

/** Takes the scan of a paper, a PDF or a photo of one page, as a PDF. */
export async function scanPdf(bytes: Uint8Array): Promise<ScanPdf> {
  const format = imageFormatOf(bytes)
  if (format === 'png' && pixelsOfPng(bytes) > maxImagePixels) return { problem: tooLarge }
  if (format === 'jpg' || format === 'png') return await photoPdf(bytes)
  if (!String.fromCodePoint(...bytes.subarray(0, 1024)).includes('%PDF-')) return { problem: asPdf }
  try {
    const pdf = await PDF.load(bytes)
    if (pdf.isEncrypted) return { problem: 'This PDF has a password. Please save it without one' }
    // What only a guess makes readable would not open everywhere.
    if (pdf.recoveredViaBruteForce || pdf.getPageCount() === 0)
      return { problem: 'This PDF is damaged. Please scan the paper again' }
    return { pdf: bytes }
  } catch {
    return { problem: 'This PDF is damaged. Please scan the paper again' }
  }
}

/** How many pixels a PNG says it has, in the chunk that every one begins with; zero where that is cut off. */
function pixelsOfPng(bytes: Uint8Array): number {
  if (bytes.length < 24) return 0
  const head = new DataView(bytes.buffer, bytes.byteOffset)
  return head.getUint32(16) * head.getUint32(20)
}

/** A photo of a page as large as US Letter takes it. */
async function photoPdf(bytes: Uint8Array): Promise<ScanPdf> {
  try {
    const pdf = new Pdf({ size: [page.width, page.height], margin: 0 })
    pdf.image(Buffer.from(bytes), 0, 0, {
      fit: [page.width, page.height],
      align: 'center',
      valign: 'center',
    })
    pdf.end()
    return { pdf: Buffer.concat(await Array.fromAsync(pdf)) }
  } catch {
    return { problem: 'This photo cannot be read. Please take it again' }
  }
}
