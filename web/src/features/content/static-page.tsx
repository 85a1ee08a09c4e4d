import type { Head } from '../../app/page.ts'
import { PageHeader } from '../../ui/page-header.tsx'

export function head(): Head {
  return {
    title: 'Page',
    description: 'A page from Larkenby Land.',
  }
}

/** Any other page the owner has published. */
export function Page() {
  return <PageHeader title="Page" />
}
