import type { Job } from 'offers-service/contract'
import type { Query } from '../../../api/hooks.ts'
import styles from '../settings/settings-side.module.css'
import { Panel } from '../shell/panel.tsx'
import { FailedDelivery, WaitingDelivery } from './delivery.tsx'

/** Whether it is sent in a moment: what failed once waits for longer. */
const isBeingSent = ({ status, lastError }: Job) => status === 'waiting' && lastError === null

/** Whether a list of mails will have changed in a moment, for `useWatched`. */
export const someAreBeingSent = (jobs: readonly Job[]) => jobs.some(isBeingSent)

function Mail({ job }: { job: Job }) {
  if (job.status === 'failed') return <FailedDelivery job={job} />
  if (!isBeingSent(job)) return <WaitingDelivery job={job} />
  return (
    <li>
      <span>{job.title}</span>
      <span className={styles.detail}>Being sent</span>
    </li>
  )
}

interface MailsUnderWayProps {
  query: Query<Job[]>
  className?: string
}

/** The mails about a lead or an offer that have not gone out, and why; nothing where all have. */
export function MailsUnderWay({ query, className }: MailsUnderWayProps) {
  if (!query.error && !query.data?.length) return null
  return (
    <Panel
      title="Emails on their way"
      className={className}
      query={query}
      subject="What is on its way"
    >
      <ul role="list" className={styles.states}>
        {query.data?.map((job) => (
          <Mail key={job.id} job={job} />
        ))}
      </ul>
    </Panel>
  )
}
