import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { typedDay } from '../values/typed-values.ts'
import { calendarDate, inputObject } from '../values/values.ts'
import { callNumber } from './mailings.ts'

const config = { access: 'admin' } as const
const byId = v.object({ id: v.string() })

/** The calls that a mailing brought, counted by hand: in all, and on each day on which there were some, the latest first. */
export const MailingCalls = v.object({
  callCount: v.number(),
  days: v.array(v.object({ day: calendarDate, count: v.number() })),
})
export type MailingCalls = v.InferOutput<typeof MailingCalls>

export const readMailingCalls = defineEndpoint({
  method: 'GET',
  url: '/api/admin/mailings/:id/calls',
  config,
  schema: { params: byId, response: { 200: MailingCalls } },
})

/**
 * Counts one call more on a day, which is today where none is said; with `isTakenBack`, one less, or none where there is none. Once for
 * its `Idempotency-Key`. Calls that several people count at the same moment are all counted.
 */
export const countMailingCall = defineEndpoint({
  method: 'POST',
  url: '/api/admin/mailings/:id/calls',
  config: { ...config, isIdempotent: true },
  schema: {
    params: byId,
    body: inputObject({
      day: v.optional(typedDay),
      isTakenBack: v.optional(v.boolean(), false),
    }),
    response: { 200: MailingCalls },
  },
})

/**
 * Puts the calls of a day right. `was` is the number that is put right: refused with `changed_meanwhile` where it is another by now;
 * absent where that does not matter.
 */
export const correctMailingCalls = defineEndpoint({
  method: 'PUT',
  url: '/api/admin/mailings/:id/calls',
  config,
  schema: {
    params: byId,
    body: inputObject({
      day: typedDay,
      count: callNumber,
      was: v.optional(v.number('Please enter a number')),
    }),
    response: { 200: MailingCalls },
  },
})
