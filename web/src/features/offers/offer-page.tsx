import type { Head } from '../../app/page.ts'
import { PageHeader } from '../../ui/page-header.tsx'

export function head(): Head {
  return {
    title: 'Your Personalized Offer',
    description: 'Your personal cash offer from Larkenby Land.',
  }
}

/** An owner's offer, as the continuation of the letter. */
export function Page() {
  return <PageHeader title="Your Personalized Offer" />
}
