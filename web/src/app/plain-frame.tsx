import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { ErrorBoundary } from './error-boundary.tsx'
import { LazyToaster } from './lazy-toaster.tsx'
import { mainId } from './navigation.tsx'

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
