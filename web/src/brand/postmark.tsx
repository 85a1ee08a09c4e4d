import { useId } from 'react'
import { useSettings } from '../api/settings.ts'
import styles from './postmark.module.css'

/** So many letters stand around the ring; more are set narrower. */
const ringLetters = 26

/** The cancellation of our home post office, as an ornament. */
export function Postmark() {
  const ring = useId()
  const { city, state, postalCode } = useSettings().business.postalAddress
  const place = `${city} ${state} · ${postalCode}`.toUpperCase()
  return (
    <svg className={styles.postmark} viewBox="0 0 250 110" aria-hidden="true">
      <g fill="none" stroke="currentColor">
        <path
          d="M106 30q18-9 36 0t36 0 36 0 36 0M107 46q18-9 36 0t36 0 36 0 36 0M107 62q18-9 36 0t36 0 36 0 36 0M106 78q18-9 36 0t36 0 36 0 36 0"
          strokeWidth="2.4"
        />
        <circle cx="55" cy="55" r="51" strokeWidth="2.4" />
        <circle cx="55" cy="55" r="32" strokeWidth="1.4" />
        <path id={ring} d="M55 55m-38 0a38 38 0 1 1 76 0a38 38 0 1 1-76 0" stroke="none" />
      </g>
      <g fill="currentColor" className={styles.text}>
        <text>
          <textPath
            href={`#${ring}`}
            startOffset="2%"
            {...(place.length > ringLetters && {
              textLength: 228,
              lengthAdjust: 'spacingAndGlyphs',
            })}
          >
            {place}
          </textPath>
        </text>
        <text x="55" y="52" textAnchor="middle">
          POSTAGE
        </text>
        <text x="55" y="67" textAnchor="middle">
          PAID
        </text>
      </g>
    </svg>
  )
}
