import { addMilliseconds } from 'date-fns/addMilliseconds'
import type { Queries } from '../database/database.ts'
import { countVisit } from '../http/rate-limits.ts'
import type { Services } from '../services.ts'
import { enqueueMail, type MailMessage } from './enqueue.ts'
import { manyAlerts } from './messages.ts'

const hourMs = 3_600_000

/**
 * Queues mail to the owner about what a visitor did, in the transaction of what it tells about.
 *
 * Visitors can do things faster than anybody reads mail: after `ALERT_LIMIT` of them in an hour, one mail at the hour's end
 * speaks for all that follow. What they did is stored all the same.
 */
export async function alertOwner(
  services: Services,
  query: Queries,
  message: MailMessage,
): Promise<void> {
  const { config, now } = services
  const { current, ttl } = await countVisit(query, 'alerts to the owner', now(), hourMs)
  if (current <= config.alertLimit) await enqueueMail(query, now(), message)
  if (current === config.alertLimit + 1)
    await enqueueMail(query, now(), {
      ...manyAlerts(services),
      sendAt: addMilliseconds(now(), ttl),
    })
}
