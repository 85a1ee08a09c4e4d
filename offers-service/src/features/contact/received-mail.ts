import type { LeadNote } from '../../../contract/index.ts'
import type { Queries } from '../../platform/database/database.ts'
import { findLead } from './read-leads.ts'
import { announce } from './service.ts'
import { changeLead, insertLeadNote } from './store.ts'

/** What to do about what came in, for a lead about which nothing is to be done yet. */
const nextTasks = { received: 'Answer their email', bounced: 'Their email address does not work' }

/**
 * Notes a mail that came in from a lead, or did not reach them, among the lead's dated notes and for today; false where the lead is
 * gone or in the trash.
 */
export async function noteMailOfLead(
  query: Queries,
  leadId: string,
  note: Pick<LeadNote, 'id' | 'text'> & { kind: keyof typeof nextTasks },
  { now, today }: { now: Date; today: string },
): Promise<boolean> {
  // Locked before its notes, as by whoever else adds one.
  const isThere = await changeLead(query, leadId, {})
  const lead = isThere && (await findLead(query, leadId, 'live'))
  if (!lead) return false
  await insertLeadNote(query, leadId, note, now)
  if (lead.followUpOn === null)
    await changeLead(query, lead.id, {
      followUpOn: today,
      followUpTask: nextTasks[note.kind],
    })
  await announce(query, lead.id, now)
  return true
}
