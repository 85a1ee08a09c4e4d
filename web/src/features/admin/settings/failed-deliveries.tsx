import { dropJob, type Job, listJobs, retryJob } from 'offers-service/contract'
import { useState } from 'react'
import { useApi, useInvalidate } from '../../../api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { formatTimestamp } from '../dates.ts'
import { useOwnerSend } from '../session/renew-session.ts'
import { focusTitle } from '../shell/admin-screen.tsx'
import { useAttempt } from '../use-attempt.ts'
import styles from './settings-side.module.css'

const failed = { query: { status: 'failed' } } as const

/** Sends a job again or drops it, and shows what is left. */
function useJobActions() {
  const sendRetry = useOwnerSend(retryJob)
  const sendDrop = useOwnerSend(dropJob)
  const invalidate = useInvalidate()
  const attempt = useAttempt()

  const change = async (run: () => Promise<unknown>, texts: Parameters<typeof attempt>[1]) => {
    // It may be that the job has moved on in another window.
    if (await attempt(run, texts)) await invalidate()
    focusTitle()
  }

  return {
    retry: async (id: string) =>
      await change(async () => await sendRetry({ params: { id } }), {
        success: 'It is being sent again.',
        failure: 'Failed to send it again.',
      }),
    drop: async (id: string) =>
      await change(async () => await sendDrop({ params: { id } }), {
        success: 'It will not be sent.',
        failure: 'Failed to drop it.',
      }),
  }
}

function FailedDelivery({ job }: { job: Job }) {
  const { id, title, lastError, finishedAt, createdAt } = job
  const { retry, drop } = useJobActions()
  const [isBusy, setIsBusy] = useState(false)
  const [isAsked, setIsAsked] = useState(false)

  const carryOut = async (step: (id: string) => Promise<void>) => {
    setIsBusy(true)
    await step(id)
    setIsBusy(false)
    setIsAsked(false)
  }

  return (
    <li>
      <span>{title}</span>
      <span className={styles.detail}>
        Given up {formatTimestamp(finishedAt ?? createdAt)}
        {lastError && `: ${lastError}`}
      </span>
      <span className={styles.buttons}>
        <Button
          size="small"
          aria-label={`Send again: ${title}`}
          isBusy={isBusy}
          onClick={() => void carryOut(retry)}
        >
          Send again
        </Button>
        <Button
          size="small"
          aria-label={`Drop: ${title}`}
          isBusy={isBusy}
          onClick={() => setIsAsked(true)}
        >
          Drop
        </Button>
      </span>
      {isAsked && (
        <ConfirmDialog
          message="Are you sure you want to drop this?"
          subject={title}
          consequence="It will never be sent."
          confirmText="Drop"
          isBusy={isBusy}
          onConfirm={() => void carryOut(drop)}
          onCancel={() => setIsAsked(false)}
        />
      )}
    </li>
  )
}

/** Mails and messages that were given up, each with a way to send it again. */
export function FailedDeliveries() {
  const { data, error } = useApi(listJobs, failed)
  return (
    <section aria-labelledby="failed-deliveries">
      <h2 id="failed-deliveries">Failed deliveries</h2>
      {error && <p>This did not load. Reload the page to try again.</p>}
      {data?.length === 0 && <p>Everything was delivered or is on its way.</p>}
      <ul className={`bare-list ${styles.states}`}>
        {data?.map((job) => (
          <FailedDelivery key={job.id} job={job} />
        ))}
      </ul>
    </section>
  )
}
