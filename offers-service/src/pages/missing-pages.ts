import { HttpError } from '../platform/http/errors.ts'
import { MemoryCounts } from '../platform/http/memory-counts.ts'
import { networksOf } from '../platform/http/networks.ts'
import type { Services } from '../platform/services.ts'

const minuteMs = 60_000

/**
 * Counts the pages that are not there, by all networks a visitor may own: each is drawn anew, since nobody may fill the memory with
 * addresses they make up. Throws `too_many_requests` where there were too many in a minute.
 */
export function missingPages({ config, now }: Pick<Services, 'config' | 'now'>) {
  const counts = new MemoryCounts(now)
  return function countMissing(ip: string): void {
    for (const { name, share } of networksOf(ip)) {
      const limit = config.visitorLimit * share
      const { current, ttl } = counts.count(name, minuteMs, limit)
      if (current > limit) throw new HttpError('too_many_requests', undefined, ttl)
    }
  }
}
