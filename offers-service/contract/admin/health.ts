import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { timestamp } from '../values/values.ts'

/** What one check of the site found. */
export const HealthFinding = v.object({
  /** Which check it was, such as `disk`; the same every time. */
  name: v.string(),
  /** All is well, something to look at, or something that must be mended. */
  state: v.picklist(['well', 'look', 'mend']),
  /** What was found and what to do about it. */
  text: v.string(),
})
export type HealthFinding = v.InferOutput<typeof HealthFinding>

/** What the nightly check of the whole site found. */
export const HealthReport = v.object({
  /** When it was made; null while there was none yet. */
  checkedAt: v.nullable(timestamp),
  /** What must be mended comes first. */
  findings: v.array(HealthFinding),
  /** When the next one is made; null where this service makes none. */
  nextAt: v.nullable(timestamp),
})
export type HealthReport = v.InferOutput<typeof HealthReport>

export const getHealth = defineEndpoint({
  method: 'GET',
  url: '/api/admin/health',
  config: { access: 'owner' },
  schema: { response: { 200: HealthReport } },
})

/** Has the whole site checked now, in the background. */
export const checkHealth = defineEndpoint({
  method: 'POST',
  url: '/api/admin/health/check',
  config: { access: 'owner' },
  schema: { response: { 200: v.object({ ok: v.literal(true) }) } },
})
