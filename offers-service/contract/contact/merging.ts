import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { basedOn, inputObject } from '../values/values.ts'
import { byLead, Lead, SeenLead } from './leads.ts'

/** For so many days after it was merged a request can be taken apart again. */
export const takenApartWithinDays = 30

/**
 * Merges a request into the lead of the same person, and answers that lead. The request stays as it is, and stands with that lead
 * from then on. Merging it there again changes nothing.
 *
 * Refused with `already_merged` where one of the two belongs to another lead, with `holds_merged` where other requests were merged
 * into this one, and with `changed_meanwhile` where one no longer says what the caller saw of it.
 */
export const mergeLead = defineEndpoint({
  method: 'POST',
  url: '/api/admin/contact-requests/:id/merge',
  config: { access: 'admin' },
  schema: {
    params: byLead,
    body: inputObject({
      into: v.pipe(v.string('Please say which lead'), v.maxLength(64)),
      /** What the caller saw of the request, and of the lead it is merged into. */
      before: v.optional(v.partial(SeenLead)),
      beforeInto: v.optional(v.partial(SeenLead)),
    }),
    response: { 200: Lead },
  },
})

/**
 * Takes a merged request apart again, and answers it; both are what they were, with what was done about each since.
 *
 * Refused with `not_merged` where it stands on its own, with `merged_too_long` after 30 days, and with `changed_meanwhile` where
 * `basedOn` is not its `mergedAt`.
 */
export const takeLeadApart = defineEndpoint({
  method: 'DELETE',
  url: '/api/admin/contact-requests/:id/merge',
  config: { access: 'admin' },
  schema: { params: byLead, querystring: inputObject({ basedOn }), response: { 200: Lead } },
})
