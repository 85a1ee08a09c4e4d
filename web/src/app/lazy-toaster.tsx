import { lazy, Suspense, useEffect, useState } from 'react'

const load = async () => ({ default: (await import('../ui/toaster.tsx')).Toaster })
const Toaster = lazy(load)

const firstSigns = ['pointerdown', 'keydown', 'focusin'] as const

/**
 * The toaster, fetched at the first sign that the page is being used.
 *
 * A first visit does not pay for it, and yet it is there before there is anything to say: fetched only then, it could not say
 * that the connection is gone.
 */
export function LazyToaster() {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const want = () => setWanted(true)
    for (const sign of firstSigns) document.addEventListener(sign, want, { once: true })
    return () => {
      for (const sign of firstSigns) document.removeEventListener(sign, want)
    }
  }, [])
  return isWanted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
