import { Monument, NorthArrowShape } from '../../../brand/plat.tsx'
import styles from './forty-acres.module.css'

const corners = [
  [34, 76],
  [286, 76],
  [286, 328],
  [34, 328],
  [34, 202],
  [286, 202],
]

/** A plat of the family's forty acres: the half that was sold and the half that was kept. */
export function FortyAcres({ className = '' }: { className?: string }) {
  return (
    <figure className={`${styles.figure} ${className}`}>
      <svg viewBox="0 0 320 372" className={styles.plat} aria-hidden="true">
        <g transform="translate(264 4)">
          <NorthArrowShape />
        </g>
        <path className={styles.kept} d="M34 76h252v126H34Z" />
        <path className={styles.boundary} d="M34 76h252v252H34Z" />
        <path className={styles.division} d="M34 202h252" />
        {corners.map(([x, y]) => (
          <g key={`${x} ${y}`} transform={`translate(${x} ${y})`} className={styles.corner}>
            <Monument />
          </g>
        ))}
        <g className={styles.calls}>
          <text x="160" y="66" textAnchor="middle">
            N 89°58′ E 1320 ft
          </text>
          <text x="160" y="350" textAnchor="middle">
            S 89°58′ W 1320 ft
          </text>
          <text transform="translate(24 202) rotate(-90)" textAnchor="middle">
            N 00°02′ W 1320 ft
          </text>
        </g>
        <g className={styles.names} textAnchor="middle">
          <text x="160" y="136">
            Kept
          </text>
          <text x="160" y="262">
            Sold
          </text>
        </g>
        <g className={styles.calls} textAnchor="middle">
          <text x="160" y="160">
            20 acres of pine
          </text>
          <text x="160" y="286">
            20 acres
          </text>
        </g>
      </svg>
      <figcaption className={styles.caption}>
        A “forty” is a quarter of a quarter of a square mile. This one was ours.
      </figcaption>
    </figure>
  )
}
