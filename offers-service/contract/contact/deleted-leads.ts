import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { inputObject } from '../values/values.ts'
import { byLead, eraseLead, Lead } from './leads.ts'

/**
 * Deletes a lead with what was merged into it, and answers it. For 30 days it can be put back as it is, then it is erased. One that
 * was merged into another is taken from there. Offers made from it stay as they are until it is erased. Deleting it again changes
 * nothing.
 *
 * Refused with `changed_meanwhile` where `seen` is not what reading the lead answers now.
 */
export const deleteLead = defineEndpoint({
  method: 'POST',
  url: '/api/admin/contact-requests/:id/delete',
  config: { access: 'owner' },
  schema: {
    params: byLead,
    body: inputObject({ seen: v.optional(v.pipe(v.string(), v.maxLength(64))) }),
    response: { 200: Lead },
  },
})

/**
 * Puts a deleted lead back, with what was merged into it, and answers it. Putting it back again changes nothing.
 *
 * Refused with `already_merged` where it was deleted with the lead that it is merged into, which is to be put back,
 * and with `changed_meanwhile` where something is merged into it at this moment.
 */
export const restoreDeletedLead = defineEndpoint({
  method: 'POST',
  url: '/api/admin/deleted-contact-requests/:id/restore',
  config: { access: 'owner' },
  schema: { params: byLead, response: { 200: Lead } },
})

/** Erases a deleted lead at once, as `eraseLead` does; one that was put back meanwhile is not found. */
export const eraseDeletedLead = defineEndpoint({
  method: 'DELETE',
  url: '/api/admin/deleted-contact-requests/:id',
  config: { access: 'owner' },
  schema: { params: byLead, response: eraseLead.schema.response },
})
