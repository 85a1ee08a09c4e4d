import type { Queries } from '../../platform/database/database.ts'
import { publishEvents } from '../../platform/events/publish.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { deleteJobsAbout, forgetFailuresNaming } from '../../platform/jobs/erasure.ts'
import { withMerged } from './families.ts'
import { aboutLead } from './messages.ts'
import { findLead } from './read-leads.ts'
import { storeSearchText } from './search-text.ts'

/** Erases one request; returns its jobs and the lead that it was merged into. */
async function eraseRow(query: Queries, id: string, now: Date) {
  const lead = await findLead(query, id, 'all')
  if (!lead) throw new HttpError('not_found')
  const jobIds = await deleteJobsAbout(query, [aboutLead(lead)])
  const personal = [lead.name, lead.phone, lead.email].filter((text) => text !== '')
  await forgetFailuresNaming(query, personal)
  await query.deleteFrom('leads').where('id', '=', id).execute()
  await publishEvents(query, now, () => [{ type: 'lead.erased', data: { id }, about: null }])
  return { jobIds, mergedInto: lead.mergedInto }
}

/**
 * Erases leads and what was merged into them, with their notes and every job that holds data of them, in the caller's transaction;
 * returns the ids of those jobs, each of which may have left a mail file.
 *
 * Mail that has gone out over SMTP is beyond reach; the CRM is asked to forget each request too.
 */
export async function eraseLeadRows(
  query: Queries,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const erased = []
  const all = await withMerged(query, ids)
  for (const id of all) erased.push(await eraseRow(query, id, now))
  // One that somebody merged while this went on was not among what they saw, and stands on its own again.
  if (all.length > 0)
    await query
      .updateTable('leads')
      .set({ merged_into: null, merged_at: null })
      .where('merged_into', 'in', all)
      .execute()
  const left = new Set(erased.flatMap(({ mergedInto }) => mergedInto ?? []))
  for (const id of left) await storeSearchText(query, id)
  return erased.flatMap(({ jobIds }) => jobIds)
}
