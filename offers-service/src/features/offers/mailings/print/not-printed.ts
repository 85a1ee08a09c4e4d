import type { Queries } from '../../../../platform/database/database.ts'
import { HttpError } from '../../../../platform/http/errors.ts'
import { recordOfferEvents } from '../../events.ts'
import { lockOffers } from '../../store.ts'
import { lockMailing } from '../store.ts'

/** What stands in the history of an offer whose letter was not printed after all. */
export const notPrinted = 'Its letter was not printed after all'

/** When the letter of each of these offers was printed before the last time; none where that was the first. */
async function printedBefore(query: Queries, offerIds: readonly string[]) {
  const rows = await query
    .selectFrom('offer_events')
    .select(['offer_id', 'type', 'at', 'detail'])
    .where('offer_id', 'in', offerIds)
    .where('type', 'in', ['letter_printed', 'updated'])
    .orderBy('offer_id')
    .orderBy('position')
    .execute()
  const printed = new Map(offerIds.map((id) => [id, [] as string[]]))
  for (const { offer_id: id, type, at, detail } of rows)
    if (type === 'letter_printed') printed.get(id)?.push(at)
    else if (detail === notPrinted) printed.get(id)?.pop()
  return new Map([...printed].map(([id, days]) => [id, days.at(-2) ?? null]))
}

/**
 * Takes back that the letters of a file were printed, in the caller's transaction. An offer whose letter was printed before counts as
 * printed then; one whose letter was printed since, or that was not noted with this file, stays as it is. Refused with `not_found` where
 * the file was not printed or is no longer there.
 */
export async function takeBackPrinted(
  query: Queries,
  { mailingId, fileId }: { mailingId: string; fileId: string },
  now: Date,
): Promise<void> {
  // Held before its files and offers, as by who makes the files anew.
  if (!(await lockMailing(query, mailingId))) throw new HttpError('not_found')
  const file = await query
    .selectFrom('print_files')
    .innerJoin('print_runs', 'print_runs.id', 'print_files.run_id')
    .select(['print_files.offer_ids', 'print_files.printed_at'])
    .where('print_files.id', '=', fileId)
    .where('print_runs.mailing_id', '=', mailingId)
    .executeTakeFirst()
  const at = file?.printed_at ?? null
  if (!file || at === null) throw new HttpError('not_found')
  const ids = (JSON.parse(file.offer_ids) as string[]).toSorted()
  await lockOffers(query, ids)
  const before = await printedBefore(query, ids)
  const changed: string[] = []
  for (const [printedAt, some] of Map.groupBy(ids, (id) => before.get(id) ?? null)) {
    const rows = await query
      .updateTable('offers')
      // What an earlier letter says is no longer known, so the terms of the last one stay to be asked about.
      .set({ letter_printed_at: printedAt, ...(printedAt === null && { letter_terms: null }) })
      .where('id', 'in', some)
      .where('letter_printed_at', '<=', at)
      .returning('id')
      .execute()
    changed.push(...rows.map(({ id }) => id))
  }
  if (changed.length > 0) await recordOfferEvents(query, changed, 'updated', now, notPrinted)
  await query
    .updateTable('print_files')
    .set({ printed_at: null })
    .where('id', '=', fileId)
    .execute()
}
