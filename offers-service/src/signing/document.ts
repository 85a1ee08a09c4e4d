import Pdf from 'pdfkit'
import type { Agreement } from '../../contract/index.ts'

/** What the signature block of the document says. */
export interface SignatureFacts {
  name: string
  email: string
  signedAt: Date
  referenceNumber: string
  ip: string
  consentVersion: string
}

const inch = 72

/** Draws the signed agreement as a US Letter PDF and returns its bytes. */
export async function drawSignedAgreement(
  agreement: Agreement,
  signature: SignatureFacts,
): Promise<Buffer> {
  const pdf = new Pdf({
    size: 'LETTER',
    margins: { top: inch, bottom: inch, left: inch, right: inch },
    bufferPages: true,
    info: { Title: agreement.title, CreationDate: signature.signedAt },
  })
  const bytes = Array.fromAsync<Buffer>(pdf)

  pdf.font('Times-Bold').fontSize(20).text(agreement.title).moveDown(0.3)
  pdf.font('Times-Roman').fontSize(10).text(`Offer ${signature.referenceNumber}`).moveDown(1)
  for (const [index, section] of agreement.sections.entries()) {
    pdf
      .font('Times-Bold')
      .fontSize(12)
      .text(`${index + 1}. ${section.heading}`)
      .moveDown(0.2)
    pdf.font('Times-Roman').fontSize(11)
    for (const paragraph of section.paragraphs) pdf.text(paragraph, { lineGap: 2 }).moveDown(0.5)
    pdf.moveDown(0.3)
  }
  drawSignatureBlock(pdf, agreement, signature)
  numberPages(pdf, signature.referenceNumber)
  pdf.end()
  return Buffer.concat(await bytes)
}

function drawSignatureBlock(
  pdf: PDFKit.PDFDocument,
  agreement: Agreement,
  signature: SignatureFacts,
): void {
  // The block must not be torn apart by a page break.
  if (pdf.y > pdf.page.height - 3.5 * inch) pdf.addPage()
  pdf.moveDown(1).font('Times-Bold').fontSize(12).text('Signed by Seller').moveDown(0.5)
  pdf.font('Times-Italic').fontSize(22).text(signature.name)
  pdf
    .moveTo(inch, pdf.y + 2)
    .lineTo(inch + 3.5 * inch, pdf.y + 2)
    .stroke()
  pdf.moveDown(0.5).font('Times-Roman').fontSize(10)
  const facts = [
    `${signature.name}, ${signature.email}`,
    `Signed electronically on ${signature.signedAt.toISOString()} (UTC) from ${signature.ip}`,
    `Agreement version ${agreement.version}, electronic consent version ${signature.consentVersion}`,
  ]
  for (const fact of facts) pdf.text(fact)
}

function numberPages(pdf: PDFKit.PDFDocument, referenceNumber: string): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page)
    // Writing below the bottom margin would start a new page, so the margin steps aside for the footer.
    pdf.page.margins.bottom = 0
    pdf
      .font('Times-Roman')
      .fontSize(9)
      .text(
        `Offer ${referenceNumber}, page ${page + 1} of ${count}`,
        inch,
        pdf.page.height - 0.6 * inch,
        { align: 'center', width: pdf.page.width - 2 * inch },
      )
  }
}
