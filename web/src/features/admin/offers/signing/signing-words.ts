import type { AdminSigning, SigningProviderName } from 'offers-service/contract'
import type { BadgeTone } from '../../listing/badge.tsx'
import { businessDay } from '../../../../format/dates.ts'
import { formatDay, formatTimestamp } from '../../dates.ts'

/** Where a signing takes place. */
export const places: Record<SigningProviderName, string> = {
  builtin: 'this site',
  breezedoc: 'BreezeDoc',
  docuseal: 'DocuSeal',
}

const followsOf: Record<SigningProviderName, string> = {
  builtin: 'The owners’ links stop working at once.',
  breezedoc:
    'BreezeDoc does not let us take a document back, so please delete it there as well, or it can still be signed.',
  docuseal: 'The agreement is taken back on DocuSeal, and the owners’ links stop working.',
}

/** What follows when a signing is cancelled. */
export function cancelConsequence(provider: SigningProviderName): string {
  return `${followsOf[provider]} What was signed so far binds nobody. The seller can start again from the offer page.`
}

export const statusLooks: Record<AdminSigning['status'], { label: string; tone: BadgeTone }> = {
  open: { label: 'Open', tone: 'open' },
  signed: { label: 'Signed', tone: 'good' },
  declined: { label: 'Declined', tone: 'bad' },
  cancelled: { label: 'Canceled', tone: 'quiet' },
}

/** How far one seller is. */
export function tellSigner(
  {
    signedAt,
    viewedAt,
    emailConfirmedAt,
  }: Pick<AdminSigning['signers'][number], 'signedAt' | 'viewedAt' | 'emailConfirmedAt'>,
  isOnPaper: boolean,
): string {
  if (isOnPaper) return 'Signed on paper'
  const confirmed = emailConfirmedAt === null ? '' : ', email address confirmed by a code'
  if (signedAt !== null) return `Signed ${formatTimestamp(signedAt)}${confirmed}`
  return viewedAt === null ? 'Has not opened it yet' : `Opened it ${formatTimestamp(viewedAt)}`
}

/** The day of a moment of which nobody knows the hour. */
const dayOf = (timestamp: string) => formatDay(businessDay(new Date(timestamp)))

const timeOr = (timestamp: string | null, otherwise: string) =>
  timestamp === null ? otherwise : formatTimestamp(timestamp)

/** What happened to a signing as a whole; what there is nothing to say about is left empty. */
export function tellSigning(signing: AdminSigning): [string, string][] {
  const { provider, isOnPaper, status, createdAt, sentAt, checkedAt, completedAt } = signing
  const isOpen = status === 'open'
  const isHosted = provider !== 'builtin'
  return [
    [isOnPaper ? 'Noted' : 'Started', formatTimestamp(createdAt)],
    [`Sent by ${places[provider]}`, isHosted ? timeOr(sentAt, isOpen ? 'Not yet' : 'Never') : ''],
    ['Last checked', isHosted ? timeOr(checkedAt, isOpen && sentAt ? 'Not yet' : '') : ''],
    [
      statusLooks[status].label,
      completedAt !== null && isOnPaper ? dayOf(completedAt) : timeOr(completedAt, ''),
    ],
    // BreezeDoc hands no file out, so what can be downloaded here is not what was signed.
    [
      'Signed document',
      provider === 'breezedoc' && status === 'signed'
        ? 'With BreezeDoc, which emailed it to everyone. The PDF here is our record of it.'
        : '',
    ],
  ]
}
