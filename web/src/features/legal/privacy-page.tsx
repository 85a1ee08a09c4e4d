import type { Head } from '../../app/page.ts'
import { PageHeader } from '../../ui/page-header.tsx'

export function head(): Head {
  return {
    title: 'Privacy Policy',
    description: 'What Larkenby Land does with personal data. Effective January 1, 2024.',
  }
}

/** What happens to personal data. */
export function Page() {
  return <PageHeader title="Privacy Policy" />
}
