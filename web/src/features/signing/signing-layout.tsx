import type { ReactNode } from 'react'
import { useSettings } from '../../api/settings.ts'
import { CallButton } from '../../ui/call-buttons.tsx'
import { Mark } from '../../brand/mark.tsx'
import { ReferenceNumber } from '../../ui/reference-number.tsx'
import { Container } from '../../ui/section.tsx'
import styles from './signing-layout.module.css'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'

interface SigningLayoutProps {
  /** Absent, like the reference number and the help, while the agreement loads. */
  trail?: ReactNode
  referenceNumber?: string
  help?: ReactNode
  children: ReactNode
}

/** The table with the next sheet of the letter on it, the way through the steps beside it and help below. */
export function SigningLayout({ trail, referenceNumber, help, children }: SigningLayoutProps) {
  const { name } = useSettings().business
  return (
    <div className={styles.table}>
      <Container className={styles.layout}>
        <div className={styles.rail}>
          <h1 className={styles.title}>Sign Your Offer</h1>
          {trail}
          <div className={styles.call}>
            <p>Questions? Just call.</p>
            <CallButton size="small" />
          </div>
        </div>
        <div className={styles.main}>
          <div className={styles.sheet}>
            {/* A letter's second sheet repeats the name and the reference in one line. */}
            <p className={styles.runningHead}>
              <span className={styles.sender}>
                <Mark />
                {name}
              </span>
              {referenceNumber && (
                <span>
                  Offer <ReferenceNumber>{referenceNumber}</ReferenceNumber>
                </span>
              )}
            </p>
            {children}
          </div>
          {help}
        </div>
      </Container>
    </div>
  )
}

/** Stands in for the agreement while it loads, and says what to do where scripts do not run. */
export function SigningSkeleton() {
  const { phoneDisplay } = useSettings()
  return (
    <SigningLayout>
      <noscript>
        <p className={styles.loading}>
          Signing online needs JavaScript, which is turned off in this browser. Please call{' '}
          {phoneDisplay}. We will mail you the agreement on paper, free of charge.
        </p>
      </noscript>
      <Loading className={styles.loading}>
        <Skeleton shape="heading" />
        <Skeleton />
        <Skeleton shape="card" />
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </Loading>
    </SigningLayout>
  )
}
