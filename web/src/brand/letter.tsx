import type { ReactNode } from 'react'
import { useSettings } from '../api/settings.ts'
import styles from './letter.module.css'
import { Mark } from './mark.tsx'
import { AddressLines } from '../ui/contact-details.tsx'

interface LetterProps {
  /** What stands at the right of the letterhead: where a printed letter has its reference number. */
  reference: ReactNode
  className?: string
  children: ReactNode
}

/** A crease from edge to edge of the letter, for the gap between two parts of it: a fold never runs through words. */
export function Fold() {
  return <div className={styles.fold} aria-hidden="true" />
}

/** A sheet of our letter paper; what is written on it says where it was folded. */
export function Letter({ reference, className = '', children }: LetterProps) {
  const { business } = useSettings()
  return (
    <div className={`${styles.sheet} ${className}`}>
      <div className={styles.head}>
        <p className={styles.sender}>
          <Mark size="2.6rem" />
          <span className={styles.name}>{business.name}</span>
          <span className={styles.address}>
            <AddressLines />
          </span>
        </p>
        <div className={styles.reference}>{reference}</div>
      </div>
      <div className={styles.body}>{children}</div>
    </div>
  )
}
