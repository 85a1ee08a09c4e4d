import { eraseWhatIsOld } from './features/admin/retention/erase.ts'
import type { OfferServices } from './features/offers/hooks.ts'
import { forgetOldCounts } from './platform/http/rate-limits.ts'

/** What is tidied up every hour, besides the queue itself. */
export function choresOf(services: OfferServices): (() => Promise<void>)[] {
  const { db, now } = services
  return [async () => await forgetOldCounts(db, now()), async () => await eraseWhatIsOld(services)]
}
