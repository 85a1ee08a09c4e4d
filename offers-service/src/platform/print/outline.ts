import { fitOutline, formatNumber, type Outline, roundLength } from '../../../contract/index.ts'
import { ink, pine, setLine, widthOf } from './pen.ts'

/** Where a drawing stands, in points. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

type Point = Pick<Outline['corners'][number], 'x' | 'y'>

/** Marks of more corners would run into each other. */
const mostMarks = 16
const lengths = { size: 8.5, color: ink, align: 'center' } as const

function traceLine(pdf: PDFKit.PDFDocument, [first, ...others]: readonly Point[]): void {
  if (!first) return
  pdf.moveTo(first.x, first.y)
  for (const { x, y } of others) pdf.lineTo(x, y)
  pdf.closePath()
}

function drawLine(pdf: PDFKit.PDFDocument, points: readonly Point[], width: number): void {
  traceLine(pdf, points)
  pdf.fillOpacity(0.06).fill(pine).fillOpacity(1)
  traceLine(pdf, points)
  pdf.lineWidth(width).lineJoin('round').stroke(pine)
}

/** An arrow that points up, half dark and half light, with its letter: `height` high, its tip at this height. */
function drawNorth(pdf: PDFKit.PDFDocument, { x, y, height }: Point & { height: number }): void {
  const half = height * 0.22
  const letter = height * 0.36
  setLine(pdf, 'N', x, y + letter * 0.75, { size: letter, color: pine, align: 'center' })
  const [tip, foot] = [y + letter, y + height]
  pdf
    .moveTo(x, tip)
    .lineTo(x, foot - half / 2)
    .lineTo(x - half, foot)
    .fill(pine)
  pdf
    .moveTo(x, tip)
    .lineTo(x + half, foot)
    .lineTo(x, foot - half / 2)
  pdf.lineWidth(0.5).stroke(pine)
}

/** Draws an outline that is there to be recognized: its line and where north is. */
export function drawSmallOutline(pdf: PDFKit.PDFDocument, { corners }: Outline, box: Box): void {
  const north = { height: 22, room: 14 }
  const room = { width: box.width - north.room, height: box.height }
  const { place } = fitOutline(corners, room)
  const points = corners.map((corner) => {
    const { x, y } = place(corner)
    return { x: box.x + x, y: box.y + y }
  })
  drawLine(pdf, points, 1)
  drawNorth(pdf, { x: box.x + box.width - 5, y: box.y, height: north.height })
}

/** The length of a side along it and outside of the line, where there is room. */
function drawLength(pdf: PDFKit.PDFDocument, from: Point, to: Point, feet: number): void {
  const text = `${formatNumber(Math.round(feet))} ft`
  const [across, down] = [to.x - from.x, to.y - from.y]
  if (Math.hypot(across, down) < widthOf(pdf, text, lengths) + 14) return
  const angle = (Math.atan2(down, across) * 180) / Math.PI
  // The line runs clockwise, so that outside is to the left of it; a text that would stand on its head is turned.
  const isTurned = angle > 90 || angle < -90
  pdf.save().translate((from.x + to.x) / 2, (from.y + to.y) / 2)
  pdf.rotate(isTurned ? angle - 180 : angle)
  setLine(pdf, text, 0, isTurned ? 13 : -7, lengths)
  pdf.restore()
}

/** A bar of a round length, at most a third of the drawing wide. */
function drawScale(pdf: PDFKit.PDFDocument, at: Point, width: number, feetPerPoint: number): void {
  const feet = roundLength((width / 3) * feetPerPoint)
  const right = at.x + feet / feetPerPoint
  pdf.moveTo(at.x, at.y).lineTo(right, at.y)
  for (const x of [at.x, right]) pdf.moveTo(x, at.y - 4).lineTo(x, at.y + 4)
  pdf.lineWidth(0.75).stroke(ink)
  const label = `${formatNumber(feet)} feet`
  setLine(pdf, label, at.x, at.y + 14, { ...lengths, align: 'left' })
}

/** Draws an outline as a plat: its line with corners and lengths, north and the scale. */
export function drawPlat(pdf: PDFKit.PDFDocument, { corners }: Outline, box: Box): void {
  const margin = 26
  const foot = 24
  const room = { width: box.width - 2 * margin, height: box.height - 2 * margin - foot }
  const { place, feetPerUnit } = fitOutline(corners, room)
  const points = corners.map((corner) => {
    const { x, y } = place(corner)
    return { x: box.x + margin + x, y: box.y + margin + y }
  })
  drawLine(pdf, points, 1.4)
  if (points.length <= mostMarks)
    for (const { x, y } of points) pdf.circle(x, y, 2.6).lineWidth(0.8).fillAndStroke('white', pine)
  for (const [at, { feet }] of corners.entries()) {
    const [from, to] = [points[at], points[(at + 1) % points.length]]
    if (from && to) drawLength(pdf, from, to, feet)
  }
  const scale = { x: box.x, y: box.y + box.height - 16 }
  drawScale(pdf, scale, box.width, feetPerUnit)
  drawNorth(pdf, { x: box.x + box.width - 12, y: box.y + box.height - 44, height: 40 })
}
