import * as v from 'valibot'
import type { JobRow } from '../tables.ts'

const Mail = v.object({ to: v.string(), subject: v.string() })
const Event = v.object({ type: v.string() })
const Check = v.object({ signingId: v.string() })

/** What a job is, in words for the owner. */
export function titleOf({ kind, payload }: Pick<JobRow, 'kind' | 'payload'>): string {
  const content: unknown = JSON.parse(payload)
  if (v.is(Mail, content)) return `Mail to ${content.to}: ${content.subject}`
  if (v.is(Event, content)) return `${kind}: ${content.type}`
  if (v.is(Check, content)) return 'Ask the signing service how far a document is'
  return kind
}
