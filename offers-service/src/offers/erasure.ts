import type { Queries } from '../database.ts'
import { deleteJobsAbout } from '../jobs/erasure.ts'
import { deleteUnsigned } from '../signing/store.ts'

/** What an erasure of offers left behind, and the ids of the jobs that went with the others. */
interface OfferErasure {
  /** The reference numbers of those that an owner has signed, which are contracts and stay. */
  kept: string[]
  jobIds: string[]
}

/** Deletes those of these offers that nobody has signed, with their history, questions, signings and jobs. */
export async function eraseOffers(
  query: Queries,
  offerIds: readonly string[],
): Promise<OfferErasure> {
  if (offerIds.length === 0) return { kept: [], jobIds: [] }
  const offers = await query
    .selectFrom('offers')
    .select(['id', 'reference_number', 'status'])
    .where('id', 'in', offerIds)
    .execute()
  const unsigned = offers.filter(({ status }) => status !== 'signed').map(({ id }) => id)
  const signedInPart = unsigned.length > 0 ? await deleteUnsigned(query, unsigned) : []
  const ids = unsigned.filter((id) => !signedInPart.includes(id))
  const kept = offers.filter(({ id }) => !ids.includes(id)).map((o) => o.reference_number)
  if (ids.length === 0) return { kept, jobIds: [] }

  await query.deleteFrom('offers').where('id', 'in', ids).execute()
  const jobIds = await deleteJobsAbout(
    query,
    ids.map((id) => `offers:${id}`),
  )
  return { kept, jobIds }
}

/** Deletes the unsigned offers made from a lead; see {@link eraseOffers}. */
export async function eraseUnsignedOffers(query: Queries, leadId: string): Promise<OfferErasure> {
  const offers = await query
    .selectFrom('offers')
    .select('id')
    .where('contact_request_id', '=', leadId)
    .execute()
  return await eraseOffers(
    query,
    offers.map(({ id }) => id),
  )
}
