import { initiateSigning, messages } from 'offers-service/contract'
import { useEffect, useState } from 'react'
import { useInvalidate, useSingleFlight } from '../../api/hooks.ts'
import { ApiError, call, isFactRequired } from '../../api/client.ts'
import { formActions } from '../../site/paths.ts'
import { Button } from '../../ui/button.tsx'
import { ClockIcon, LockIcon } from '../../ui/icons.tsx'
import { Seal } from '../../brand/on-demand/seal.tsx'
import { Tooltip } from '../../ui/on-demand/tooltip.tsx'
import { useIsShown } from '../../ui/use-is-shown.ts'
import { dismissFailures, useToast } from '../../ui/use-toast.ts'
import styles from './accept-form.module.css'

/** How long another page may take to come before one can try again. */
const timeoutMs = 15_000

/** Leads to another page; `isLeaving` until it has come, or the visitor has come back from it. */
function useLeaving() {
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    // From the beginning, since a page may be left and come back before the next drawing.
    const stay = () => setLeaving(false)
    window.addEventListener('pageshow', stay)
    return () => window.removeEventListener('pageshow', stay)
  }, [])
  useEffect(() => {
    if (!isLeaving) return undefined
    const timer = setTimeout(() => setLeaving(false), timeoutMs)
    return () => clearTimeout(timer)
  }, [isLeaving])
  const leaveFor = (address: string) => {
    setLeaving(true)
    window.location.assign(address)
  }
  return { isLeaving, leaveFor }
}

/** Where a signature would be: starts the signing and sends the browser to it. */
export function AcceptForm({ referenceNumber }: { referenceNumber: string }) {
  const invalidate = useInvalidate()
  const { isLeaving, leaveFor } = useLeaving()
  const isShown = useIsShown()
  const { fail } = useToast()

  const { send: accept, isSending } = useSingleFlight(async () => {
    dismissFailures()
    try {
      const { signatureUrl } = await call(initiateSigning, { body: { referenceNumber } })
      if (isShown()) leaveFor(signatureUrl)
    } catch (error) {
      if (!isShown()) return
      if (isFactRequired(error)) {
        window.location.reload()
        return
      }
      fail(messages.signingFailed, error)
      // Signed in another tab: the fresh offer leads on to the next steps.
      const isSettled = error instanceof ApiError && error.status === 409
      if (isSettled) await invalidate()
    }
  })

  return (
    <form
      method="post"
      action={formActions.accept}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void accept()
      }}
    >
      <input type="hidden" name="referenceNumber" value={referenceNumber} />
      <div className={styles.place}>
        <div className={styles.line}>
          <span className={styles.cross} aria-hidden="true">
            X
          </span>
          <Button
            type="submit"
            variant="primary"
            className={styles.button}
            isBusy={isSending || isLeaving}
            busyText="Opening the agreement..."
          >
            Accept & Sign Offer
          </Button>
        </div>
        <div className={styles.below}>
          <p className={styles.here} aria-hidden="true">
            Sign here
          </p>
          <p>
            Pressing this button signs nothing. You read the agreement first, and you can stop at
            any time.
          </p>
        </div>
        <div className={styles.seal}>
          <Seal size={148} />
        </div>
        <ul role="list" className={styles.notes}>
          <li>
            <LockIcon />
            <Tooltip note="You read the whole agreement first. Your signature is stored with its date and time, and you get a copy.">
              Secure Signing
            </Tooltip>
          </li>
          <li>
            <ClockIcon />
            <span>
              <span>2 Minutes to Complete</span>{' '}
              <span className={styles.reading}>Reading takes longer. Take it.</span>
            </span>
          </li>
        </ul>
      </div>
    </form>
  )
}
