import type { Integration } from 'offers-service/contract'
import type { BadgeTone } from '../listing/badge.tsx'
import { formatMoment } from '../moments.ts'

/** A connection's state in a word or two; `good` is what it is called while all is well. */
export function stateOf(
  { isConfigured, isStopped }: Integration,
  good: string,
): { text: string; tone: BadgeTone } {
  if (!isConfigured) return { text: `Not ${good.toLowerCase()}`, tone: 'quiet' }
  return isStopped ? { text: 'Stopped', tone: 'bad' } : { text: good, tone: 'good' }
}

/** What happened last over a connection; empty when nothing has. */
export function lastOver({ lastSuccessAt, lastFailureAt, lastFailure }: Integration): string {
  if (lastFailureAt !== null && lastFailureAt > (lastSuccessAt ?? '')) {
    const reason = lastFailure ? `: ${lastFailure}` : ''
    return `Last failed ${formatMoment(lastFailureAt)}${reason}`
  }
  return lastSuccessAt === null ? '' : `Last worked ${formatMoment(lastSuccessAt)}`
}
