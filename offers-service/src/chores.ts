import { eraseWhatIsOld } from './retention/erase.ts'
import type { Services } from './services.ts'
import { forgetOldCounts } from './visit-counts.ts'

/** What is tidied up every hour, besides the queue itself. */
export function choresOf(services: Services): (() => Promise<void>)[] {
  const { db, now } = services
  return [async () => await forgetOldCounts(db, now()), async () => await eraseWhatIsOld(services)]
}
