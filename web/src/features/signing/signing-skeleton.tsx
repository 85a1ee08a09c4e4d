import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useSettings } from '../../api/settings.ts'
import { SigningLayout } from './signing-layout.tsx'
import styles from './signing-layout.module.css'

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
