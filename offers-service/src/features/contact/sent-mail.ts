import type { SentMail } from '../../platform/mail/handler.ts'
import { adminAddress } from '../../platform/mail/messages.ts'
import type { Services } from '../../platform/services.ts'
import { findLead } from './read-leads.ts'
import { insertLeadNote } from './store.ts'

const aboutLeads = 'leads:'

/**
 * Notes among a lead's dated notes that a mail to them went out, without the address: one that was wrong and is corrected must not
 * be kept.
 */
export async function noteLeadMail(
  services: Services,
  { about, to, subject }: SentMail,
): Promise<void> {
  if (!about?.startsWith(aboutLeads) || to === adminAddress(services)) return
  const { db, now } = services
  const id = about.slice(aboutLeads.length)
  await db.write.transaction().execute(async (query) => {
    // Erased meanwhile, it has no notes any more.
    if (await findLead(query, id, 'all'))
      await insertLeadNote(query, id, { kind: 'email', text: `Email sent: ${subject}` }, now())
  })
}
