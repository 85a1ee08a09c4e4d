import { useId } from 'react'
import { Mark } from '../../../ui/mark.tsx'
import styles from './postmark.module.css'

/** The cancellation of the post office a letter came from, as an ornament. */
export function Postmark({ place }: { place: string }) {
  const ringId = useId()
  return (
    <svg className={styles.postmark} viewBox="0 0 200 100" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="1.6">
        <path d="M0 28q15-8 30 0t30 0 34 0M0 43q15-8 30 0t30 0 32 0M0 58q15-8 30 0t30 0 32 0M0 73q15-8 30 0t30 0 34 0" />
        <circle cx="148" cy="50" r="48" />
        <circle cx="148" cy="50" r="29" strokeWidth="1" />
        <path id={ringId} d="M148 85a35 35 0 1 1 .1 0" stroke="none" />
      </g>
      <text className={styles.place} textAnchor="middle" fill="currentColor">
        <textPath href={`#${ringId}`} startOffset="50%">
          {place}
        </textPath>
      </text>
      <g transform="translate(128 29)">
        <Mark size={40} />
      </g>
    </svg>
  )
}
