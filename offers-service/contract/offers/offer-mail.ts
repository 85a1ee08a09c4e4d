import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { Job } from '../values/job.ts'
import { done, inputObject } from '../values/values.ts'
import { attachedFiles, mailText } from '../values/written-mail.ts'
import { byReference } from './offers.ts'

/**
 * Answers a question, or a wish to be called, by e-mail in the name of the business, below which the question is quoted, and ticks it off. Refused with
 * `no_email` where they left a phone number, and with `changed_meanwhile` where it was answered or ticked off already.
 */
export const answerQuestion = defineEndpoint({
  method: 'POST',
  url: '/api/admin/questions/:id/answer',
  config: { access: 'admin', isIdempotent: true },
  schema: {
    params: v.object({ id: v.pipe(v.string(), v.maxLength(64)) }),
    body: inputObject({ text: mailText, files: attachedFiles }),
    response: { 201: done },
  },
})

export type QuestionAnswer = v.InferOutput<typeof answerQuestion.schema.body>

/** The mails about an offer that have not gone out yet, those that were given up among them, oldest first. */
export const listOfferMails = defineEndpoint({
  method: 'GET',
  url: '/api/admin/offers/:referenceNumber/mails',
  config: { access: 'admin' },
  schema: { params: byReference, response: { 200: v.array(Job) } },
})
