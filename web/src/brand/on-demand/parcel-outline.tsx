import {
  firstCorner,
  fitOutline,
  type Outline,
  roundLength,
  sideWords,
} from 'offers-service/contract'
import type { ReactNode } from 'react'
import { Monument, NorthArrowShape } from '../plat.tsx'
import styles from './parcel-outline.module.css'

const sheet = { width: 400, height: 280, margin: 44 }
/** Below the sheet, for the scale and the north arrow. */
const foot = 52
/** About how wide a character of a length is, and how far from its side it stands. */
const lettering = { width: 9, away: 9 }
/** Marks of more corners would run into each other. */
const mostMarks = 16

type Point = Pick<Outline['corners'][number], 'x' | 'y'>

interface ParcelOutlineProps {
  outline: Outline
  /** Where it is from, and what it is not. */
  caption: ReactNode
}

/** A plat of a parcel as it lies, north up: corners, lengths, area, scale. Bearings stand in a list below, which opens. */
export function ParcelOutline({ outline, caption }: ParcelOutlineProps) {
  const { corners, acres } = outline
  const { place, feetPerUnit } = fitting(corners)
  const points = corners.map(place)
  const line = points.map(({ x, y }) => `${x} ${y}`).join(' ')
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.drawing}
        viewBox={`0 0 ${sheet.width} ${sheet.height + foot}`}
        role="img"
        aria-label={`The outline of the land, with ${corners.length} sides`}
      >
        <polygon points={line} fill="currentColor" fillOpacity="0.06" />
        <polygon
          points={line}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinejoin="round"
        />
        {points.length <= mostMarks &&
          points.map(({ x, y }) => (
            <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
              <Monument />
            </g>
          ))}
        {corners.map(({ feet }, at) => {
          const [from, to] = [points[at], points[(at + 1) % points.length]]
          return from && to && <Length key={`${from.x} ${from.y}`} {...{ from, to, feet }} />
        })}
        <Scale feetPerUnit={feetPerUnit} />
        <g transform={`translate(${sheet.width - 40} ${sheet.height})`}>
          <NorthArrowShape />
        </g>
      </svg>
      <figcaption className={styles.caption}>{caption}</figcaption>
      <details className={styles.sides}>
        <summary>Sides and bearings</summary>
        <p>
          {numeral(acres)} acres lie within this line. From its {firstCorner(corners)} corner around
          to the right:
        </p>
        <ol>
          {corners.map((corner) => (
            <li key={`${corner.x} ${corner.y}`}>{sideWords(corner)}</li>
          ))}
        </ol>
      </details>
    </figure>
  )
}

const numeral = (value: number) => value.toLocaleString('en-US')

/** The length of a side along it and outside of the line, where there is room. */
function Length({ from, to, feet }: { from: Point; to: Point; feet: number }) {
  const text = `${numeral(Math.round(feet))} ft`
  const [across, down] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(across, down)
  if (length < text.length * lettering.width + 20) return null
  const angle = (Math.atan2(down, across) * 180) / Math.PI
  // The line runs clockwise, so that outside is to the left of it; a text that would stand on its head is turned.
  const isTurned = angle > 90 || angle < -90
  const middle = `${round((from.x + to.x) / 2)} ${round((from.y + to.y) / 2)}`
  return (
    <text
      transform={`translate(${middle}) rotate(${round(isTurned ? angle - 180 : angle)})`}
      dy={isTurned ? lettering.away : -lettering.away}
      dominantBaseline={isTurned ? 'hanging' : undefined}
      textAnchor="middle"
      fill="currentColor"
      className={styles.length}
    >
      {text}
    </text>
  )
}

/** A bar of a round length, at most a third of the sheet wide. */
function Scale({ feetPerUnit }: { feetPerUnit: number }) {
  const feet = roundLength((sheet.width / 3) * feetPerUnit)
  return (
    <g transform={`translate(${sheet.margin} ${sheet.height + 20})`}>
      <path d={`M0-5V5M0 0H${round(feet / feetPerUnit)}m0-5V5`} stroke="currentColor" fill="none" />
      <text y="22" fill="currentColor" className={styles.length}>
        {numeral(feet)} feet
      </text>
    </g>
  )
}

/** Fits a line on the sheet, north up. */
function fitting(corners: readonly Point[]) {
  const { margin, width, height } = sheet
  const box = { width: width - 2 * margin, height: height - 2 * margin }
  const { place, feetPerUnit } = fitOutline(corners, box)
  return {
    feetPerUnit,
    place: (corner: Point): Point => {
      const { x, y } = place(corner)
      return { x: round(margin + x), y: round(margin + y) }
    },
  }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
