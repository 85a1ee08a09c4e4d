import { lazy, Suspense, useEffect, useState } from 'react'
import { importWithRetry } from '../site/import-with-retry.ts'
import { Sentence } from '../ui/contact-details.tsx'
import { Button } from '../ui/button.tsx'
import { failAfter } from '../ui/fail-after.ts'
import { useToast } from '../ui/use-toast.ts'
import styles from './lazy-toaster.module.css'

/** Messages without the toaster's manners, for when it cannot be had: they stay until they are closed. */
function PlainMessages() {
  const { toasts, dismiss } = useToast()
  return (
    <div role="alert" className={styles.place}>
      {toasts
        .filter(({ isOpen }) => isOpen)
        .map(({ id, title, description, reason, requestId }) => (
          <div key={id} className={styles.message}>
            <strong>{title}</strong>
            <p>
              <Sentence>{description}</Sentence>
              {requestId && ` Reference: ${requestId}`}
            </p>
            {reason && <p>{reason}</p>}
            <Button size="small" onClick={() => dismiss(id)}>
              Close
            </Button>
          </div>
        ))}
    </div>
  )
}

/** How long the toaster may take to come: less than any call, so that a server that does not answer can be told of. */
const timeoutMs = 8_000

async function loadToaster() {
  try {
    const { Toaster } = await Promise.race([
      importWithRetry(async () => await import('../ui/on-demand/toaster.tsx')),
      failAfter(timeoutMs),
    ])
    return { default: Toaster }
  } catch {
    // A newer version of the site may have taken its place, or nothing is answered any more. What is typed on this page
    // matters more than how messages look.
    return { default: PlainMessages }
  }
}

const Toaster = lazy(loadToaster)

const firstSigns = ['pointerdown', 'keydown', 'focusin'] as const

/**
 * The toaster, fetched at the first sign that the page is being used.
 *
 * A first visit does not pay for it, and yet it is there before there is anything to say: fetched only then, it could not say
 * that the connection is gone.
 */
export function LazyToaster() {
  const [isWanted, setWanted] = useState(false)
  // The sign that started the scripts came before anything here could hear it.
  const hasMessage = useToast().toasts.length > 0
  useEffect(() => {
    const want = () => setWanted(true)
    for (const sign of firstSigns) document.addEventListener(sign, want, { once: true })
    return () => {
      for (const sign of firstSigns) document.removeEventListener(sign, want)
    }
  }, [])
  return isWanted || hasMessage ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
