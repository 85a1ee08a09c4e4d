import { business, listTestimonials } from 'offers-service/contract'
import { useApi } from '../../api/hooks.ts'
import type { Head } from '../../app/page.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { OfferSection } from '../contact/offer-section.tsx'
import { Promises } from './testimonials/promises.tsx'
import { Reviews, ReviewsSkeleton } from './testimonials/reviews.tsx'

export function head(): Head {
  return {
    title: 'Success Stories',
    description: `Landowners tell in their own words how it was to sell their land to ${business.name}: the price, the papers, the people.`,
  }
}

/** What owners who sold to us say. */
export function Page() {
  const { data: testimonials = [], isLoading } = useApi(listTestimonials, {})
  return (
    <>
      <PageHeader
        title="Success Stories"
        lead="From people who held the same letter you may be holding now. Some had taxes to sort out, some had seven heirs, and one kept her land after all."
      />
      {isLoading ? <ReviewsSkeleton /> : <Reviews testimonials={testimonials} />}
      <OfferSection beside={<Promises />} />
    </>
  )
}
