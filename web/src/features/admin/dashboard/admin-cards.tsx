import { paths } from '../../../site/paths.ts'
import styles from './admin-cards.module.css'
import { getStats } from 'offers-service/contract'
import { failureWords } from '../../../api/failures.ts'
import { useApi } from '../../../api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { useRole } from '../session/session.ts'

const counters = [
  { key: 'publishedPosts', label: 'Published Posts' },
  { key: 'totalTestimonials', label: 'Total Testimonials' },
  { key: 'featuredTestimonials', label: 'Featured Reviews' },
] as const

/** How much the website shows. */
export function Counters() {
  const { data, error, isLoading, retry } = useApi(getStats, {})
  return (
    <section aria-label="Content" aria-busy={isLoading}>
      <dl className={styles.counters}>
        {counters.map(({ key, label }) => (
          <div key={key} className={styles.counter}>
            <dt>{label}</dt>
            <dd>{data ? data[key] : '–'}</dd>
          </div>
        ))}
      </dl>
      {error && (
        <div role="alert" className={styles.failure}>
          <p>These numbers did not load. {failureWords(error).description}</p>
          <Button size="small" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
    </section>
  )
}

const cards = [
  {
    to: paths.adminLeads,
    title: 'Manage Leads',
    text: 'People who asked for an offer. Call them, take notes, make an offer.',
  },
  {
    to: paths.adminOffers,
    title: 'Manage Offers',
    text: 'Every offer with its reference number, from draft to signed.',
  },
  {
    to: paths.adminPosts,
    title: 'Manage Posts',
    text: 'Articles on questions landowners ask.',
  },
  {
    to: paths.adminTestimonials,
    title: 'Manage Reviews',
    text: 'What sellers said after the sale, in their own words.',
  },
  {
    to: paths.adminPages,
    title: 'Manage Pages',
    text: 'Texts that stay true for long, each at its own address.',
  },
]
const own = {
  owner: {
    to: paths.adminSettings,
    title: 'Site Settings',
    text: 'Phone number, email, trust badges and the facts of the business.',
  },
  helper: {
    to: paths.adminSettingsSafety,
    title: 'Your log-in',
    text: 'Your password, two-step verification, and where you are logged in.',
  },
}

/** The ways to everything the admin can manage. */
export function AdminCards() {
  const role = useRole()
  return (
    <ul role="list" className={styles.cards}>
      {[...cards, own[role]].map(({ to, title, text }) => (
        <li key={to} className={styles.card}>
          <h2 className={styles.title}>
            <Link to={to}>{title}</Link>
          </h2>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}
