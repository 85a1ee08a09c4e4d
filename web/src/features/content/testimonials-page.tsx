import type { Head } from '../../app/page.ts'
import { PageHeader } from '../../ui/page-header.tsx'

export function head(): Head {
  return {
    title: 'Success Stories',
    description: 'What landowners say about selling their land to Larkenby Land.',
  }
}

/** What owners who sold to us say. */
export function Page() {
  return <PageHeader title="Success Stories" />
}
