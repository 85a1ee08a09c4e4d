import { PDFiumLibrary } from '@hyzyla/pdfium'
import { encode } from 'fast-png'

/** Dots for each point of a page, so that its smallest letters can be read on a screen. */
const scale = 2

/** A page as a picture. */
export interface PagePicture {
  width: number
  height: number
  png: Uint8Array
}

/** The colors of a picture without how far they let through what is below, which a page does nowhere. */
function withoutAlpha(data: Uint8Array): Uint8Array {
  const colors = new Uint8Array((data.length / 4) * 3)
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    colors[to] = data[from] ?? 0
    colors[to + 1] = data[from + 1] ?? 0
    colors[to + 2] = data[from + 2] ?? 0
  }
  return colors
}

/** Kept for as long as its thread is, because it takes longer to begin than to draw a page. */
let begun: Promise<PDFiumLibrary> | undefined

/** The pages of a PDF as they print, drawn by what Chrome draws them with. */
export async function picturesOf(pdf: Uint8Array): Promise<PagePicture[]> {
  begun ??= PDFiumLibrary.init().catch((error: unknown) => {
    begun = undefined
    throw error
  })
  const library = await begun
  const document = await library.loadDocument(pdf)
  try {
    const pictures: PagePicture[] = []
    for (const page of document.pages()) {
      const { data, width, height } = await page.render({ scale, render: 'bitmap' })
      const picture = { width, height, channels: 3, data: withoutAlpha(data) } as const
      pictures.push({ width, height, png: encode(picture, { zlib: { level: 1 } }) })
    }
    return pictures
  } finally {
    document.destroy()
  }
}
