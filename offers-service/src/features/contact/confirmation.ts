import type { Queries } from '../../platform/database/database.ts'
import { countUntilOver } from '../../platform/http/rate-limits.ts'
import { enqueueMail } from '../../platform/mail/enqueue.ts'
import type { Services } from '../../platform/services.ts'
import { leadConfirmation } from './messages.ts'
import { mailboxKey } from './person-keys.ts'
import type { LoneLead } from './read-leads.ts'

const hourMs = 3_600_000

const toMailbox = ({ email }: LoneLead) => ({
  key: `confirmation to ${mailboxKey(email)}`,
  windowMs: 24 * hourMs,
})
const toAnybody = () => ({ key: 'confirmations', windowMs: hourMs })

/**
 * Queues the confirmations of requests, of each if an address was left and its mailbox has had none in a day.
 *
 * Anybody can type anybody's address, so all confirmations together are no more than `CONFIRMATION_LIMIT` an hour; the request
 * itself is stored whether it is confirmed or not.
 */
export async function confirmRequests(
  services: Services,
  query: Queries,
  leads: readonly LoneLead[],
): Promise<void> {
  const { config, now } = services
  const { confirmationLimit } = config
  const addressed = leads.filter(({ email }) => email !== '')
  const ofMailbox = await countUntilOver(query, addressed.map(toMailbox), now(), 1)
  const first = addressed.filter((_, index) => ofMailbox[index]?.current === 1)
  const ofAll = await countUntilOver(query, first.map(toAnybody), now(), confirmationLimit)
  const confirmed = first.filter((_, index) => (ofAll[index]?.current ?? 0) <= confirmationLimit)
  const messages = confirmed.map((lead) => leadConfirmation(services, lead))
  await enqueueMail(query, now(), ...messages)
}
