import * as v from 'valibot'
import { timestamp } from './values.ts'

export const jobStatuses = ['waiting', 'done', 'failed'] as const

/** Work done outside a request, such as mail. `title` says in words what it is; `lastError` why the last try failed. */
export const Job = v.object({
  id: v.string(),
  kind: v.string(),
  title: v.string(),
  status: v.picklist(jobStatuses),
  attempts: v.number(),
  lastError: v.nullable(v.string()),
  createdAt: timestamp,
  /** When it is tried next, while it is waiting. */
  runAt: timestamp,
  finishedAt: v.nullable(timestamp),
})
export type Job = v.InferOutput<typeof Job>
