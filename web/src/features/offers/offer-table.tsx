import type { ReactNode } from 'react'
import { Container } from '../../ui/section.tsx'
import styles from './offer-table.module.css'

/** The table a letter lies on. */
export function OfferTable({ children }: { children: ReactNode }) {
  return (
    <div className={styles.table}>
      <Container className={styles.width}>{children}</Container>
    </div>
  )
}
