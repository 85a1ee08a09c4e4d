import type { Queries } from '../database.ts'
import { deleteJobsAbout } from '../jobs/erasure.ts'

/**
 * Deletes the unsigned offers made from a lead, with their history, questions, signings and jobs.
 *
 * Returns the reference numbers of the signed ones, which are contracts and stay, and the ids of the deleted jobs.
 */
export async function eraseUnsignedOffers(
  query: Queries,
  leadId: string,
): Promise<{ kept: string[]; jobIds: string[] }> {
  const offers = await query
    .selectFrom('offers')
    .select(['id', 'reference_number', 'status'])
    .where('contact_request_id', '=', leadId)
    .execute()
  const { kept = [], erased = [] } = Object.groupBy(offers, ({ status }) =>
    status === 'signed' ? 'kept' : 'erased',
  )
  const references = kept.map((offer) => offer.reference_number)
  const ids = erased.map((offer) => offer.id)
  if (ids.length === 0) return { kept: references, jobIds: [] }

  await query.deleteFrom('signings').where('offer_id', 'in', ids).execute()
  await query.deleteFrom('offers').where('id', 'in', ids).execute()
  const jobIds = await deleteJobsAbout(
    query,
    ids.map((id) => `offers:${id}`),
  )
  return { kept: references, jobIds }
}
