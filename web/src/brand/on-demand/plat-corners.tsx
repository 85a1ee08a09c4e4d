import styles from './plat-corners.module.css'
import { Monument } from '../plat.tsx'

/** Marks the four corners of the nearest positioned box like those of a lot: short lines that overshoot, and a monument. */
export function PlatCorners() {
  const corners = [
    { x: '0%', y: '0%', turn: 0 },
    { x: '100%', y: '0%', turn: 90 },
    { x: '100%', y: '100%', turn: 180 },
    { x: '0%', y: '100%', turn: 270 },
  ]
  return (
    <svg className={styles.corners} aria-hidden="true">
      {corners.map(({ x, y, turn }) => (
        <svg key={turn} x={x} y={y} overflow="visible">
          <g transform={`rotate(${turn})`}>
            <Monument />
            <path d="M-14 0H40M0-14V40" stroke="currentColor" fill="none" />
          </g>
        </svg>
      ))}
    </svg>
  )
}
