import styles from './forty-acres.module.css'

/** A plat of the family's forty acres: the half that was sold and the half that was kept. */
export function FortyAcres({ className = '' }: { className?: string }) {
  return (
    <figure className={`${styles.figure} ${className}`}>
      <svg viewBox="0 0 320 372" className={styles.plat} aria-hidden="true">
        <g className={styles.north}>
          <path d="M276 44V8m-6 9 6-11 6 11" />
          <text x="276" y="62" textAnchor="middle">
            N
          </text>
        </g>
        <path className={styles.kept} d="M34 76h252v126H34Z" />
        <path className={styles.boundary} d="M34 76h252v252H34Z" />
        <path className={styles.division} d="M34 202h252" />
        <g className={styles.corners}>
          {[
            [34, 76],
            [286, 76],
            [286, 328],
            [34, 328],
            [34, 202],
            [286, 202],
          ].map(([x, y]) => (
            <circle key={`${x} ${y}`} cx={x} cy={y} r="4.5" />
          ))}
        </g>
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
