import type { Head } from '../../app/page.ts'
import { PageHeader } from '../../ui/page-header.tsx'

export function head(): Head {
  return {
    title: 'Manage Posts',
    description: 'Blog posts.',
  }
}

/** Blog posts. */
export function Page() {
  return <PageHeader title="Manage Posts" />
}
