import { getStats } from 'offers-service/contract'
import { useApi } from '../../../api/hooks.ts'
import styles from './counters.module.css'

const counters = [
  { key: 'publishedPosts', label: 'Published Posts' },
  { key: 'totalTestimonials', label: 'Total Testimonials' },
  { key: 'featuredTestimonials', label: 'Featured Reviews' },
] as const

/** How much the website shows. */
export function Counters() {
  const { data, error, isLoading } = useApi(getStats, {})
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
        <p className={styles.failure}>These numbers did not load. Reload the page to try again.</p>
      )}
    </section>
  )
}
