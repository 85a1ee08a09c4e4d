import { acreageOptions, type Lead } from 'offers-service/contract'

/** The size a landowner chose, in the words they chose it by; empty where they have not said it. */
export function acreageLabel(value: Lead['acres']): string {
  return acreageOptions.find((option) => option.value === value)?.label ?? value
}

/** The same as it is chosen by whoever enters a lead. */
export const sizeOptions = [{ value: '', label: 'Not said yet' }, ...acreageOptions] as const

export type LeadStatus = Lead['status']

/** By what a lead looks as if a program had sent it, to stand after 'because'. */
export const automaticReasons: Record<NonNullable<Lead['looksAutomatic']>, string> = {
  hidden_field: 'a field was filled in that nobody can see',
  too_fast: 'the form was sent faster than a person fills it in',
  web_address: 'there is a web address where a name or a phone number belongs',
}

/** The way of a lead from the first call to the end, as the admin reads it. */
export const leadStatusOptions: ReadonlyArray<{ value: LeadStatus; label: string }> = [
  { value: 'new', label: 'New' },
  { value: 'contacted', label: 'Contacted' },
  { value: 'offered', label: 'Offered' },
  { value: 'closed', label: 'Closed' },
]

/** How somebody came to us, as the admin reads it. */
export const leadSourceOptions: ReadonlyArray<{ value: Lead['source']; label: string }> = [
  { value: 'website', label: 'Form of the website' },
  { value: 'call', label: 'Called us' },
  { value: 'letter', label: 'Wrote back to a letter' },
  { value: 'referral', label: 'Sent by somebody who knows us' },
  { value: 'other', label: 'Another way' },
]

/** What is to be done next about a lead, where it is set. */
export const nextStepWords = ({ followUpTask }: Pick<Lead, 'followUpTask'>): string =>
  followUpTask || 'Call again'

export const leadSourceLabel = (source: Lead['source']): string =>
  leadSourceOptions.find(({ value }) => value === source)?.label ?? source
