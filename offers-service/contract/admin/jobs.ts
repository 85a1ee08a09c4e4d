import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { Job, jobStatuses } from '../values/job.ts'
import { done, inputObject, timestamp } from '../values/values.ts'

const byId = v.object({ id: v.pipe(v.string(), v.maxLength(64)) })

/** The newest jobs first, at most 200. */
export const listJobs = defineEndpoint({
  method: 'GET',
  url: '/api/admin/jobs',
  config: { access: 'owner' },
  schema: {
    querystring: inputObject({
      status: v.optional(v.picklist(jobStatuses, 'Please use one of the statuses')),
    }),
    response: { 200: v.array(Job) },
  },
})

/** Tries a job again that was given up; any other is refused with `changed_meanwhile`. */
export const retryJob = defineEndpoint({
  method: 'POST',
  url: '/api/admin/jobs/:id/retry',
  config: { access: 'owner' },
  schema: { params: byId, response: { 200: Job } },
})

/** Makes everything due at once that failed and waits for its next try. `count` is how many jobs that were. */
export const retryWaitingJobs = defineEndpoint({
  method: 'POST',
  url: '/api/admin/jobs/retry-waiting',
  config: { access: 'owner' },
  schema: { response: { 200: v.object({ count: v.number() }) } },
})

/** Drops a job that was given up, so that it is no longer pointed out; any other is refused with `changed_meanwhile`. */
export const dropJob = defineEndpoint({
  method: 'DELETE',
  url: '/api/admin/jobs/:id',
  config: { access: 'owner' },
  schema: { params: byId, response: { 200: done } },
})

/**
 * The true state of a connection to the outside.
 *
 * `detail` says in words where it leads, such as `Files in data/mail`. The moments are null until something happened.
 */
export const Integration = v.object({
  isConfigured: v.boolean(),
  /** Whether the other side asked us to stop; a test that succeeds starts it again. */
  isStopped: v.boolean(),
  /** Whether there is something to try. */
  canBeTested: v.boolean(),
  detail: v.string(),
  lastSuccessAt: v.nullable(timestamp),
  lastFailureAt: v.nullable(timestamp),
  lastFailure: v.nullable(v.string()),
})
export type Integration = v.InferOutput<typeof Integration>

export const Integrations = v.object({
  crm: Integration,
  esignature: Integration,
  email: Integration,
})
export type Integrations = v.InferOutput<typeof Integrations>

export const getIntegrations = defineEndpoint({
  method: 'GET',
  url: '/api/admin/integrations',
  config: { access: 'owner' },
  schema: { response: { 200: Integrations } },
})

/** Queues a test; how it went shows in {@link getIntegrations} and, if it fails for good, among the jobs. */
export const testEmail = defineEndpoint({
  method: 'POST',
  url: '/api/admin/integrations/email/test',
  config: { access: 'owner' },
  schema: { response: { 200: v.object({ to: v.string() }) } },
})

/** Queues a test event for the CRM; without one it is refused with `integration_not_set_up`. */
export const testCrm = defineEndpoint({
  method: 'POST',
  url: '/api/admin/integrations/crm/test',
  config: { access: 'owner' },
  schema: { response: { 200: done } },
})

/** Queues a try of the signing service, which changes nothing there; our own signing refuses with `integration_not_set_up`. */
export const testEsignature = defineEndpoint({
  method: 'POST',
  url: '/api/admin/integrations/esignature/test',
  config: { access: 'owner' },
  schema: { response: { 200: done } },
})
