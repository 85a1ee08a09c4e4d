import PQueue from 'p-queue'
import { advanceStoredTime } from '../../../platform/database/key-value-store.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { countVisit, uncountVisit, visitsSoFar } from '../../../platform/http/rate-limits.ts'
import type { Services } from '../../../platform/services.ts'
import { type Holder, isPasswordOf } from './password.ts'

const windowMs = 15 * 60_000
/** When strangers together have failed too often, one of them is let through in this time … */
const strangersStepMs = 3000
/** … and nobody waits longer than this, so that no more than ten wait. */
const longestWaitMs = 30_000
const everyone = 'login everyone'
const turnOfStrangers = 'login_turn'

/** A known browser that has failed too often waits this long before each try, one try at a time. */
const browserPauseMs = 5000
const maxWaitingPerBrowser = 3

/** Who tries a password: a browser that has logged in before, by its id, or else a network. */
export interface Visitor {
  browserId: string | undefined
  network: string
}

interface Try {
  holder: Holder
  password: string
  askFurther: () => Promise<void>
}

const tooMany = (waitMs: number) => new HttpError('too_many_requests', undefined, waitMs)

/**
 * Lets passwords be tried.
 *
 * What fails is counted, not what is right: each try is counted before it is looked at, so that many at once cannot slip
 * past, and taken back when it was right. A network that fails too often is refused for the rest of a quarter of an hour.
 * When all networks together fail too often, strangers take turns. A browser that has logged in before counts by itself
 * and is slowed down at most. So strangers cost a bounded number of hashes, and never shut the admin out.
 */
export function loginThrottle({
  config,
  db: { read, write },
  macs,
  now,
  pause,
}: Pick<Services, 'config' | 'db' | 'macs' | 'now' | 'pause'>) {
  // A hash takes 32 MiB and a core for a quarter second; two at once leave the site its other visitors.
  const hashes = new PQueue({ concurrency: 2 })
  const linesOfBrowsers = new Map<string, PQueue>()

  async function isRight(
    { holder, password }: Pick<Try, 'holder' | 'password'>,
    priority: number,
  ): Promise<boolean> {
    return await hashes.add(async () => await isPasswordOf(read, macs, holder, password), {
      priority,
    })
  }

  /** Counts a try as failed until it turns out to be right, and what else is asked for as well. */
  async function tryCounted(keys: string[], given: Try, priority: number): Promise<boolean> {
    if (!(await isRight(given, priority))) return false
    await given.askFurther()
    for (const key of keys) await uncountVisit(write, key)
    return true
  }

  /** Waits for a turn among strangers; refuses when that would take too long. */
  async function takeTurn(): Promise<void> {
    let waitMs = 0
    await advanceStoredTime(write, turnOfStrangers, now(), (taken) => {
      const moment = now().getTime()
      // Nobody is given a later turn than that, unless by a clock that was ahead.
      const last = taken > moment + longestWaitMs ? moment : Math.max(taken, moment)
      waitMs = last + strangersStepMs - moment
      if (waitMs > longestWaitMs) throw tooMany(waitMs)
      return last + strangersStepMs
    })
    await pause(waitMs)
  }

  async function tryAsStranger(network: string, given: Try): Promise<boolean> {
    const own = `login ${network}`
    const soFar = await visitsSoFar(read, own, now())
    if (soFar.current >= config.loginLimit) throw tooMany(soFar.ttl)
    const isBusy = (count: number) => count >= config.loginLimit * 5
    // Refused before anything is written, because strangers may come in any number.
    const hasTurn = isBusy((await visitsSoFar(read, everyone, now())).current)
    if (hasTurn) await takeTurn()
    const { current, ttl } = await countVisit(write, own, now(), windowMs)
    if (current > config.loginLimit) throw tooMany(ttl)
    const batch = await countVisit(write, everyone, now(), windowMs)
    if (!hasTurn && isBusy(batch.current - 1)) await takeTurn()
    return await tryCounted([own, everyone], given, 0)
  }

  async function tryInLine(browserId: string, attempt: () => Promise<boolean>): Promise<boolean> {
    const line = linesOfBrowsers.get(browserId) ?? new PQueue({ concurrency: 1 })
    if (line.size >= maxWaitingPerBrowser) throw tooMany(browserPauseMs * maxWaitingPerBrowser)
    linesOfBrowsers.set(browserId, line)
    try {
      return await line.add(async () => {
        await pause(browserPauseMs)
        return await attempt()
      })
    } finally {
      if (line.size + line.pending === 0) linesOfBrowsers.delete(browserId)
    }
  }

  async function tryAsKnown(browserId: string, given: Try): Promise<boolean> {
    const own = `login browser ${browserId}`
    const { current } = await countVisit(write, own, now(), windowMs)
    const attempt = async () => await tryCounted([own], given, 1)
    return current <= config.loginLimit ? await attempt() : await tryInLine(browserId, attempt)
  }

  return {
    /**
     * Tells whether this is the password of this holder.
     *
     * `askFurther` runs once it was right; what that throws counts as a failure too. Throws `too_many_requests`, with the
     * time to wait, when this visitor may not try now.
     */
    tryPassword: async (
      { browserId, network }: Visitor,
      { holder, password }: Pick<Try, 'holder' | 'password'>,
      askFurther: Try['askFurther'] = async () => {},
    ): Promise<boolean> =>
      browserId === undefined
        ? await tryAsStranger(network, { holder, password, askFurther })
        : await tryAsKnown(browserId, { holder, password, askFurther }),
  }
}
export type LoginThrottle = ReturnType<typeof loginThrottle>
