import { listPosts, listTestimonials } from 'offers-service/contract'
import { useApi } from '../../api/hooks.ts'
import type { Head, HeadContext } from '../../site/page.ts'
import { faqPage, localBusiness, webSite } from '../../site/structured-data.ts'
import { OfferSection } from '../contact/offer-section.tsx'
import { Hero } from './hero.tsx'
import { Questions, questions } from './questions.tsx'
import { Steps } from './steps.tsx'
import { Stories } from './stories.tsx'
import { Team } from './team.tsx'
import { WhyUs } from './why-us.tsx'

export function head(context: HeadContext): Head {
  return {
    title: `${context.settings.business.name}: a fair cash offer for your land`,
    description:
      'We are a family that buys rural and vacant land for cash, in all 50 states. No fees, no commissions, no closing costs. A first offer within 24-48 hours.',
    // Only the server writes it, so the browser need not have it.
    structuredData: import.meta.env.SSR
      ? [localBusiness(context), webSite(context), faqPage(questions)]
      : [],
    preload: { picture: 'hero', sizes: '100vw' },
  }
}

/** The first page: look up an offer, learn who we are, or ask for an offer. */
export function Page() {
  // What the next pages show. Whoever begins here has the answers in the page, as the server wrote it.
  useApi(listTestimonials, { query: { featured: 'true' } })
  useApi(listPosts, { query: { published: 'true' } })
  return (
    <>
      <Hero />
      <WhyUs />
      <Team />
      <Steps />
      <Stories />
      <Questions />
      <OfferSection />
    </>
  )
}
