import type { Head } from '../../app/page.ts'
import { PageHeader } from '../../ui/page-header.tsx'

export function head(): Head {
  return {
    title: 'Our Blog',
    description:
      'Plain answers for landowners: selling vacant land, back taxes, inherited land, title and escrow.',
  }
}

/** Every published post. */
export function Page() {
  return <PageHeader title="Our Blog" />
}
