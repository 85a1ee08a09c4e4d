import type { Queries } from '../database.ts'
import { deleteJobsAbout } from '../jobs/erasure.ts'
import { deleteUnsigned } from '../signing/store.ts'

/**
 * Deletes the unsigned offers made from a lead, with their history, questions, signings and jobs.
 *
 * Returns the reference numbers of those that an owner has signed, which are contracts and stay, and the ids of the
 * deleted jobs.
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
  const unsigned = offers.filter(({ status }) => status !== 'signed').map(({ id }) => id)
  const signedInPart = unsigned.length > 0 ? await deleteUnsigned(query, unsigned) : []
  const ids = unsigned.filter((id) => !signedInPart.includes(id))
  const references = offers.filter(({ id }) => !ids.includes(id)).map((o) => o.reference_number)
  if (ids.length === 0) return { kept: references, jobIds: [] }

  await query.deleteFrom('offers').where('id', 'in', ids).execute()
  const jobIds = await deleteJobsAbout(
    query,
    ids.map((id) => `offers:${id}`),
  )
  return { kept: references, jobIds }
}
