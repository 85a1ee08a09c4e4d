import type { Queries } from '../../../../platform/database/database.ts'
import { HttpError } from '../../../../platform/http/errors.ts'
import { deleteMailFiles } from '../../../../platform/mail/transport.ts'
import { withMerged } from '../../../contact/families.ts'
import { deletedBefore } from '../../../contact/trash.ts'
import { deletedDraftsFrom } from '../../../offers/deleted-drafts/store.ts'
import type { OfferServices } from '../../../offers/hooks.ts'
import { acceptableStatuses, businessDay, deletedKeptSince } from '../../../offers/status.ts'
import { eraseLeads } from './leads.ts'

/**
 * Whether an offer made from a lead keeps it: one that a landowner may still accept, that somebody worked on in the same time, or that
 * some of the owners have signed and the others have not. So does a draft that can still be put back.
 */
async function isKeptByOffer(query: Queries, id: string, now: Date): Promise<boolean> {
  const today = businessDay(now)
  const leads = await withMerged(query, [id])
  if ((await deletedDraftsFrom(query, leads)).length > 0) return true
  const offer = await query
    .selectFrom('offers')
    .select('offers.id')
    .where('lead_id', 'in', leads)
    .where('offers.status', 'not in', ['signed', 'withdrawn'])
    .where((eb) =>
      eb.or([
        eb.and([eb('offers.status', 'in', acceptableStatuses), eb('expiration_date', '>=', today)]),
        eb('offers.updated_at', '>=', deletedKeptSince(now)),
        eb.exists(
          eb
            .selectFrom('signers')
            .innerJoin('signings', 'signings.id', 'signers.signing_id')
            .select('signers.id')
            .whereRef('signings.offer_id', '=', 'offers.id')
            .where('signers.signed_at', 'is not', null),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return offer !== undefined
}

/** Erases for good the leads that were deleted so long ago. One whose offer is not over stays until that is. */
export async function emptyLeadTrash(services: OfferServices): Promise<void> {
  const { config, db } = services
  const now = services.now()
  const due = (query: Queries) => deletedBefore(query, deletedKeptSince(now)).select('id')
  const refuse = async (query: Queries, id: string) => {
    const lead = await due(query).where('id', '=', id).executeTakeFirst()
    if (!lead || (await isKeptByOffer(query, id, now))) throw new HttpError('not_found')
  }
  for (const { id } of await due(db.read).orderBy('deleted_at').orderBy('id').execute()) {
    const { jobIds } = await eraseLeads(services, [id], { which: 'deleted', refuse })
    await deleteMailFiles(config, jobIds)
  }
}
