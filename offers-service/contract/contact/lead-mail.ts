import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { Job } from '../values/job.ts'
import { inputObject } from '../values/values.ts'
import { writtenMail } from '../values/written-mail.ts'
import { byLead, Lead, nextStepInput, hasDayForTask, noDayForTask } from './leads.ts'

/** A mail to a lead, and what is to be done next; a next step that is left out stays as it is. */
export const LeadMail = v.pipe(
  inputObject({ ...writtenMail, ...nextStepInput }),
  v.forward(v.partialCheck([['followUpOn'], ['followUpTask']], hasDayForTask, noDayForTask), [
    'followUpOn',
  ]),
)
export type LeadMail = v.InferOutput<typeof LeadMail>

/**
 * Mails a lead in the name of the business, and keeps what was written among its dated notes (`mail`). A new lead becomes one that was
 * contacted. Refused with `no_email` where the lead has left no address.
 */
export const mailLead = defineEndpoint({
  method: 'POST',
  url: '/api/admin/contact-requests/:id/mails',
  config: { access: 'admin', isIdempotent: true },
  schema: {
    params: byLead,
    body: LeadMail,
    response: { 201: Lead },
  },
})

/** The mails to a lead that have not gone out yet, those that were given up among them, oldest first. */
export const listLeadMails = defineEndpoint({
  method: 'GET',
  url: '/api/admin/contact-requests/:id/mails',
  config: { access: 'admin' },
  schema: { params: byLead, response: { 200: v.array(Job) } },
})
