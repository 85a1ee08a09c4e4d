import { getToday, type Today } from 'offers-service/contract'
import { Link } from 'react-router-dom'
import { useApi } from '../../../api/hooks.ts'
import { paths } from '../../../app/paths.ts'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { ReplyLink } from '../leads/contact-links.tsx'
import { formatDay } from '../moments.ts'
import { AnsweredButton } from './answered-button.tsx'
import styles from './work-of-today.module.css'

interface Task {
  key: string
  to: string
  text: string
  /** Why it matters now. */
  reason: string
  /** For a question: who waits for the answer. */
  replyTo?: string
}

interface Group {
  title: string
  total: number
  /** Where all of them are. */
  all: string
  tasks: Task[]
}

const shownPerGroup = 3

const leadAddress = (id: string) => `${paths.adminLeads}?edit=${encodeURIComponent(id)}`
const offerAddress = (number: string) => `${paths.adminOffers}?edit=${encodeURIComponent(number)}`

function groupsOf(today: Today): Group[] {
  const { newLeads, questions, expiringOffers, openedUnsigned, signingProblems, failedJobs } = today
  const groups: Group[] = [
    {
      title: 'New leads',
      total: newLeads.total,
      all: `${paths.adminLeads}?show=new`,
      tasks: newLeads.first.map(({ id, name, propertyLocation }) => ({
        key: id,
        to: leadAddress(id),
        text: name,
        reason: propertyLocation,
      })),
    },
    {
      title: 'Questions to answer',
      total: questions.total,
      all: `${paths.adminOffers}?show=active`,
      tasks: questions.first.map(({ id, referenceNumber, question, replyTo }) => ({
        key: id,
        to: offerAddress(referenceNumber),
        text: referenceNumber,
        reason: question,
        replyTo,
      })),
    },
    {
      title: 'Offers about to expire',
      total: expiringOffers.total,
      all: `${paths.adminOffers}?show=active&sort=expires-first`,
      tasks: expiringOffers.first.map(({ referenceNumber, expirationDate, location }) => ({
        key: referenceNumber,
        to: offerAddress(referenceNumber),
        text: referenceNumber,
        reason: `${location}, last day ${formatDay(expirationDate)}`,
      })),
    },
    {
      title: 'Opened but not signed',
      total: openedUnsigned.total,
      all: `${paths.adminOffers}?show=active`,
      tasks: openedUnsigned.first.map(({ referenceNumber, sellerName, location }) => ({
        key: referenceNumber,
        to: offerAddress(referenceNumber),
        text: referenceNumber,
        reason: sellerName || location,
      })),
    },
    {
      title: 'Signing needs a look',
      total: signingProblems.total,
      all: `${paths.adminOffers}?show=signing`,
      tasks: signingProblems.first.map(({ referenceNumber, problem }) => ({
        key: referenceNumber,
        to: offerAddress(referenceNumber),
        text: referenceNumber,
        reason: problem,
      })),
    },
    {
      title: 'Failed deliveries',
      total: failedJobs.total,
      all: paths.adminSettings,
      tasks: failedJobs.first.map(({ id, title, lastError }) => ({
        key: id,
        to: paths.adminSettings,
        text: title,
        reason: lastError ?? 'It was not delivered',
      })),
    },
  ]
  return groups.filter(({ total }) => total > 0)
}

function TaskGroup({ title, total, all, tasks }: Group) {
  return (
    <div className={styles.group}>
      <h3>
        {title} <span className={styles.count}>{total}</span>
      </h3>
      <ul className="bare-list">
        {tasks.slice(0, shownPerGroup).map(({ key, to, text, reason, replyTo }) => (
          <li key={key} className={styles.task}>
            <Link to={to}>{text}</Link>
            <span className={styles.reason}>{reason}</span>
            {replyTo && (
              <span className={styles.reply}>
                Reply to <ReplyLink to={replyTo} /> <AnsweredButton id={key} about={text} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {total > shownPerGroup && (
        <Link to={all} className={styles.all}>
          Show all {total}
        </Link>
      )}
    </div>
  )
}

/** What waits for the owner, each one tap from where it is done. */
export function WorkOfToday() {
  const { data, error, isLoading } = useApi(getToday, {})
  const groups = data ? groupsOf(data) : []
  return (
    <section className={styles.today} aria-labelledby="today">
      <h2 id="today">Today</h2>
      {isLoading && (
        <Loading>
          <Skeleton />
          <Skeleton />
        </Loading>
      )}
      {error && <p>This did not load. Reload the page to try again.</p>}
      {data && groups.length === 0 && <p>Nothing is waiting for you.</p>}
      <div className={styles.groups}>
        {groups.map((group) => (
          <TaskGroup key={group.title} {...group} />
        ))}
      </div>
    </section>
  )
}
