import { PDF } from '@libpdf/core'
import Pdf from 'pdfkit'
import { imageFormatOf } from '../../../../contract/index.ts'

const inch = 72
const page = { width: 8.5 * inch, height: 11 * inch }

/** A scan as a PDF, or why it is none, as a sentence. */
export type ScanPdf = { pdf: Uint8Array } | { problem: string }

const asPdf = 'Please choose the scan as a PDF, JPEG or PNG file'

/** Takes the scan of a paper, a PDF or a photo of one page, as a PDF. */
export async function scanPdf(bytes: Uint8Array): Promise<ScanPdf> {
  const format = imageFormatOf(bytes)
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
