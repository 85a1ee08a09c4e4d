import { type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { ErrorBoundary } from './error-boundary.tsx'
import { LazyToaster } from './lazy-toaster.tsx'
import { mainId } from './navigation.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { SiteFooter } from './site-footer.tsx'
import { CallLink } from '../ui/contact-details.tsx'
import styles from './frames.module.css'
import { SiteHeader } from './site-header.tsx'

interface FrameProps {
  /** The page. */
  children: ReactNode
}

/** What a browser shows that is older than the floor (`browserslist` in package.json); its style sheet hides it from every other. */
function OldBrowserNote({ children }: { children: ReactNode }) {
  return (
    <p className={styles.oldBrowser}>
      Your browser is older than this website was made for, so some things may not work here.{' '}
      {children}
    </p>
  )
}

/** What stands around every public page. */
export function SiteFrame({ children }: FrameProps) {
  const { pathname } = useLocation()
  return (
    <>
      {/* Also where a preview opens links in a new tab. */}
      <a href={`#${mainId}`} target="_self" className={styles.skip}>
        Skip to main content
      </a>
      <OldBrowserNote>
        We can do all of it by phone: <CallLink className="nowrap" />.
      </OldBrowserNote>
      <SiteHeader />
      <main id={mainId} tabIndex={-1} className={styles.main}>
        <Suspense>
          <ErrorBoundary key={pathname} isForVisitors>
            {children}
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
export function PlainFrame({ children }: FrameProps) {
  const { pathname } = useLocation()
  return (
    <>
      <OldBrowserNote>Please update it, or use another one.</OldBrowserNote>
      <main id={mainId} tabIndex={-1}>
        <Suspense>
          <ErrorBoundary key={pathname}>{children}</ErrorBoundary>
        </Suspense>
      </main>
      <LazyToaster />
    </>
  )
}
