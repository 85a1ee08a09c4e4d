import type { Queries } from '../../platform/database/database.ts'
import { countVisit } from '../../platform/http/rate-limits.ts'
import { enqueueMail } from '../../platform/mail/enqueue.ts'
import type { Services } from '../../platform/services.ts'
import { leadConfirmation } from './messages.ts'
import { mailboxKey } from './person-keys.ts'
import type { LoneLead } from './read-leads.ts'

const hourMs = 3_600_000

/**
 * Queues the confirmation of a request, if an address was left and its mailbox has had none in a day.
 *
 * Anybody can type anybody's address, so all confirmations together are no more than `CONFIRMATION_LIMIT` an hour; the request
 * itself is stored whether it is confirmed or not.
 */
export async function confirmRequest(
  services: Services,
  query: Queries,
  lead: LoneLead,
): Promise<void> {
  const { config, now } = services
  if (lead.email === '') return
  const key = `confirmation to ${mailboxKey(lead.email)}`
  const ofMailbox = await countVisit(query, key, now(), 24 * hourMs)
  if (ofMailbox.current > 1) return
  const ofAll = await countVisit(query, 'confirmations', now(), hourMs)
  if (ofAll.current > config.confirmationLimit) return
  await enqueueMail(query, now(), leadConfirmation(services, lead))
}
