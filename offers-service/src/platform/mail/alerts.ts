import { addMilliseconds } from 'date-fns/addMilliseconds'
import type { Queries } from '../database/database.ts'
import { countUntilOver } from '../http/rate-limits.ts'
import type { Services } from '../services.ts'
import { enqueueMail, type MailMessage } from './enqueue.ts'
import { manyAlerts } from './messages.ts'

const alert = { key: 'alerts to the owner', windowMs: 3_600_000 }

/**
 * Queues mail to the admin about what visitors did, in the transaction of what it tells about.
 *
 * Visitors can do things faster than anybody reads mail: after `ALERT_LIMIT` of them in an hour, one mail at the hour's end
 * speaks for all that follow. What they did is stored all the same.
 */
export async function alertAdmin(
  services: Services,
  query: Queries,
  ...messages: readonly MailMessage[]
): Promise<void> {
  const { now } = services
  const { alertLimit } = services.config
  // One object for each, because a count belongs to the very visit it was asked for.
  const visits = messages.map(() => ({ ...alert }))
  const counts = await countUntilOver(query, visits, now(), alertLimit)
  const each = messages.filter((_, index) => (counts[index]?.current ?? Infinity) <= alertLimit)
  await enqueueMail(query, now(), ...each)
  const firstOver = counts.find(({ current }) => current === alertLimit + 1)
  if (firstOver)
    await enqueueMail(query, now(), {
      ...manyAlerts(services),
      sendAt: addMilliseconds(now(), firstOver.ttl),
    })
}
