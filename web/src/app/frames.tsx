import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { ErrorBoundary } from './error-boundary.tsx'
import { LazyToaster } from './lazy-toaster.tsx'
import { mainId } from './navigation.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { SiteFooter } from './site-footer.tsx'
import styles from './frames.module.css'
import { SiteHeader } from './site-header.tsx'

/** What stands around every public page. */
export function SiteFrame() {
  const { pathname } = useLocation()
  return (
    <>
      {/* Also where a preview opens links in a new tab. */}
      <a href={`#${mainId}`} target="_self" className={styles.skip}>
        Skip to main content
      </a>
      <SiteHeader />
      <main id={mainId} tabIndex={-1} className={styles.main}>
        <Suspense>
          <ErrorBoundary key={pathname} isForVisitors>
            <Outlet />
          </ErrorBoundary>
        </Suspense>
      </main>
      <SiteFooter />
      <PhoneBar key={pathname} />
      <LazyToaster />
    </>
  )
}

/** Pages that bring their own surroundings, such as the admin area. */
export function PlainFrame() {
  const { pathname } = useLocation()
  return (
    <>
      <main id={mainId} tabIndex={-1}>
        <Suspense>
          <ErrorBoundary key={pathname}>
            <Outlet />
          </ErrorBoundary>
        </Suspense>
      </main>
      <LazyToaster />
    </>
  )
}
