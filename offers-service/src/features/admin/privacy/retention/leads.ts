import type { Queries } from '../../../../platform/database/database.ts'
import { HttpError } from '../../../../platform/http/errors.ts'
import type { Which } from '../../../contact/live.ts'
import type { OfferServices } from '../../../offers/hooks.ts'
import { eraseLeadForGood } from '../people/erasure.ts'

/** What was erased, and the ids of the jobs that went with it; each may have left a mail file. */
export interface Erased {
  count: number
  jobIds: string[]
}

/** Erases those of these leads that are still to be erased when it is their turn, in a transaction each. */
export async function eraseLeads(
  services: OfferServices,
  ids: readonly string[],
  still: { which: Which; refuse?: (query: Queries, id: string) => Promise<void> },
): Promise<Erased> {
  const erased: Erased = { count: 0, jobIds: [] }
  for (const id of ids) {
    try {
      erased.jobIds.push(...(await eraseLeadForGood(services, id, still)).jobIds)
      erased.count += 1
    } catch (error) {
      // Deleted, put back or erased meanwhile, or just being signed.
      if (!(error instanceof HttpError)) throw error
    }
  }
  return erased
}
