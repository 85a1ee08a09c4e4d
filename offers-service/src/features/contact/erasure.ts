import { enqueueLeadErased } from '../../platform/events/publish.ts'
import type { Queries } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/errors.ts'
import { deleteJobsAbout, forgetFailuresNaming } from '../../platform/jobs/erasure.ts'
import { eraseOffers } from '../offers/erasure.ts'
import type { Services } from '../../platform/services.ts'
import { findLead } from './store.ts'

/** What an erasure left behind on purpose and what it has yet to take along outside the database. */
export interface Erasure {
  /** Signed offers are contracts; the law lets and makes us keep them. */
  keptOffers: string[]
  /** The jobs that were deleted; without SMTP each may have left a mail file. */
  jobIds: string[]
}

/** Erases a lead in the caller's transaction; see {@link eraseLeadData}. */
export async function eraseLeadRows(query: Queries, id: string, now: Date): Promise<Erasure> {
  const lead = await findLead(query, id)
  if (!lead) throw new Refusal('not_found')
  const made = await query
    .selectFrom('offers')
    .select('id')
    .where('contact_request_id', '=', id)
    .execute()
  const ids = made.map((offer) => offer.id)
  const offers = await eraseOffers(query, ids, now)
  const jobIds = await deleteJobsAbout(query, [`contact_requests:${id}`])
  const personal = [lead.name, lead.phone, lead.email].filter((text) => text !== '')
  await forgetFailuresNaming(query, personal)
  await query.deleteFrom('contact_requests').where('id', '=', id).execute()
  await enqueueLeadErased(query, now, id)
  return { keptOffers: offers.kept, jobIds: [...jobIds, ...offers.jobIds] }
}

/**
 * Erases a lead for good: the request, its notes, unsigned offers made from it, and every job that holds data of either.
 *
 * Mail that has gone out over SMTP is beyond reach; the CRM is asked to forget the lead too.
 */
export async function eraseLeadData({ db, now, wakeJobs }: Services, id: string): Promise<Erasure> {
  const erasure = await db.query
    .transaction()
    .execute(async (query) => await eraseLeadRows(query, id, now()))
  wakeJobs()
  return erasure
}
