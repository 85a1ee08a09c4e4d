import type { Head } from '../../app/page.ts'
import { PageHeader } from '../../ui/page-header.tsx'

export function head(): Head {
  return {
    title: 'About Us',
    description:
      'Who we are: Ruth and Amos Larkenby, a family that buys land from its owners and treats them with respect.',
  }
}

/** Who we are. */
export function Page() {
  return <PageHeader title="Our Story" />
}
