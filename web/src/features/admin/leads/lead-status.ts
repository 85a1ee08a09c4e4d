import type { Lead } from 'offers-service/contract'

export type LeadStatus = Lead['status']

/** The way of a lead from the first call to the end, as the owner reads it. */
export const leadStatusOptions: ReadonlyArray<{ value: LeadStatus; label: string }> = [
  { value: 'new', label: 'New' },
  { value: 'contacted', label: 'Contacted' },
  { value: 'offered', label: 'Offered' },
  { value: 'closed', label: 'Closed' },
]
