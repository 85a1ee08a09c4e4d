import type { Head } from '../../app/page.ts'
import { PageHeader } from '../../ui/page-header.tsx'

export function head(): Head {
  return {
    title: 'Congratulations',
    description: 'Your offer is signed. Here is what happens next.',
  }
}

/** What happens after an offer is signed. */
export function Page() {
  return <PageHeader title="Congratulations" />
}
