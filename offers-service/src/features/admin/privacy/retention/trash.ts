import { HttpError } from '../../../../platform/http/errors.ts'
import { deleteMailFiles } from '../../../../platform/mail/transport.ts'
import { withMerged } from '../../../contact/families.ts'
import { leadsToErase } from '../../../contact/trash.ts'
import type { OfferServices } from '../../../offers/hooks.ts'
import { businessDay } from '../../../offers/status.ts'
import { eraseLeadForGood } from '../people/erasure.ts'

/** Whether a landowner may still accept an offer made from a lead, which would go with it. */
async function hasOpenOffer({ db, now }: OfferServices, id: string): Promise<boolean> {
  const open = await db.read
    .selectFrom('offers')
    .select('id')
    .where('lead_id', 'in', await withMerged(db.read, [id]))
    .where('status', 'in', ['active', 'signing'])
    .where('expiration_date', '>=', businessDay(now()))
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/** Erases for good the leads that were deleted so long ago. One whose offer is still open stays until that is over. */
export async function emptyLeadTrash(services: OfferServices): Promise<void> {
  const { config, db, now } = services
  for (const id of await leadsToErase(db.read, now())) {
    if (await hasOpenOffer(services, id)) continue
    try {
      const { jobIds } = await eraseLeadForGood(services, id, { which: 'deleted' })
      await deleteMailFiles(config, jobIds)
    } catch (error) {
      // Put back meanwhile, or just being signed.
      if (!(error instanceof HttpError)) throw error
    }
  }
}
