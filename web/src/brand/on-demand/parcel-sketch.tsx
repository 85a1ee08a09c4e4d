import { center, type Corner, parcelShape } from './parcel-shape.ts'
import { Monument } from '../plat.tsx'
import styles from './parcel-sketch.module.css'

const sheet = { width: 400, height: 280, margin: 38 }

interface ParcelSketchProps {
  /** What the shape is grown from, for example the parcel's APN: the same text always gives the same drawing. */
  seed: string
  /** Written across the lot, for example its acreage. */
  label?: string
}

/** A plat of a lot, for looks: the shape is made up, so it has no lengths, bearings or north, and the caption says so. */
export function ParcelSketch({ seed, label }: ParcelSketchProps) {
  const shape = parcelShape(seed)
  const place = placer(shape)
  const corners = shape.map(place)
  const outline = corners.map(({ x, y }) => `${x} ${y}`).join(' ')
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.sketch}
        viewBox={`0 0 ${sheet.width} ${sheet.height}`}
        role="img"
        aria-label="A sketch of a parcel with its corner marks"
      >
        <polygon points={outline} fill="currentColor" fillOpacity="0.06" />
        <polygon points={outline} fill="none" stroke="currentColor" strokeWidth="2" />
        <path d={neighborLines(corners)} stroke="currentColor" strokeDasharray="9 4 2 4" />
        {corners.map(({ x, y }) => (
          <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
            <Monument />
          </g>
        ))}
        <text
          {...place(center(shape))}
          dy="0.35em"
          textAnchor="middle"
          fill="currentColor"
          className={styles.label}
        >
          {label}
        </text>
      </svg>
      <figcaption className={styles.caption}>Illustration, not a survey</figcaption>
    </figure>
  )
}

/** The lines of the neighbors' lots, which run on from every corner that points outward. */
function neighborLines(corners: readonly Corner[]): string {
  return corners
    .flatMap((corner, index) => {
      const before = direction(corners.at(index - 1) ?? corner, corner)
      const after = direction(corner, corners[(index + 1) % corners.length] ?? corner)
      // Corners run clockwise, so a line that turns to the left comes from a corner that points into the lot.
      if (before.x * after.y < before.y * after.x) return []
      return [before, { x: -after.x, y: -after.y }].map(
        ({ x, y }) =>
          `M${round(corner.x + 8 * x)} ${round(corner.y + 8 * y)}l${round(26 * x)} ${round(26 * y)}`,
      )
    })
    .join('')
}

function direction(from: Corner, to: Corner): Corner {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
}

/** Fits the lot on the sheet. */
function placer(corners: readonly Corner[]): (corner: Corner) => Corner {
  const left = Math.min(...corners.map(({ x }) => x))
  const right = Math.max(...corners.map(({ x }) => x))
  const south = Math.min(...corners.map(({ y }) => y))
  const north = Math.max(...corners.map(({ y }) => y))
  const scale = Math.min(
    (sheet.width - 2 * sheet.margin) / (right - left),
    (sheet.height - 2 * sheet.margin) / (north - south),
  )
  return ({ x, y }) => ({
    x: round(sheet.width / 2 + (x - (left + right) / 2) * scale),
    y: round(sheet.height / 2 - (y - (south + north) / 2) * scale),
  })
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
