import { getPage } from 'offers-service/contract'
import { useEffect, useState } from 'react'
import { useApi } from '../../api/hooks.ts'
import type { Head } from '../../site/page.ts'
import { faqPage } from '../../site/structured-data.ts'
import { useHydrated } from '../../ui/browser-hooks.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { OfferSection } from '../contact/offer-section.tsx'
import { Bill } from './how-it-works/bill.tsx'
import { Lawyer } from './how-it-works/lawyer.tsx'
import { Questions, questions } from './how-it-works/questions.tsx'
import { Steps, StepsSkeleton } from './how-it-works/steps.tsx'

export function head(): Head {
  return {
    title: 'How It Works',
    description:
      'Four steps from our offer to your payment: accept and sign, open escrow, title research, get paid. What happens, how long it takes and what you do.',
    card: 'how-it-works',
    structuredData: import.meta.env.SSR ? [faqPage(questions)] : [],
  }
}

const momentMs = 400

/** True for a moment after a page is opened within the site. A page the server drew is there already and is never taken away again. */
function useFirstMoment(): boolean {
  const [isFirst, setFirst] = useState(useHydrated())
  useEffect(() => {
    const timer = setTimeout(() => setFirst(false), momentMs)
    return () => clearTimeout(timer)
  }, [])
  return isFirst
}

/** The four steps of a sale in detail, what they cost, and the questions they raise. */
export function Page() {
  // Asked for as the specification says; what is shown does not depend on it, so nobody waits longer than a moment.
  const { isLoading } = useApi(getPage, { params: { slug: 'how-it-works' } })
  const mayWait = useFirstMoment()
  return (
    <>
      <PageHeader
        title="How It Works"
        lead="Four steps lead from our offer to your money. You do the first in two or three minutes. We do most of the rest, and we pay for it."
      />
      {isLoading && mayWait ? (
        <StepsSkeleton />
      ) : (
        <>
          <Steps />
          <Bill />
          <Lawyer />
          <Questions />
          <OfferSection land="desert" />
        </>
      )}
    </>
  )
}
