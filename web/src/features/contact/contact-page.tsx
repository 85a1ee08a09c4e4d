import type { Head } from '../../app/page.ts'
import { PageHeader } from '../../ui/page-header.tsx'

export function head(): Head {
  return {
    title: 'Get in Touch',
    description:
      'Call, text or write to Ruth and Amos Larkenby. We answer by phone 7 days a week and by email within 24 hours.',
  }
}

/** How to reach us, and the questions people ask first. */
export function Page() {
  return <PageHeader title="Get in Touch" />
}
