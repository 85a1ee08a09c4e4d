import type { Head } from '../../app/page.ts'
import { PageHeader } from '../../ui/page-header.tsx'

export function head(): Head {
  return {
    title: 'Manage Leads',
    description: 'Contact requests.',
  }
}

/** Contact requests. */
export function Page() {
  return <PageHeader title="Manage Leads" />
}
