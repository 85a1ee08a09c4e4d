import type { AdminOffer, OfferStatus } from 'offers-service/contract'
import { Badge, type BadgeTone } from '../listing/badge.tsx'
import { daysUntil } from '../dates.ts'

interface StatusLook {
  label: string
  tone: BadgeTone
}

/** How the admin reads each status. */
export const statusLooks: Record<OfferStatus, StatusLook> = {
  draft: { label: 'Draft', tone: 'quiet' },
  active: { label: 'Active', tone: 'open' },
  signing: { label: 'Signing', tone: 'open' },
  signed: { label: 'Signed', tone: 'good' },
  declined: { label: 'Declined', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'quiet' },
  expired: { label: 'Expired', tone: 'bad' },
}

export function OfferStatusBadge({ status }: { status: OfferStatus }) {
  const { label, tone } = statusLooks[status]
  return <Badge tone={tone}>{label}</Badge>
}

/** What may be done with an offer in each status, besides editing it. */
export const allowed = {
  open: ['active', 'signing', 'signed', 'declined'],
  extend: ['active', 'signing', 'expired'],
  withdraw: ['active', 'signing', 'declined', 'expired'],
  restore: ['withdrawn', 'declined'],
  delete: ['draft'],
  letter: ['active', 'signing', 'declined'],
  letterPreview: ['draft', 'active', 'signing', 'declined', 'expired'],
  document: ['signed'],
  answerNumber: ['active', 'signing', 'declined'],
  signOnPaper: ['active', 'signing', 'declined', 'expired'],
} as const satisfies Record<string, readonly OfferStatus[]>

/** Tells whether something may be done with an offer in this status. */
export function may(action: keyof typeof allowed, status: OfferStatus): boolean {
  return (allowed[action] as readonly OfferStatus[]).includes(status)
}

const soonDays = 3

/** How many days an open offer still stands, if that is so few that it needs attention; otherwise undefined. */
export function daysLeftIfFew(
  { status, expirationDate }: Pick<AdminOffer, 'status' | 'expirationDate'>,
  today: string,
): number | undefined {
  if (status !== 'active' && status !== 'signing') return undefined
  const days = daysUntil(expirationDate, today)
  return days >= 0 && days <= soonDays ? days : undefined
}
