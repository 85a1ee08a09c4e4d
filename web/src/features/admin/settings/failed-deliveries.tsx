import { dropJob, type Job, listJobs, retryJob, retryWaitingJobs } from 'offers-service/contract'
import { call } from '../../../api/client.ts'
import { isMissingError } from '../../../api/failures.ts'
import { useApi, useInvalidate } from '../../../api/hooks.ts'
import { ActionButton, ConfirmButton } from '../../../ui/on-demand/action-button.tsx'
import { formatTimestamp } from '../dates.ts'
import { focusTitle } from '../shell/admin-screen.tsx'
import { isOvertaken, useMutation } from '../use-mutation.ts'
import { Panel } from '../shell/panel.tsx'
import { TechnicalWords } from '../shell/technical-words.tsx'
import styles from './settings-side.module.css'

const failed = { query: { status: 'failed' } } as const
const waiting = { query: { status: 'waiting' } } as const
/** How many of those that wait are named. */
const maxNamed = 5

/** Has a job tried again or drops it, and shows what is left. */
function useJobActions() {
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

function FailedDelivery({ job }: { job: Job }) {
  const { id, title, lastError, finishedAt, createdAt } = job
  const { retry, drop } = useJobActions()
  return (
    <li>
      <span>{title}</span>
      <span className={styles.detail}>
        Stopped trying {formatTimestamp(finishedAt ?? createdAt)}
      </span>
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
      {lastError && <TechnicalWords>{lastError}</TechnicalWords>}
    </li>
  )
}

/** What failed and is tried again later by itself, with a way not to wait for that. */
function WaitingDeliveries() {
  const { data } = useApi(listJobs, waiting)
  const { retryWaiting } = useJobActions()
  const jobs = (data ?? []).filter(({ lastError }) => lastError !== null)
  if (jobs.length === 0) return null
  const others = jobs.length - maxNamed
  return (
    <>
      <h3>Waiting to be tried again</h3>
      <ul role="list" className={styles.states}>
        {jobs.slice(0, maxNamed).map(({ id, title, runAt, lastError }) => (
          <li key={id}>
            <span>{title}</span>
            <span className={styles.detail}>Next try {formatTimestamp(runAt)}</span>
            {lastError && <TechnicalWords>{lastError}</TechnicalWords>}
          </li>
        ))}
        {others > 0 && <li>And {others} more</li>}
      </ul>
      <p>
        <ActionButton size="small" onPress={retryWaiting}>
          Send What Waits Now
        </ActionButton>
      </p>
    </>
  )
}

/** Mails, messages and backups that were given up, each with a way to have it tried again. */
export function FailedDeliveries() {
  const query = useApi(listJobs, failed)
  const { data } = query
  return (
    <Panel title="Failed tasks" query={query}>
      {data?.length === 0 && <p>Nothing has failed.</p>}
      <ul role="list" className={styles.states}>
        {data?.map((job) => (
          <FailedDelivery key={job.id} job={job} />
        ))}
      </ul>
      <WaitingDeliveries />
    </Panel>
  )
}
