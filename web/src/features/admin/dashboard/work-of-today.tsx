import { getToday } from 'offers-service/contract'
import { useState } from 'react'
import { SWRConfig } from 'swr'
import { failureWords } from '../../../api/failures.ts'
import { useApi } from '../../../api/hooks.ts'
import { Link } from '../../../ui/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { useToday } from '../dates.ts'
import { useRole } from '../session/session.ts'
import { OffersSince } from './offers-since.tsx'
import { counted, type Group } from './tasks.tsx'
import { groupsFor, groupsOf } from './today-groups.tsx'
import styles from './work-of-today.module.css'

const shownPerGroup = 3

/** Where the offers stand about which something waits: they may be fewer, since a seller may ask more than once. */
function OffersLink({ title, to, offers }: { title: string; to: string; offers: number }) {
  const words = `See ${counted(offers)} ${offers === 1 ? 'offer' : 'offers'} in the list`
  return (
    <Link to={to} className={styles.all} aria-label={`${words}: ${title}`}>
      {words}
    </Link>
  )
}

function TaskGroup({ title, total, all, offers, tasks }: Group) {
  const [isOpen, setIsOpen] = useState(false)
  const more = tasks.length - shownPerGroup
  return (
    <div className={styles.group}>
      <h3>
        {title} <span className={styles.count}>{counted(total)}</span>
      </h3>
      <ul role="list">
        {tasks
          .slice(0, isOpen ? undefined : shownPerGroup)
          .map(({ key, to, text, reason, act }) => (
            <li key={key} className={styles.task}>
              <Link to={to}>{text}</Link>
              <span className={styles.reason} tabIndex={act ? -1 : undefined}>
                {reason}
              </span>
              {act && <div className={styles.acts}>{act}</div>}
            </li>
          ))}
      </ul>
      {more > 0 && (
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Show fewer' : `Show ${more} more`}: ${title}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show fewer' : `Show ${more} more`}
        </Button>
      )}
      {offers !== undefined && <OffersLink title={title} to={all} offers={offers} />}
      {isOpen && offers === undefined && total > tasks.length && (
        <Link to={all} className={styles.all}>
          Go to all {counted(total)}
        </Link>
      )}
    </div>
  )
}

function Groups() {
  const { data, error, isLoading, retry } = useApi(getToday, {})
  const today = useToday()
  const role = useRole()
  const groups = data ? groupsFor(role, groupsOf(data, today)) : []
  return (
    <>
      {isLoading && (
        <Loading>
          <Skeleton />
          <Skeleton />
        </Loading>
      )}
      {error && (
        <div role="alert">
          <p>
            {data ? 'This may be out of date.' : 'This did not load.'}{' '}
            {failureWords(error).description}
          </p>
          <Button size="small" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      {data && groups.length === 0 && <p>Nothing is waiting for you.</p>}
      <div className={styles.groups}>
        {groups.map((group) => (
          <TaskGroup key={group.title} {...group} />
        ))}
      </div>
      {data && <OffersSince month={data.month} year={data.year} />}
    </>
  )
}

// Landowners add to it while the admin is elsewhere in the admin area.
const askedEachTime = { revalidateOnMount: true }

/** What waits for the admin, each one tap from where it is done. */
export function WorkOfToday() {
  return (
    <section className={styles.today} aria-labelledby="today">
      <h2 id="today">Today</h2>
      <SWRConfig value={askedEachTime}>
        <Groups />
      </SWRConfig>
    </section>
  )
}
