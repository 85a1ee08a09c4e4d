import type { Head } from '../../app/page.ts'
import { PageHeader } from '../../ui/page-header.tsx'

export function head(): Head {
  return {
    title: 'Sign Your Offer',
    description: 'Review and sign your purchase agreement.',
  }
}

/** Review and signature of the purchase agreement. */
export function Page() {
  return <PageHeader title="Sign Your Offer" />
}
