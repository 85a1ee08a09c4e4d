import styles from './plat.module.css'

/** The round monument a surveyor leaves at a corner, around the origin. */
export function Monument() {
  return (
    <>
      <circle r="6" fill="none" stroke="currentColor" />
      <circle r="2.2" fill="currentColor" />
    </>
  )
}

/** A survey line from edge to edge between two sections, with its call (bearing and distance) written along it. */
export function PlatDivider({ call = 'N 88°14′ E  412.6′' }: { call?: string }) {
  return (
    <svg className={styles.divider} aria-hidden="true">
      <svg x="7" y="50%" overflow="visible">
        <Monument />
      </svg>
      <svg x="100%" y="50%" overflow="visible">
        <g transform="translate(-7)">
          <Monument />
        </g>
      </svg>
      <line x1="14" x2="100%" y1="50%" y2="50%" stroke="currentColor" transform="translate(-7)" />
      <text x="50%" y="9" textAnchor="middle" fill="currentColor" className={styles.call}>
        {call}
      </text>
    </svg>
  )
}

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

/** A north arrow as draughtsmen draw it, half dark and half light. */
export function NorthArrow({ size = 48 }: { size?: number }) {
  return (
    <svg width={size / 2} height={size} viewBox="0 0 24 48" fill="currentColor" aria-hidden="true">
      <NorthArrowShape />
    </svg>
  )
}

/** The north arrow's drawing, 24 wide and 48 high, for use inside another drawing. */
export function NorthArrowShape() {
  return (
    <>
      <text
        x="12"
        y="11"
        textAnchor="middle"
        fontSize="14"
        fill="currentColor"
        className={styles.north}
      >
        N
      </text>
      <path d="M12 14V39L5 44Z" fill="currentColor" />
      <path d="M12 14 19 44 12 39" fill="none" stroke="currentColor" strokeLinejoin="round" />
    </>
  )
}

const points = [0, 45, 90, 135, 180, 225, 270, 315]

/** A compass rose of eight points, for the pages that are off the map. */
export function CompassRose({ size = 160 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="-80 -80 160 160"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <circle r="44" />
      <circle r="47.5" strokeWidth="0.6" />
      {Array.from({ length: 72 }, (_, index) => (
        <path
          key={index}
          d={index % 9 === 0 ? '' : 'M0-44V-47.5'}
          transform={`rotate(${index * 5})`}
        />
      ))}
      {points.map((turn) => (
        <g key={turn} transform={`rotate(${turn})`} strokeWidth="0.8" strokeLinejoin="round">
          <path d={turn % 90 === 0 ? 'M0-62 9-9 0 0Z' : 'M0-44 6.5-15.7 0 0Z'} />
          <path
            d={turn % 90 === 0 ? 'M0-62-9-9 0 0Z' : 'M0-44-6.5-15.7 0 0Z'}
            fill="currentColor"
          />
        </g>
      ))}
      <text
        y="-66"
        textAnchor="middle"
        fontSize="15"
        fill="currentColor"
        stroke="none"
        className={styles.north}
      >
        N
      </text>
    </svg>
  )
}
