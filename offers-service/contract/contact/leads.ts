import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { AutomaticSign } from '../values/automatic.ts'
import { inputObject, requiredLines, timestamp } from '../values/values.ts'
import { LeadForm } from './contact.ts'

// The admin's side of contact.ts stands apart from it so that no visitor downloads it.

export const leadStatuses = ['new', 'contacted', 'offered', 'closed'] as const

/** A note about a lead with its moment. */
export const LeadNote = v.object({ id: v.string(), at: timestamp, text: v.string() })
export type LeadNote = v.InferOutput<typeof LeadNote>

/**
 * A stored lead as the admin sees it.
 *
 * `notes` is one free text, `datedNotes` the list with times, oldest first. `duplicates` names other leads with the same
 * phone number or e-mail address, newest first and at most 20, `offers` the reference numbers of offers made from this one.
 * A lead that looks automatic was not confirmed, and the admin was mailed only where haste is its one sign. `consentVersion` names the wording under the form, null when the
 * request came another way; `globalPrivacyControl` says whether the browser sent that signal with it.
 */
export const Lead = v.object({
  id: v.string(),
  ...LeadForm.entries,
  email: v.string(),
  status: v.picklist(leadStatuses),
  notes: v.string(),
  datedNotes: v.array(LeadNote),
  duplicates: v.array(v.string()),
  offers: v.array(v.string()),
  looksAutomatic: AutomaticSign,
  consentVersion: v.nullable(v.string()),
  globalPrivacyControl: v.boolean(),
  createdAt: timestamp,
})
export type Lead = v.InferOutput<typeof Lead>

/** Names a lead in an address. */
export const byLead = v.object({ id: v.pipe(v.string(), v.maxLength(64)) })

/** All leads, newest first, for programs; there may be very many, so it comes piece by piece. */
export const listLeads = defineEndpoint({
  method: 'GET',
  url: '/api/admin/contact-requests',
  config: { access: 'admin' },
  schema: { response: { 200: v.array(Lead) } },
})

const Seen = inputObject({
  name: v.string(),
  phone: v.string(),
  email: v.string(),
  propertyLocation: v.string(),
  acres: v.string(),
  notes: v.string(),
})

/** What the landowner said, corrected: any of the contact form's fields, checked as they are there. */
export const LeadCorrection = v.partial(LeadForm)
export type LeadCorrection = v.InferOutput<typeof LeadCorrection>

export const updateLead = defineEndpoint({
  method: 'PATCH',
  url: '/api/admin/contact-requests/:id',
  config: { access: 'admin' },
  schema: {
    params: byLead,
    body: inputObject({
      ...LeadCorrection.entries,
      /** What the caller saw in these fields. Where one says something else by now, the change is refused with `changed_meanwhile`. */
      before: v.optional(v.partial(Seen)),
      status: v.optional(v.picklist(leadStatuses)),
      notes: v.optional(v.pipe(v.string(), v.maxLength(5000))),
      /** Says that a person wrote it after all. */
      looksAutomatic: v.optional(v.null()),
    }),
    response: { 200: Lead },
  },
})

/** Adds a dated note. */
export const addLeadNote = defineEndpoint({
  method: 'POST',
  url: '/api/admin/contact-requests/:id/notes',
  config: { access: 'admin', isIdempotent: true },
  schema: {
    params: byLead,
    body: inputObject({ text: requiredLines('Please write a note', 2000) }),
    response: { 201: Lead },
  },
})

/**
 * Erases a lead for good, as they may ask: the request, its notes, mail and CRM calls about it, and unsigned offers
 * made from it. Signed offers are contracts and stay; `keptOffers` names them.
 */
export const eraseLead = defineEndpoint({
  method: 'DELETE',
  url: '/api/admin/contact-requests/:id',
  config: { access: 'admin' },
  schema: { params: byLead, response: { 200: v.object({ keptOffers: v.array(v.string()) }) } },
})

/** All leads as CSV; a plain route because its answer is a file. */
export const leadExportUrl = '/api/admin/contact-requests/export'
