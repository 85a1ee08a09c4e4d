import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer } })

/** As a simple printer or a fax prints. */
const dotsPerInch = 150

/** What the QR codes say that a telephone finds on each page of a PDF once it is printed, as PDFium draws it for Chrome's printer. */
export async function printedCodes(pdf: Uint8Array): Promise<string[][]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const codes: string[][] = []
  for (const page of document.pages()) {
    const { data, width, height } = await page.render({
      scale: dotsPerInch / 72,
      render: 'bitmap',
    })
    const picture = {
      data: new Uint8ClampedArray(data),
      width,
      height,
      colorSpace: 'srgb' as const,
    }
    const found = await readBarcodes(picture, { formats: ['QRCode'] })
    codes.push(found.map(({ text }) => text))
  }
  document.destroy()
  library.destroy()
  return codes
}
