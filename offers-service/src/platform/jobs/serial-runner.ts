/** Runs work one piece after another; while one runner waits for a slow partner, the others go on. */
export class SerialRunner {
  readonly #work: () => Promise<void>
  readonly #onProblem: (problem: unknown) => void
  #running: Promise<void> | undefined
  #wokenWhileRunning = false

  constructor(work: () => Promise<void>, onProblem: (problem: unknown) => void) {
    this.#work = work
    this.#onProblem = onProblem
  }

  get isRunning(): boolean {
    return this.#running !== undefined
  }

  /** Does the work now, or once more after the work in hand. */
  wake(): void {
    this.#wokenWhileRunning = this.#running !== undefined
    this.#running ??= this.#work()
      .catch(this.#onProblem)
      .finally(() => {
        this.#running = undefined
        if (this.#wokenWhileRunning) this.wake()
      })
  }

  /** Waits for the work in hand, and for what it was woken for meanwhile. */
  async settle(): Promise<void> {
    while (this.#running) await this.#running
  }
}
