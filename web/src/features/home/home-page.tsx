import type { Head } from '../../app/page.ts'
import { PageHeader } from '../../ui/page-header.tsx'

export function head(): Head {
  return {
    title: 'Larkenby Land: a fair cash offer for your land',
    description:
      'We are a family that buys rural and vacant land for cash, in all 50 states. No fees, no commissions, no closing costs.',
  }
}

/** The first page: look up an offer, or ask for one. */
export function Page() {
  return <PageHeader title="Your land, a fair cash offer, and nothing to pay" />
}
