import { listJobs } from 'offers-service/contract'
import { useApi } from '../../../api/hooks.ts'
import { ActionButton } from '../../../ui/on-demand/action-button.tsx'
import styles from '../settings/settings-side.module.css'
import { Panel } from '../shell/panel.tsx'
import { FailedDelivery, useJobActions, WaitingDelivery } from './delivery.tsx'

const failed = { query: { status: 'failed' } } as const
const waiting = { query: { status: 'waiting' } } as const
/** How many of those that wait are named. */
const maxNamed = 5

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
        {jobs.slice(0, maxNamed).map((job) => (
          <WaitingDelivery key={job.id} job={job} />
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
