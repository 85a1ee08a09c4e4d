import Pdf from 'pdfkit'
import { type Cut, registerCuts, runsOf } from '../../../platform/print/fonts.ts'
import { drawMark } from '../../../platform/print/mark.ts'
import type { Box } from '../../../platform/print/outline.ts'
import { fitted, type Lettering, pine, setLine } from '../../../platform/print/pen.ts'
import { platLine } from '../../../platform/print/plat.ts'
import { drawSeal } from '../../../platform/print/seal.ts'

const inch = 72
const margin = inch
const ink = '#1d1b16'

/** How large our seal is, about as on paper, and what it keeps free beside it. */
const sealSize = 76
export const sealRoom = sealSize + 20

/** How a piece of text is set. Sizes and places are in points, 72 to the inch. */
interface Setting {
  cut: Cut
  size: number
  color?: string
  /** What the text is to a reader program: a paragraph unless said otherwise. */
  role?: 'H1' | 'H2' | 'P'
  /** White space below. */
  after?: number
  x?: number
  y?: number
  width?: number
}

/** Higher than anything that is measured, so that nothing begins another sheet there. */
const endless = 100_000

/** A piece of text in which zeros are plain. */
const plain = (words: string) => ({ words, features: [] })

/** Something to set, over as many sheets as it needs. */
export type Piece = (paper: Paper) => void

/** Sheets of US Letter to set text on, tagged so that a screen reader can read them. */
export class Paper {
  readonly #pdf: PDFKit.PDFDocument
  readonly #root: PDFKit.PDFStructureElement
  readonly #referenceNumber: string
  #measuring: Paper | undefined

  /** `info` are the document's properties, such as `Title`. Wherever the reference number stands, its zeros are slashed. */
  constructor(
    info: PDFKit.DocumentInfo & Record<string, unknown>,
    referenceNumber: string,
    height = 11 * inch,
  ) {
    this.#referenceNumber = referenceNumber
    this.#pdf = new Pdf({
      size: [8.5 * inch, height],
      margins: { top: margin, bottom: margin, left: margin, right: margin },
      bufferPages: true,
      pdfVersion: '1.7',
      lang: 'en-US',
      tagged: true,
      displayTitle: true,
      info,
    })
    registerCuts(this.#pdf)
    this.#root = this.#pdf.struct('Document')
    this.#pdf.addStructure(this.#root)
    this.#pdf.fillColor(ink)
  }

  /** Sets the mark and our name at the head of the sheet, over the double rule of our letters. */
  letterhead(name: string): void {
    const right = margin + this.width
    this.#aside('Layout', () => {
      drawMark(this.#pdf, { x: margin, y: 60, size: 34, color: pine })
      const lettering = { cut: 'title', size: 15, color: pine } as const
      setLine(this.#pdf, name, margin + 44, 91, fitted(this.#pdf, name, this.width - 44, lettering))
      for (const y of [101, 103.5]) this.#pdf.moveTo(margin, y).lineTo(right, y)
      this.#pdf.lineWidth(0.75).stroke(pine)
    })
    this.#pdf.x = margin
    this.#pdf.y = 124
  }

  /** Draws a survey line across the sheet. */
  platLine(): void {
    const line = { left: margin, right: margin + this.width, y: this.y }
    this.#aside('Layout', () => platLine(this.#pdf, line))
  }

  /** Draws our seal at the right margin, down from this height. */
  seal(name: string): void {
    const place = { x: margin + this.width - sealSize, y: this.y, size: sealSize, name }
    this.#aside('Layout', () => drawSeal(this.#pdf, place))
  }

  /** What a screen reader leaves out. */
  #aside(type: 'Layout' | 'Pagination', draw: () => void): void {
    this.#pdf.markContent('Artifact', { type })
    this.#pdf.save()
    draw()
    this.#pdf.restore()
    this.#pdf.fillColor(ink)
    this.#pdf.endMarkedContent()
  }

  get y(): number {
    return this.#pdf.y
  }

  readonly left = margin

  get width(): number {
    return this.#pdf.page.width - 2 * margin
  }

  /** How much of a sheet takes text. */
  get height(): number {
    return this.#pdf.page.height - 2 * margin
  }

  /** How much of the present sheet is taken. */
  get used(): number {
    return this.y - margin
  }

  /** Starts a new sheet unless this much height is left on the present one. */
  keepTogether(height: number): void {
    if (this.used + height > this.height) this.newSheet()
  }

  /** How high a piece will stand: it is set on a sheet that nobody sees. */
  heightOf(piece: Piece): number {
    this.#measuring ??= new Paper({}, this.#referenceNumber, endless)
    const { y } = this.#measuring
    piece(this.#measuring)
    const height = this.#measuring.y - y
    this.#measuring.#pdf.y = y
    return height
  }

  /** Sets a piece that no end of a sheet tears apart. */
  setWhole(piece: Piece): void {
    this.keepTogether(this.heightOf(piece))
    piece(this)
  }

  newSheet(): void {
    this.#pdf.addPage()
  }

  space(height: number): void {
    this.#pdf.y += height
  }

  /** The lettering in which a line is no wider than this. */
  fitted(text: string, width: number, lettering: Lettering): Lettering {
    return fitted(this.#pdf, text, width, lettering)
  }

  /** Sets text, over as many lines and sheets as it needs. */
  set(text: string, setting: Setting): void {
    const element = this.#pdf.struct(setting.role ?? 'P', {}, () => {
      this.#setRuns(text, setting)
    })
    this.#root.add(element)
    element.end()
    this.#pdf.y += setting.after ?? 0
  }

  #setRuns(text: string, setting: Setting): void {
    const { cut, size, color = ink, x = margin, y = this.#pdf.y, width } = setting
    const runs = this.#pieces(text).flatMap(({ words, features }) =>
      runsOf(words, cut).map((run) => ({ run, features })),
    )
    const options = { width: width ?? this.width, lineGap: size * 0.25 }
    this.#pdf.fontSize(size).fillColor(color)
    for (const [index, { run, features }] of runs.entries()) {
      const how = { ...options, features, continued: index < runs.length - 1 }
      this.#pdf.font(run.cut)
      if (index === 0) this.#pdf.text(run.text, x, y, how)
      else this.#pdf.text(run.text, how)
    }
    this.#pdf.x = margin
  }

  /** A text in pieces, so that the reference number can be set in zeros of its own. */
  #pieces(text: string): { words: string; features: 'zero'[] }[] {
    const reference = { words: this.#referenceNumber, features: ['zero' as const] }
    return text
      .split(reference.words)
      .flatMap((words, index) => (index === 0 ? [plain(words)] : [reference, plain(words)]))
      .filter(({ words }) => words !== '')
  }

  /**
   * Draws a line that is no text: the data of an SVG path, from the left margin and this height, in these units. `alt` says in words
   * what a picture shows; an ornament has none, and a screen reader leaves it out.
   */
  stroke(path: string, { thickness = 0.75, scale = 1, alt = '' } = {}): void {
    const draw = () => {
      this.#pdf.save().translate(margin, this.y).scale(scale)
      this.#pdf
        .lineWidth(thickness / scale)
        .lineCap('round')
        .lineJoin('round')
      this.#pdf.path(path).stroke(ink)
      this.#pdf.restore().fillColor(ink)
    }
    if (alt === '') {
      this.#aside('Layout', draw)
      return
    }
    const figure = this.#pdf.struct('Figure', { alt }, draw)
    this.#root.add(figure)
    figure.end()
  }

  /** Draws a picture across the sheet, down from this height; `alt` says in words what it shows. */
  picture(height: number, alt: string, draw: (pdf: PDFKit.PDFDocument, box: Box) => void): void {
    const box = { x: margin, y: this.y, width: this.width, height }
    const figure = this.#pdf.struct('Figure', { alt }, () => {
      this.#pdf.save()
      draw(this.#pdf, box)
      this.#pdf.restore().fillColor(ink)
    })
    this.#root.add(figure)
    figure.end()
    this.#pdf.x = margin
    this.#pdf.y = box.y + height
  }

  /** Numbers the sheets and returns the document. `label` stands before the numbers. */
  async finish(label: string): Promise<Buffer> {
    const { start, count } = this.#pdf.bufferedPageRange()
    for (let page = start; page < start + count; page += 1) {
      this.#pdf.switchToPage(page)
      // Writing below the bottom margin would start a new sheet, so the margin steps aside for the footer.
      this.#pdf.page.margins.bottom = 0
      const words = `${label}, page ${page + 1} of ${count}`
      const y = this.#pdf.page.height - 0.65 * inch
      this.#aside('Pagination', () => {
        this.#pdf.font('text').fontSize(9).fillColor(ink)
        let x = margin + (this.width - this.#pdf.widthOfString(words)) / 2
        for (const { words: piece, features } of this.#pieces(words)) {
          this.#pdf.text(piece, x, y, { features, lineBreak: false })
          x += this.#pdf.widthOfString(piece)
        }
      })
    }
    this.#root.end()
    this.#pdf.end()
    return Buffer.concat(await Array.fromAsync<Buffer>(this.#pdf))
  }
}
