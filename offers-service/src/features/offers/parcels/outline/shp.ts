import { maxCorners, noShape, OutlineProblem, type Shape } from './shape.ts'

/*
 * The .shp part of a shapefile: a header, then record after record (ESRI Shapefile Technical Description, July 1998). Lengths are in
 * words of two bytes.
 */

const headerBytes = 100
const recordHeaderBytes = 8
/** Polygons, and those with heights or measures, which stand behind all that is read here. */
const polygonTypes = new Set([5, 15, 25])
const pointBytes = 16

const damaged = () =>
  new OutlineProblem('The .shp part of this shapefile is damaged. Please download it again')

/** West, south, east and north of all shapes, as the header says. */
export function spanOfShp(shp: Buffer): number[] {
  if (shp.length < headerBytes) throw damaged()
  return [36, 44, 52, 60].map((at) => shp.readDoubleLE(at))
}

/** Twice the area within a ring, below zero where it runs clockwise. */
function turnOf(record: Buffer, from: number, to: number): number {
  let sum = 0
  const [x0, y0] = [record.readDoubleLE(from), record.readDoubleLE(from + 8)]
  for (let at = from; at + pointBytes < to; at += pointBytes) {
    // Counted from the first corner, so that nothing is lost of numbers in the millions.
    const [x, y] = [record.readDoubleLE(at) - x0, record.readDoubleLE(at + 8) - y0]
    const [nextX, nextY] = [record.readDoubleLE(at + 16) - x0, record.readDoubleLE(at + 24) - y0]
    sum += x * nextY - nextX * y
  }
  return sum
}

function shapeIn(record: Buffer): Shape {
  if (record.length < 44 || !polygonTypes.has(record.readInt32LE(0))) return noShape
  const [parts, points] = [record.readInt32LE(36), record.readInt32LE(40)]
  const firstPoint = 44 + 4 * parts
  if (parts < 1 || points < 0 || firstPoint + pointBytes * points > record.length) throw damaged()
  const starts = Array.from({ length: parts }, (_, part) => record.readInt32LE(44 + 4 * part))
  const rings = starts.map((start, part) => [start, starts[part + 1] ?? points] as const)
  if (rings.some(([from, to]) => from < 0 || to <= from || to > points)) throw damaged()
  const at = (point: number) => firstPoint + pointBytes * point
  // Outer rings run clockwise, holes do not.
  const outer = rings.filter(([from, to]) => turnOf(record, at(from), at(to)) < 0).length
  const [[from, to] = [0, 0]] = rings
  // More corners than an outline may have say only that there are too many.
  const count = Math.min(to - from, maxCorners + 1)
  return {
    areas: Math.max(outer, 1),
    hasHoles: outer > 0 && outer < parts,
    line: Array.from({ length: count }, (_, point) => [
      record.readDoubleLE(at(from + point)),
      record.readDoubleLE(at(from + point) + 8),
    ]),
  }
}

/** The shapes of a .shp part in its order, each read when asked for. Throws {@link OutlineProblem}. */
export function* shapesOfShp(shp: Buffer): Generator<() => Shape, void, undefined> {
  if (shp.length < headerBytes || shp.readInt32BE(0) !== 9994) throw damaged()
  for (let at = headerBytes; at < shp.length;) {
    const start = at + recordHeaderBytes
    if (start > shp.length) throw damaged()
    const end = start + 2 * shp.readInt32BE(at + 4)
    if (end < start || end > shp.length) throw damaged()
    const record = shp.subarray(start, end)
    yield () => shapeIn(record)
    at = end
  }
}
