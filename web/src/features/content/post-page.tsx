import type { Head } from '../../app/page.ts'
import { PageHeader } from '../../ui/page-header.tsx'

export function head(): Head {
  return {
    title: 'Blog',
    description: 'An article for landowners from Larkenby Land.',
  }
}

/** One blog post. */
export function Page() {
  return <PageHeader title="Blog" />
}
