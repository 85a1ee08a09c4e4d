/** Tells those who keep something made from public content that it changed. */
export class ContentChanges {
  readonly #listeners = new Set<() => void>()

  subscribe(listener: () => void): void {
    this.#listeners.add(listener)
  }

  announce(): void {
    for (const listener of this.#listeners) listener()
  }
}
