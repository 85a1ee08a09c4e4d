import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer } })

/** As a simple printer or a fax prints. */
const dotsPerInch = 150

/** The pages of a PDF once they are printed, as PDFium draws them for Chrome's printer, four bytes for each dot, and what they say. */
export async function printedPages(pdf: Uint8Array) {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const pages = []
  for (const page of document.pages()) {
    // First, because drawing a page closes it.
    const text = page.getText().replaceAll(/\s+/g, ' ')
    const { data, width, height } = await page.render({ scale: dotsPerInch / 72, render: 'bitmap' })
    pages.push({
      data: new Uint8ClampedArray(data),
      width,
      height,
      colorSpace: 'srgb' as const,
      text,
    })
  }
  document.destroy()
  library.destroy()
  return pages
}

/** What the QR codes say that a telephone finds on each page of a PDF once it is printed. */
export async function printedCodes(pdf: Uint8Array): Promise<string[][]> {
  const codes: string[][] = []
  for (const picture of await printedPages(pdf)) {
    const found = await readBarcodes(picture, { formats: ['QRCode'] })
    codes.push(found.map(({ text }) => text))
  }
  return codes
}
