import styles from '../plat.module.css'

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
