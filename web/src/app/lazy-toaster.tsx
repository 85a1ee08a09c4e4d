import { lazy, Suspense } from 'react'
import { useHydrated } from '../ui/use-hydrated.ts'

const Toaster = lazy(async () => ({ default: (await import('../ui/toaster.tsx')).Toaster }))

/** The toaster, fetched after the page is in use: nothing a visitor sees first needs it. */
export function LazyToaster() {
  return useHydrated() ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
