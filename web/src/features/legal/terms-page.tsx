import { business } from 'offers-service/contract'
import type { Head, HeadContext } from '../../site/page.ts'
import { LegalDocument } from './legal-document.tsx'
import { termsClauses } from './terms-clauses.tsx'

export function head({ settings }: HeadContext): Head {
  return {
    title: 'Terms of Service',
    description: `The terms of using the ${settings.business.name} website and of the offers we make. Effective January 1, 2024, governed by ${business.governingState} law.`,
    card: 'legal',
  }
}

const summary = [
  'An offer on this site binds nobody until you and we have signed a purchase agreement.',
  'Selling to us costs you no fees, no commissions and no closing costs.',
  'Please tell the truth about your land, and look up only offers that were sent to you.',
  `${business.governingState} law applies. We give 30 days notice before these terms change in a way that matters.`,
]

/** The terms of using the site. */
export function Page() {
  return <LegalDocument title="Terms of Service" summary={summary} clauses={termsClauses} />
}
