import type { Queries } from '../../platform/database/database.ts'
import { keepReceivedFiles, type ReceivedFile } from '../../platform/mail/files.ts'
import { announce, existingLead } from './service.ts'
import { changeLead, insertLeadNote } from './store.ts'

/** What to do about what came in, for a lead about which nothing is to be done yet. */
const nextTasks = { received: 'Answer their email', bounced: 'Their email address does not work' }

/** Notes a mail that came in from a lead, or did not reach them, among the lead's dated notes and for today. */
export async function noteMailOfLead(
  query: Queries,
  leadId: string,
  { files, ...note }: { kind: keyof typeof nextTasks; text: string; files: ReceivedFile[] },
  { now, today }: { now: Date; today: string },
): Promise<void> {
  // Locked before its notes, in the order in which others add one.
  await changeLead(query, leadId, {})
  const lead = await existingLead(query, leadId)
  const entry = await insertLeadNote(query, leadId, note, now)
  await keepReceivedFiles(query, files, { lead_id: leadId, entry }, now)
  if (lead.followUpOn === null)
    await changeLead(query, leadId, { followUpOn: today, followUpTask: nextTasks[note.kind] })
  await announce(query, leadId, now)
}
