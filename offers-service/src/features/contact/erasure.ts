import type { Queries } from '../../platform/database/database.ts'
import { publishEvents } from '../../platform/events/publish.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { deleteJobsAbout, forgetFailuresNaming } from '../../platform/jobs/erasure.ts'
import { aboutLead } from './messages.ts'
import { findLead } from './read-leads.ts'

/**
 * Erases a request with its notes and every job that holds data of it, in the caller's transaction; returns the ids of those
 * jobs, each of which may have left a mail file.
 *
 * Mail that has gone out over SMTP is beyond reach; the CRM is asked to forget the request too.
 */
export async function eraseLeadRows(query: Queries, id: string, now: Date): Promise<string[]> {
  const lead = await findLead(query, id)
  if (!lead) throw new HttpError('not_found')
  const jobIds = await deleteJobsAbout(query, [aboutLead(lead)])
  const personal = [lead.name, lead.phone, lead.email].filter((text) => text !== '')
  await forgetFailuresNaming(query, personal)
  await query.deleteFrom('leads').where('id', '=', id).execute()
  await publishEvents(query, now, () => [{ type: 'lead.erased', data: { id }, about: null }])
  return jobIds
}
