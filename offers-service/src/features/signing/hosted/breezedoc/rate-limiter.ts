import { setTimeout as realSleep } from 'node:timers/promises'
import type { Database } from '../../../../platform/database/database.ts'
import { advanceStoredTime } from '../../../../platform/database/key-value-store.ts'
import { ServiceProblem } from '../http.ts'

/** BreezeDoc allows 60 calls a minute. A first few at once and then one each step stay below that in any minute. */
const stepMs = 1500
const maxAtOnce = 15
/** Nobody waits longer than this for a turn. */
const longestWaitMs = 10_000

const valueName = 'breezedoc_pace'

/** The rate at which all processes together call BreezeDoc. It is one moment in the database: when they have caught up. */
export function breezedocRateLimiter(
  { write }: Pick<Database, 'write'>,
  now: () => Date,
  sleep: (milliseconds: number) => Promise<unknown> = realSleep,
) {
  const move = async (next: (caughtUpAt: number) => number) =>
    await advanceStoredTime(write, valueName, now(), next)

  return {
    /** Waits for a turn to call. Throws a `ServiceProblem` when that would take too long. */
    takeTurn: async (): Promise<void> => {
      let waitMs = 0
      await move((caughtUpAt) => {
        const moment = Math.max(caughtUpAt, now().getTime()) + stepMs
        waitMs = Math.max(0, moment - now().getTime() - maxAtOnce * stepMs)
        if (waitMs > longestWaitMs)
          throw new ServiceProblem('BreezeDoc asked us to slow down. We go on in a while.', {
            isCertain: true,
            waitMs,
          })
        return moment
      })
      if (waitMs > 0) await sleep(waitMs)
    },
    /** Keeps everybody from calling for as long as BreezeDoc asked. */
    holdBack: async (waitMs: number): Promise<void> => {
      const until = now().getTime() + waitMs + maxAtOnce * stepMs
      await move((caughtUpAt) => Math.max(caughtUpAt, until))
    },
  }
}
export type BreezedocRateLimiter = ReturnType<typeof breezedocRateLimiter>
