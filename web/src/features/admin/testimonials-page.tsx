import type { Head } from '../../app/page.ts'
import { PageHeader } from '../../ui/page-header.tsx'

export function head(): Head {
  return {
    title: 'Manage Reviews',
    description: 'Testimonials.',
  }
}

/** Testimonials. */
export function Page() {
  return <PageHeader title="Manage Reviews" />
}
