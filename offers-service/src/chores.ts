import { eraseWhatIsOld } from './features/admin/retention/erase.ts'
import type { Services } from './platform/services.ts'
import { forgetOldCounts } from './platform/http/rate-limits.ts'

/** What is tidied up every hour, besides the queue itself. */
export function choresOf(services: Services): (() => Promise<void>)[] {
  const { db, now } = services
  return [async () => await forgetOldCounts(db, now()), async () => await eraseWhatIsOld(services)]
}
