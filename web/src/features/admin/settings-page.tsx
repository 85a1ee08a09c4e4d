import type { Head } from '../../app/page.ts'
import { PageHeader } from '../../ui/page-header.tsx'

export function head(): Head {
  return {
    title: 'Site Settings',
    description: 'What the whole site shows.',
  }
}

/** What the whole site shows. */
export function Page() {
  return <PageHeader title="Site Settings" />
}
