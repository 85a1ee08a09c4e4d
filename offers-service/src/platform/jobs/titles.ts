import * as v from 'valibot'
import { cancelJobKind } from '../../features/signing/hosted/cancel.ts'
import { checkJobKind } from '../../features/signing/hosted/checks/jobs.ts'
import { serviceTestJobKind } from '../../features/signing/hosted/health/trial.ts'
import type { JobRow } from '../database/tables.ts'

const Mail = v.object({ to: v.string(), subject: v.string() })
const Event = v.object({ type: v.string() })

const titles: Record<string, string> = {
  [checkJobKind]: 'Ask the signing service how far a document is',
  [serviceTestJobKind]: 'Try the signing service',
  [cancelJobKind]: 'End a document at the signing service',
}

/** What a job is, in words for the owner. */
export function titleOf({ kind, payload }: Pick<JobRow, 'kind' | 'payload'>): string {
  const content: unknown = JSON.parse(payload)
  if (v.is(Mail, content)) return `Mail to ${content.to}: ${content.subject}`
  if (v.is(Event, content)) return `${kind}: ${content.type}`
  return titles[kind] ?? kind
}
