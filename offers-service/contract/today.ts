import * as v from 'valibot'
import { Lead } from './contact.ts'
import { defineEndpoint } from './endpoint.ts'
import { Job } from './jobs.ts'
import { AdminOffer } from './offers.ts'
import { done, timestamp } from './values.ts'

/** A landowner's question that waits for an answer. `replyTo` is a phone number or e-mail address. */
export const Question = v.object({
  id: v.string(),
  referenceNumber: v.string(),
  question: v.string(),
  replyTo: v.string(),
  askedAt: timestamp,
})
export type Question = v.InferOutput<typeof Question>

/** The first few of what waits and how many there are in all. */
function waiting<const Item extends v.GenericSchema>(item: Item) {
  return v.object({ total: v.number(), first: v.array(item) })
}

/** What needs the owner today, the most pressing first in each list, at most 20 of each. */
export const Today = v.object({
  newLeads: waiting(Lead),
  questions: waiting(Question),
  /** Live offers whose last day is today or one of the next three. */
  expiringOffers: waiting(AdminOffer),
  /** Live offers a landowner has opened but not signed. */
  openedUnsigned: waiting(AdminOffer),
  /** Open signings that do not get on; `problem` says why, as a sentence. */
  signingProblems: waiting(v.object({ referenceNumber: v.string(), problem: v.string() })),
  failedJobs: waiting(Job),
})
export type Today = v.InferOutput<typeof Today>

export const getToday = defineEndpoint({
  method: 'GET',
  url: '/api/admin/today',
  config: { access: 'admin' },
  schema: { response: { 200: Today } },
})

/** Ticks a question off; doing so twice changes nothing. */
export const markQuestionAnswered = defineEndpoint({
  method: 'POST',
  url: '/api/admin/questions/:id/answered',
  config: { access: 'admin' },
  schema: {
    params: v.object({ id: v.pipe(v.string(), v.maxLength(64)) }),
    response: { 200: done },
  },
})
