import type { Head } from '../../app/page.ts'
import { PageHeader } from '../../ui/page-header.tsx'

export function head(): Head {
  return {
    title: 'Terms of Service',
    description: 'The terms of using the Larkenby Land website. Effective January 1, 2024.',
  }
}

/** The terms of using the site. */
export function Page() {
  return <PageHeader title="Terms of Service" />
}
