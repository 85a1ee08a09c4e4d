import type { Head } from '../../app/page.ts'
import { PageHeader } from '../../ui/page-header.tsx'

export function head(): Head {
  return {
    title: 'Manage Offers',
    description: 'Offers and their history.',
  }
}

/** Offers and their history. */
export function Page() {
  return <PageHeader title="Manage Offers" />
}
