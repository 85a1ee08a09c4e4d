import { dropJob, type Job, listJobs, retryJob } from 'offers-service/contract'
import { call } from '../../../api/client.ts'
import { useApi, useInvalidate } from '../../../api/hooks.ts'
import { ActionButton, ConfirmButton } from '../../../ui/on-demand/action-button.tsx'
import { formatTimestamp } from '../dates.ts'
import { focusTitle } from '../shell/admin-screen.tsx'
import { useAttempt } from '../use-attempt.ts'
import { Panel } from '../shell/panel.tsx'
import styles from './settings-side.module.css'

const failed = { query: { status: 'failed' } } as const

/** Sends a job again or drops it, and shows what is left. */
function useJobActions() {
  const invalidate = useInvalidate()
  const attempt = useAttempt()

  const change = async (run: () => Promise<unknown>, texts: Parameters<typeof attempt>[1]) => {
    // It may be that the job has moved on in another window.
    if (await attempt(run, texts)) await invalidate()
    focusTitle()
  }

  return {
    retry: async (id: string) =>
      await change(() => call(retryJob, { params: { id } }), {
        success: 'It is being sent again.',
        failure: 'Failed to send it again.',
      }),
    drop: async (id: string) =>
      await change(() => call(dropJob, { params: { id } }), {
        success: 'It will not be sent.',
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
        Given up {formatTimestamp(finishedAt ?? createdAt)}
        {lastError && `: ${lastError}`}
      </span>
      <span className="button-row">
        <ActionButton size="small" aria-label={`Send again: ${title}`} onPress={() => retry(id)}>
          Send again
        </ActionButton>
        <ConfirmButton
          aria-label={`Drop: ${title}`}
          asks={{
            message: 'Are you sure you want to drop this?',
            subject: title,
            consequence: 'It will never be sent.',
            confirmText: 'Drop',
            onConfirm: () => drop(id),
          }}
        >
          Drop
        </ConfirmButton>
      </span>
    </li>
  )
}

/** Mails and messages that were given up, each with a way to send it again. */
export function FailedDeliveries() {
  const query = useApi(listJobs, failed)
  const { data } = query
  return (
    <Panel title="Failed deliveries" query={query}>
      {data?.length === 0 && <p>Everything was delivered or is on its way.</p>}
      <ul className={`bare-list ${styles.states}`}>
        {data?.map((job) => (
          <FailedDelivery key={job.id} job={job} />
        ))}
      </ul>
    </Panel>
  )
}
