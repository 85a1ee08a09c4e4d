import { defaultSettings, type FullSettings } from '../../contract/index.ts'

/** What everything written in the name of the business says of it: the settings as last known, before that the defaults. */
export class KnownSettings {
  #current: FullSettings = defaultSettings

  get current(): FullSettings {
    return this.#current
  }

  learn(settings: FullSettings): void {
    this.#current = settings
  }
}

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
