import type { OfferHistoryEntry } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { filesByEntry } from '../../../platform/mail/files.ts'
import { listEvents } from '../events.ts'
import { businessDay } from '../status.ts'

/** The history of an offer as the admin reads it, oldest entry first. */
export async function historyOf(query: Queries, offerId: string): Promise<OfferHistoryEntry[]> {
  const events = await listEvents(query, offerId)
  const again = events.some(({ type }) => type === 'viewed_again')
  const posted = again ? await postingsOf(query, offerId) : []
  const files = await filesByEntry(query, { offer: offerId })
  return events.map((event) => {
    const day = event.type === 'viewed_again' ? businessDay(new Date(event.at)) : ''
    const after = posted.findLast(({ postedOn }) => postedOn <= day) ?? null
    return Object.assign(event, { files: files.get(String(event.position)) ?? [], after })
  })
}

/** The letters about an offer that are in the mail, in the order in which they were posted. */
async function postingsOf(query: Queries, offerId: string) {
  const rows = await query
    .selectFrom('mailing_letters')
    .innerJoin('mailings', 'mailings.id', 'mailing_letters.mailing_id')
    .select(['mailings.kind', 'mailings.posted_on as postedOn'])
    .where('mailing_letters.offer_id', '=', offerId)
    .where('mailings.posted_on', 'is not', null)
    .$narrowType<{ postedOn: string }>()
    .execute()
  return rows.toSorted((one, other) => (one.postedOn < other.postedOn ? -1 : 1))
}
