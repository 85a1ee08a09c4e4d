import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { formTraces } from '../values/automatic.ts'
import { done, inputObject, optionalEmail, requiredText } from '../values/values.ts'

/** The sizes a landowner chooses from, in the order shown. */
export const acreageOptions = [
  { value: 'less-than-1', label: 'Less than 1 acre' },
  { value: '1-5', label: '1-5 acres' },
  { value: '5-20', label: '5-20 acres' },
  { value: '20-100', label: '20-100 acres' },
  { value: '100-plus', label: '100+ acres' },
] as const
export type AcreageValue = (typeof acreageOptions)[number]['value']

export const acreageValues = [
  'less-than-1',
  '1-5',
  '5-20',
  '20-100',
  '100-plus',
] as const satisfies [...AcreageValue[]]

/** The offer form 'Get Your Free Offer'. The messages are those of the spec's section 5. */
export const LeadForm = inputObject({
  name: requiredText('Name is required'),
  phone: requiredText('Phone number is required', 40),
  email: optionalEmail,
  propertyLocation: requiredText('Property location is required', 300),
  acres: v.picklist(acreageValues, 'Please select approximate acreage'),
})
export type LeadForm = v.InferOutput<typeof LeadForm>

/** What stands under the form's button, by its version. Earlier wordings stay, for the requests that were made under them. */
export const contactConsents = {
  '2026-11-22':
    'No cost and no obligation. We use what you write here to make your offer and to reach you about it, as our Privacy Policy says.',
} as const

/** The version of the wording that is shown now. */
export const contactConsentVersion = '2026-11-22' satisfies keyof typeof contactConsents

/** The same with what our own form sends beside it. */
export const ContactForm = inputObject({
  ...LeadForm.entries,
  ...formTraces,
  /** Which of {@link contactConsents} was shown. */
  consentVersion: v.optional(v.string()),
})
export type ContactForm = v.InferOutput<typeof ContactForm>

export const submitContact = defineEndpoint({
  method: 'POST',
  url: '/api/contact',
  config: { access: 'public', isIdempotent: true, canWait: true },
  schema: { body: ContactForm, response: { 201: done } },
})
