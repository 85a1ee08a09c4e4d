import { listLeads, listOffers } from 'offers-service/contract'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useApi } from '../../../api/hooks.ts'
import { paths } from '../../../app/paths.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { businessDay } from '../moments.ts'
import { workOfToday } from './today.ts'
import styles from './work-of-today.module.css'

const counted = (count: number, one: string, several: string) =>
  `${count} ${count === 1 ? one : several}`

/** What waits for the owner today, each one tap from where it is done. */
export function WorkOfToday() {
  const leads = useApi(listLeads, {})
  const offers = useApi(listOffers, {})
  const [today] = useState(() => businessDay(new Date()))
  if (leads.isLoading || offers.isLoading) return <Skeleton shape="heading" />

  const work = workOfToday(leads.data ?? [], offers.data ?? [], today)
  const lines = [
    {
      count: work.newLeads,
      to: `${paths.adminLeads}?show=new`,
      text: counted(work.newLeads, 'new lead to call', 'new leads to call'),
    },
    {
      count: work.expiringOffers,
      to: `${paths.adminOffers}?show=expiring`,
      text: counted(work.expiringOffers, 'offer expires', 'offers expire') + ' within 3 days',
    },
    {
      count: work.offersBeingSigned,
      to: `${paths.adminOffers}?show=signing`,
      text: counted(work.offersBeingSigned, 'offer opened', 'offers opened') + ' for signing',
    },
  ].filter(({ count }) => count > 0)
  const hasFailed = Boolean(leads.error ?? offers.error)

  return (
    <section className={styles.today} aria-labelledby="today">
      <h2 id="today">Today</h2>
      {hasFailed && <p>Leads or offers did not load. Reload the page to try again.</p>}
      {!hasFailed && lines.length === 0 && <p>Nothing is waiting for you.</p>}
      <ul className={`bare-list ${styles.lines}`}>
        {lines.map(({ to, text }) => (
          <li key={to}>
            <Link to={to}>{text}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
