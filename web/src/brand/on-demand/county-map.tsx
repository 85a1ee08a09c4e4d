import type { CountyMap as Map } from 'offers-service/contract'
import styles from './county-map.module.css'

/** Around the sheet, so that no line is cut. */
const margin = 4

/** Where a county lies, in words. */
function placeOf({ county, state, lies }: Map): string {
  return lies ? `${county}, in the ${lies} of ${state}` : `${county}, ${state}`
}

interface CountyMapProps {
  map: Map
  /** Whether it is a small one with its words at its side, where there is room for them. */
  isSmall: boolean
}

/** A state with its counties, of which one is shaded, and a mark where the land is. */
export function CountyMap({ map, isSmall }: CountyMapProps) {
  const { county, state, width, height, line, borders, countyLine, ring, at, source } = map
  return (
    <figure className={styles.figure} data-small={isSmall}>
      <svg
        className={styles.drawing}
        viewBox={`${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`}
        role="img"
        aria-label={`A map of ${state} with ${county} shaded${at ? ', and a dot where the land is' : ''}`}
      >
        <path d={line} className={styles.state} />
        <path d={borders} className={styles.borders} />
        <path d={countyLine} fillRule="evenodd" className={styles.county} />
        {ring && <circle cx={ring.x} cy={ring.y} r={ring.radius} className={styles.ring} />}
        {at && <circle cx={at.x} cy={at.y} r={ring ? 4 : 8} className={styles.land} />}
      </svg>
      <figcaption>
        <p className={styles.place}>{placeOf(map)}</p>
        <p className={styles.source}>
          {at && 'The dot is where the land lies. '}County and state lines: {source}.
        </p>
      </figcaption>
    </figure>
  )
}
