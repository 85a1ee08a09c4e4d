import type { SigningProviderName } from '../../../../../contract/index.ts'
import type { Queries } from '../../../../platform/database/database.ts'
import { noteOutcome } from '../../../../platform/jobs/store.ts'

/** The kind under which it is noted how calls of a signing service went lately. */
export function outcomeKind(provider: SigningProviderName): string {
  return `signing on ${provider}`
}

/** Notes that a signing service did what was asked, or what kept it from that, for the owner to see that it works. */
export async function noteServiceOutcome(
  query: Queries,
  provider: SigningProviderName,
  now: Date,
  problem: string | null,
): Promise<void> {
  const moment = now.toISOString()
  await noteOutcome(
    query,
    outcomeKind(provider),
    problem === null
      ? { last_success_at: moment }
      : { last_failure_at: moment, last_failure: problem },
  )
}
