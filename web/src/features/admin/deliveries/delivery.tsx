import { dropJob, type Job, retryJob, retryWaitingJobs } from 'offers-service/contract'
import { call } from '../../../api/client.ts'
import { isMissingError } from '../../../api/failures.ts'
import { useInvalidate } from '../../../api/hooks.ts'
import { ActionButton, ConfirmButton } from '../../../ui/on-demand/action-button.tsx'
import { formatTimestamp } from '../dates.ts'
import { ForOwners } from '../session/for-owners.tsx'
import styles from '../settings/settings-side.module.css'
import { focusTitle } from '../shell/admin-screen.tsx'
import { TechnicalWords } from '../shell/technical-words.tsx'
import { isOvertaken, useMutation } from '../use-mutation.ts'

/** Has a job tried again or drops it, and shows what is left. */
export function useJobActions() {
  const invalidate = useInvalidate()
  const attempt = useMutation()

  const change = async (run: () => Promise<unknown>, texts: Parameters<typeof attempt>[1]) => {
    const error = await attempt(run, texts)
    // The row with its buttons is gone, here or in another window before.
    if (!error || isOvertaken(error) || isMissingError(error)) focusTitle()
    // It may have been done although no answer came.
    else await invalidate()
    return error
  }

  return {
    retry: async (id: string) =>
      await change(() => call(retryJob, { params: { id } }), {
        success: 'It is being tried again.',
        failure: 'Failed to try it again.',
      }),
    retryWaiting: async () =>
      await change(() => call(retryWaitingJobs, {}), {
        success: 'What waits is being sent now.',
        failure: 'Failed to send what waits.',
      }),
    drop: async (id: string) =>
      await change(() => call(dropJob, { params: { id } }), {
        success: 'It will not be done.',
        failure: 'Failed to drop it.',
      }),
  }
}

/** What was given up, with a way to have it tried again. */
export function FailedDelivery({ job }: { job: Job }) {
  const { id, title, lastError, finishedAt, createdAt } = job
  const { retry, drop } = useJobActions()
  return (
    <li>
      <span>{title}</span>
      <span className={styles.detail}>
        Stopped trying {formatTimestamp(finishedAt ?? createdAt)}
      </span>
      <ForOwners>
        <span className="button-row">
          <ActionButton size="small" aria-label={`Try again: ${title}`} onPress={() => retry(id)}>
            Try again
          </ActionButton>
          <ConfirmButton
            aria-label={`Drop: ${title}`}
            asks={{
              message: 'Are you sure you want to drop this?',
              subject: title,
              consequence: 'It will never be done.',
              confirmText: 'Drop',
              onConfirm: () => drop(id),
            }}
          >
            Drop
          </ConfirmButton>
        </span>
      </ForOwners>
      {lastError && <TechnicalWords>{lastError}</TechnicalWords>}
    </li>
  )
}

/** What failed and is tried again later by itself. */
export function WaitingDelivery({ job: { title, runAt, lastError } }: { job: Job }) {
  return (
    <li>
      <span>{title}</span>
      <span className={styles.detail}>Next try {formatTimestamp(runAt)}</span>
      {lastError && <TechnicalWords>{lastError}</TechnicalWords>}
    </li>
  )
}
