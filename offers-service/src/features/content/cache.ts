/** What a cached value is made from and who hears of it. */
interface Source<T> {
  fetch: () => Promise<T>
  /** Called with every value as it becomes known, whether fetched or restored. */
  onKnown?: (value: T) => void
  /** Called with the JSON of every value that differs from the one before. */
  onChange: (json: string) => Promise<void>
}

/**
 * Keeps one answer of the content system in memory.
 *
 * Readers get what is known at once; only when nothing is known do they wait, all for the same fetch. At most one fetch runs
 * and at most one more waits behind it. A failed fetch leaves the known value in place.
 */
export class CachedValue<T> {
  readonly #source: Source<T>
  #known: { value: T; json: string } | undefined
  #running: Promise<T> | undefined
  #next: Promise<T> | undefined

  constructor(source: Source<T>) {
    this.#source = source
  }

  /** Whether there is anything to answer without asking the content system. */
  get isKnown(): boolean {
    return this.#known !== undefined
  }

  /** Starts out with a value from before the restart. */
  restore(value: T, json: string): void {
    if (!this.#known) this.#keep(value, json)
  }

  /** Rejects only when nothing is known and the fetch fails. */
  async get(): Promise<T> {
    if (this.#known) return this.#known.value
    return await (this.#running ?? this.#fetch())
  }

  /** Fetches a value read after this call; one that is already on its way may have been read before a change. */
  async refresh(): Promise<T> {
    if (!this.#running) return await this.#fetch()
    this.#next ??= this.#fetchAfter(this.#running)
    return await this.#next
  }

  #keep(value: T, json: string): void {
    this.#known = { value, json }
    this.#source.onKnown?.(value)
  }

  async #fetchAfter(running: Promise<T>): Promise<T> {
    await running.catch(() => {})
    this.#next = undefined
    return await this.#fetch()
  }

  async #fetch(): Promise<T> {
    this.#running = this.#fetchNow()
    return await this.#running
  }

  async #fetchNow(): Promise<T> {
    try {
      const value = await this.#source.fetch()
      const json = JSON.stringify(value)
      if (json !== this.#known?.json) {
        this.#keep(value, json)
        await this.#source.onChange(json)
      }
      return value
    } finally {
      this.#running = undefined
    }
  }
}
