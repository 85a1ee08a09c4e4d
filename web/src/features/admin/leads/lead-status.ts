import { acreageOptions, type AcreageValue, type Lead } from 'offers-service/contract'

/** The size a landowner chose, in the words they chose it by. */
export function acreageLabel(value: AcreageValue): string {
  return acreageOptions.find((option) => option.value === value)?.label ?? value
}

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
