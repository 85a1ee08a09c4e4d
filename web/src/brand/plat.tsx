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
