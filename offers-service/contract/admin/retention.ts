import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { inputObject, timestamp } from '../values/values.ts'

const months = v.nullable(
  v.pipe(
    v.number('Please choose a number of months'),
    v.integer('Please choose whole months'),
    v.minValue(1, 'Please choose at least one month'),
    v.maxValue(120, 'Please choose at most ten years'),
  ),
)

/**
 * After how many months each kind of data is erased by itself; null keeps it until the admin erases it.
 *
 * `requests` are those the admin has handled and that led to no offer that is still there; `offers` those that were declined,
 * withdrawn or ran out, unless a seller signed; `questions` are counted from the day they were asked.
 */
export const Retention = inputObject({
  requests: months,
  offers: months,
  questions: months,
  securityEvents: months,
})
export type Retention = v.InferOutput<typeof Retention>
export type RetentionKind = keyof Retention

const Counts = v.object({
  requests: v.number(),
  offers: v.number(),
  questions: v.number(),
  securityEvents: v.number(),
})
/** How many of each kind. */
export type RetentionCounts = v.InferOutput<typeof Counts>

/** What is erased by itself, and what the last erasure took; null before there was one. */
export const readRetention = defineEndpoint({
  method: 'GET',
  url: '/api/admin/retention',
  config: { access: 'owner' },
  schema: {
    response: {
      200: v.object({
        retention: Retention,
        last: v.nullable(v.object({ at: timestamp, erased: Counts })),
      }),
    },
  },
})

const typedMonths = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^\d{1,3}$/, 'Please choose a number of months'),
    v.transform(Number),
    v.minValue(1, 'Please choose at least one month'),
    v.maxValue(120, 'Please choose at most ten years'),
  ),
)

/** What would be erased today if this were set; nothing is changed. A kind that is absent is kept. */
export const previewRetention = defineEndpoint({
  method: 'GET',
  url: '/api/admin/retention/preview',
  config: { access: 'owner' },
  schema: {
    querystring: inputObject({
      requests: typedMonths,
      offers: typedMonths,
      questions: typedMonths,
      securityEvents: typedMonths,
    }),
    response: { 200: Counts },
  },
})

/** Sets what is erased by itself from the next day on. */
export const setRetention = defineEndpoint({
  method: 'PUT',
  url: '/api/admin/retention',
  // What gets that old is gone for good, which no program's token shall bring about.
  config: { access: 'ownerInPerson' },
  schema: { body: Retention, response: { 200: Retention } },
})
