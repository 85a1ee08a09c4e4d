import type { Services } from './services.ts'
import { forgetOldCounts } from './visit-counts.ts'

/** What is tidied up every hour, besides the queue itself. */
export function choresOf({ db, now }: Services): (() => Promise<void>)[] {
  return [async () => await forgetOldCounts(db, now())]
}
