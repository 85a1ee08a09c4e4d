import type { AdminOffer } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { StoreAnswer } from '../../../platform/http/idempotency.ts'
import type { Services } from '../../../platform/services.ts'
import { lockChanges } from '../bulk/store.ts'
import { holdStoredList } from '../lists/store.ts'
import { reasonToStay } from '../mailings/letters.ts'
import { lockMailings } from '../mailings/store.ts'
import type { MailingRow } from '../mailings/tables.ts'
import { apnKeyOf, parcelKeyOf } from '../parcel-key.ts'
import { putParcelBack } from '../parcels/store.ts'
import { searchTextOf } from '../search/search-text.ts'
import { momentAfter } from '../status.ts'
import { adminOffer } from '../store.ts'
import type { OfferRow } from '../tables.ts'
import { missingFactsOf } from '../verification/verification-question.ts'
import type { DraftSnapshot } from './snapshot.ts'
import { deletedDraftsAmong, eraseDeletedDrafts } from './store.ts'

/** What a draft hangs on beside its parcel, as far as it is still there. */
interface Places {
  /** The ids of the changes of many offers that it was among. */
  changes: ReadonlySet<string>
  mailings: ReadonlyMap<string, MailingRow>
  hasList: boolean
}

/** Holds what a draft hangs on until the transaction ends, each kind where the order of all locks has it (see `row-locks.ts`). */
async function holdPlaces(query: Queries, { offer, rows }: DraftSnapshot): Promise<Places> {
  const changes = await lockChanges(
    query,
    rows.bulk_changed_offers.map((change) => change.change_id),
  )
  const mailings = await lockMailings(
    query,
    [...rows.mailing_letters, ...rows.letter_texts].map((row) => row.mailing_id),
  )
  const list = offer.list_id === null ? undefined : await holdStoredList(query, offer.list_id)
  return { changes, mailings, hasList: list !== undefined }
}

/**
 * Stores the draft's own row. What follows from other columns is worked out anew: its rules may have changed since. It counts as
 * changed now, so that it is not erased the next hour with a lead that was deleted longer ago. Refused with `reference_number_taken`
 * where another offer has its number by now.
 */
async function insertOffer(
  query: Queries,
  { offer, rows, parcel }: DraftSnapshot,
  hasList: boolean,
  now: Date,
): Promise<OfferRow> {
  const row = await query
    .insertInto('offers')
    .values({
      ...offer,
      ...(!hasList && { list_id: null, list_row: null }),
      // A transaction that deletes another offer of its number locks that offer before its parcel.
      parcel_id: null,
      search_text: searchTextOf(offer, rows.co_sellers),
      parcel_key: parcelKeyOf(offer),
      apn_key: apnKeyOf(offer),
      missing_facts: missingFactsOf(offer),
      updated_at: momentAfter(offer.updated_at, now).toISOString(),
    })
    .onConflict((conflict) => conflict.column('reference_key').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row)
    throw new HttpError('reference_number_taken', {
      referenceNumber: 'Another offer has this number by now',
    })
  if (!parcel) return row
  return await query
    .updateTable('offers')
    .set({ parcel_id: await putParcelBack(query, parcel) })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Puts its letters back into their mailings, with texts of their own: where it can still be put in, or was in the mail already. */
async function putLettersBack(
  query: Queries,
  offer: OfferRow,
  { rows, posted }: DraftSnapshot,
  { mailings, now }: { mailings: Places['mailings']; now: Date },
): Promise<void> {
  const letters = new Map(rows.mailing_letters.map((letter) => [letter.mailing_id, letter]))
  const texts = new Map(rows.letter_texts.map((text) => [text.mailing_id, text]))
  for (const [id, mailing] of mailings) {
    const text = texts.get(id)
    if (text) await query.insertInto('letter_texts').values(text).execute()
    const letter = letters.get(id)
    const isSent = mailing.posted_on !== null && posted.includes(id)
    const wanted = { mailing: id, isAdded: true }
    if (letter && (isSent || !(await reasonToStay(query, offer, wanted, now))))
      await query.insertInto('mailing_letters').values(letter).execute()
  }
}

async function putListRowsBack(
  query: Queries,
  { rows, findings }: Pick<DraftSnapshot, 'rows' | 'findings'>,
): Promise<void> {
  if (rows.list_rows.length > 0)
    await query.insertInto('list_rows').values(rows.list_rows).execute()
  if (findings.length > 0) await query.insertInto('list_findings').values(findings).execute()
}

/** Lets changes of many offers that it was among be taken back again, as far as they are still known. */
async function putChangesBack(
  query: Queries,
  { offer, rows }: DraftSnapshot,
  { updated_at }: OfferRow,
  known: Places['changes'],
): Promise<void> {
  const changes = rows.bulk_changed_offers.map((change) =>
    // Taken back only where nothing came after it; that it was put back is nothing.
    change.changed_at === offer.updated_at ? { ...change, changed_at: updated_at } : change,
  )
  const kept = changes.filter((change) => known.has(change.change_id))
  if (kept.length > 0) await query.insertInto('bulk_changed_offers').values(kept).execute()
}

async function putRowsBack(
  query: Queries,
  snapshot: DraftSnapshot,
  { changes, mailings, hasList }: Places,
  now: Date,
): Promise<OfferRow> {
  const { rows, doNotMail } = snapshot
  const row = await insertOffer(query, snapshot, hasList, now)
  if (rows.offer_events.length > 0)
    await query.insertInto('offer_events').values(rows.offer_events).execute()
  if (rows.co_sellers.length > 0)
    await query.insertInto('co_sellers').values(rows.co_sellers).execute()
  if (hasList) await putListRowsBack(query, snapshot)
  await putChangesBack(query, snapshot, row, changes)
  await putLettersBack(query, row, snapshot, { mailings, now })
  if (doNotMail.length > 0)
    await query
      .updateTable('do_not_mail')
      .set({ offer_id: row.id })
      .where('id', 'in', doNotMail)
      .where('offer_id', 'is', null)
      .execute()
  return row
}

/**
 * Puts a deleted draft back as it was, with what is answered. Of several who do so at once one does, and the others are refused with
 * `not_found`; refused with `reference_number_taken` where another offer has its number by now.
 */
export async function putBackDraft(
  { db, now }: Pick<Services, 'db' | 'now'>,
  id: string,
  keep: StoreAnswer<AdminOffer>,
): Promise<AdminOffer> {
  return await db.write.transaction().execute(async (query) => {
    const [seen] = await deletedDraftsAmong(query, [id])
    const places = seen && (await holdPlaces(query, seen))
    const [draft] = await eraseDeletedDrafts(query, [id])
    if (!places || !draft) throw new HttpError('not_found')
    const offer = await adminOffer(query, await putRowsBack(query, draft, places, now()), now())
    await keep(query, offer)
    return offer
  })
}
