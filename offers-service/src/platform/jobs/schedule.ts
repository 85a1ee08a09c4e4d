const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** The pause after each failed try (the growing schedule of Standard Webhooks); after the last one the job is given up. */
export const retryPauses = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

/** How often a job is tried in all, counted when a try begins, so that one that ends the process counts too. */
export const maxAttempts = retryPauses.length + 1

/** How much longer than planned a pause may become, so that jobs that failed together do not all come back together. */
const jitter = 0.1
const longestWait = 24 * hour

/** A failure that no further try can mend; the job is given up at once. */
export class HopelessFailure extends Error {}

/** A failure to reach the other side at all. Once a job of the same kind gets through, this one is tried again at once. */
export class HostDown extends Error {}

/** A failure where the other side said how long to wait before the next try. */
export class BusyFailure extends Error {
  readonly waitMs: number

  constructor(message: string, waitMs: number) {
    super(message)
    this.waitMs = Math.min(waitMs, longestWait)
  }
}

/**
 * How long to pause after a failed try in milliseconds; undefined when the job is to be given up.
 *
 * `attempts` counts the tries so far, `random` is a number from 0 to 1. What the other side asked for is a lower bound.
 */
export function pauseAfter(error: unknown, attempts: number, random: number): number | undefined {
  const planned = retryPauses[attempts - 1]
  if (planned === undefined || error instanceof HopelessFailure) return undefined
  const pause = Math.round(planned * (1 + jitter * random))
  return error instanceof BusyFailure ? Math.max(pause, error.waitMs) : pause
}
