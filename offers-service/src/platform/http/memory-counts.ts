/** How often somebody has come in the present window, and how many milliseconds are left of it. */
export interface Count {
  current: number
  ttl: number
}

interface Window {
  count: number
  beganAt: number
  endsAt: number
}

/** More than come in a window unless somebody means it. */
const maxCounted = 50_000
/** Those that have reached their limit. Each has cost whoever floods the memory as many requests as the limit allows. */
const maxRefused = 100_000

/** Removes the oldest of too many. */
function addBounded(windows: Map<string, Window>, most: number, key: string, window: Window): void {
  windows.delete(key)
  const [oldest] = windows.keys()
  if (windows.size >= most && oldest !== undefined) windows.delete(oldest)
  windows.set(key, window)
}

/**
 * Counts in the memory of this process, which does not grow with how many are counted.
 *
 * Whoever has reached the limit stands apart from all others, so that no number of others has them forgotten.
 */
export class MemoryCounts {
  readonly #now: () => Date
  readonly #counted = new Map<string, Window>()
  readonly #refused = new Map<string, Window>()

  constructor(now: () => Date) {
    this.#now = now
  }

  soFar(key: string): Count {
    const window = this.#live(key)
    return window
      ? { current: window.count, ttl: window.endsAt - this.#now().getTime() }
      : { current: 0, ttl: 0 }
  }

  /** Counts once more in a window of so many milliseconds. From `limit` on, which is when they are refused, they are not forgotten. */
  count(key: string, windowMs: number, limit: number): Count {
    const now = this.#now().getTime()
    const window = this.#live(key) ?? { count: 0, beganAt: now, endsAt: now + windowMs }
    window.count += 1
    if (window.count < limit) addBounded(this.#counted, maxCounted, key, window)
    else {
      this.#counted.delete(key)
      addBounded(this.#refused, maxRefused, key, window)
    }
    return { current: window.count, ttl: window.endsAt - now }
  }

  #live(key: string): Window | undefined {
    const window = this.#refused.get(key) ?? this.#counted.get(key)
    const now = this.#now().getTime()
    // One that began later was counted by a clock that has been set back since.
    if (!window || (window.beganAt <= now && now < window.endsAt)) return window
    this.#refused.delete(key)
    this.#counted.delete(key)
    return undefined
  }
}
