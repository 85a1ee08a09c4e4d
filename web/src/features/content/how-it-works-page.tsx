import type { Head } from '../../app/page.ts'
import { PageHeader } from '../../ui/page-header.tsx'

export function head(): Head {
  return {
    title: 'How It Works',
    description:
      'Four steps from our offer to your payment: accept and sign, open escrow, title research, get paid.',
  }
}

/** The four steps of a sale, in detail. */
export function Page() {
  return <PageHeader title="How It Works" />
}
