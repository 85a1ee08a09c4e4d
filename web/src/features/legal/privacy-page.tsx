import type { Head, HeadContext } from '../../site/page.ts'
import { LegalDocument } from './legal-document.tsx'
import { privacyClauses } from './privacy-clauses.tsx'

export function head({ settings }: HeadContext): Head {
  return {
    title: 'Privacy Policy',
    description: `What ${settings.business.name} does with personal data, and what it never does: sell it. Your rights, CCPA included. Effective January 1, 2024.`,
    card: 'legal',
  }
}

const summary = [
  'We do not sell your personal data, and this website has no advertising trackers.',
  'We use what you tell us to make you an offer, to close the sale and to answer you.',
  'We send marketing only if you have agreed to it, and you can stop it at any time.',
  'You can ask what we know about you, have it corrected, or have it deleted.',
]

/** What happens to personal data. */
export function Page() {
  return <LegalDocument title="Privacy Policy" summary={summary} clauses={privacyClauses} />
}
