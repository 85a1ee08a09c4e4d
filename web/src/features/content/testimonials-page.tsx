import { listTestimonials } from 'offers-service/contract'
import { useApi } from '../../api/hooks.ts'
import type { Head, HeadContext } from '../../site/page.ts'
import { CallButton } from '../../ui/call-buttons.tsx'
import { LoadFailure } from '../../ui/on-demand/load-failure.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { OfferSection } from '../contact/offer-section.tsx'
import { Reviews, ReviewsSkeleton } from './reviews.tsx'
import styles from './promises.module.css'

const promises = [
  'Fair, honest offers',
  'Respectful treatment',
  'No hidden fees',
  'Quick, easy process',
]

/** What every seller can count on, with our number. */
function Promises() {
  return (
    <div className={styles.promises}>
      <h3>What you can count on</h3>
      <ul role="list" className={styles.list}>
        {promises.map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </ul>
      <p>Would you rather talk? We answer 7 days a week.</p>
      <p>
        <CallButton />
      </p>
    </div>
  )
}

export function head({ settings }: HeadContext): Head {
  return {
    title: 'Success Stories',
    description: `Landowners tell in their own words how it was to sell their land to ${settings.business.name}: the price, the papers, the people.`,
    card: 'testimonials',
  }
}

function AllReviews() {
  const { data: testimonials, error, retry } = useApi(listTestimonials, {})
  if (error && !testimonials) {
    return <LoadFailure title="The reviews did not load" error={error} onRetry={retry} />
  }
  return testimonials ? <Reviews testimonials={testimonials} /> : <ReviewsSkeleton />
}

/** What sellers who sold to us say. */
export function Page() {
  return (
    <>
      <PageHeader
        title="Success Stories"
        lead="From people who held the same letter you may be holding now. Some had taxes to sort out, some had seven heirs, and one kept her land after all."
      />
      <AllReviews />
      <OfferSection land="coast" beside={<Promises />} />
    </>
  )
}
