import type { Head } from '../../app/page.ts'
import { PageHeader } from '../../ui/page-header.tsx'

export function head(): Head {
  return {
    title: 'Admin Dashboard',
    description: "The owner's overview.",
  }
}

/** The owner's overview. */
export function Page() {
  return <PageHeader title="Admin Dashboard" />
}
