import { outlinesOf } from './fonts.ts'
import { larkPath } from './mark.ts'
import { pine } from './pen.ts'

/** Teeth that stand out and in by turns, as on the website's seal (`web/src/brand/on-demand/seal.tsx`), whose grid this is. */
const edge = Array.from({ length: 96 }, (_, index): [number, number] => {
  const radius = index % 2 === 0 ? 98 : 92.5
  const angle = (index * 2 * Math.PI) / 96
  return [radius * Math.cos(angle), radius * Math.sin(angle)]
})

/** Where the words around the seal stand, and how large they are where they fit. */
const ring = { radius: 67.5, size: 15.5 }

/** Sets words around the middle, spread over the whole ring; long ones are set smaller. */
function drawRing(pdf: PDFKit.PDFDocument, words: string): void {
  const letters = outlinesOf(words.toUpperCase(), 'title')
  const length = 2 * Math.PI * ring.radius
  const needed = letters.reduce((sum, { width }) => sum + width, 0)
  const size = Math.min(ring.size, length / needed)
  const space = (length - needed * size) / letters.length
  let along = 0
  for (const { path, width } of letters) {
    const step = width * size + space
    // From the foot of the seal and clockwise.
    const degrees = 180 + ((along + step / 2) / length) * 360
    pdf
      .save()
      .rotate(degrees)
      .translate((-width * size) / 2, -ring.radius)
      .scale(size, -size)
    pdf.path(path).fill(pine)
    pdf.restore()
    along += step
  }
}

/** Draws the seal of `name` with its top left corner here and this size in points: in outline, which also prints well. */
export function drawSeal(
  pdf: PDFKit.PDFDocument,
  { x, y, size, name }: { x: number; y: number; size: number; name: string },
): void {
  pdf.save().translate(x + size / 2, y + size / 2)
  pdf.scale(size / 200).lineJoin('round')
  pdf
    .polygon(...edge)
    .lineWidth(1.4)
    .stroke(pine)
  for (const [radius, width] of [
    [86, 1.4],
    [58, 1.4],
    [54.5, 0.7],
  ] as const)
    pdf.circle(0, 0, radius).lineWidth(width).stroke(pine)
  drawRing(pdf, `${name} · Family owned · `)
  pdf.translate(-46, -38).scale(1.84)
  pdf.path(larkPath).fill(pine, 'even-odd')
  pdf.moveTo(11, 39).lineTo(42, 39).lineWidth(1).stroke(pine)
  pdf.restore()
}
