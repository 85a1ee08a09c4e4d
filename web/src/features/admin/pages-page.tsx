import type { Head } from '../../app/page.ts'
import { PageHeader } from '../../ui/page-header.tsx'

export function head(): Head {
  return {
    title: 'Manage Pages',
    description: 'Static pages.',
  }
}

/** Static pages. */
export function Page() {
  return <PageHeader title="Manage Pages" />
}
