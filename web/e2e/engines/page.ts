import type { Page } from 'playwright-core'

type Role = Parameters<Page['getByRole']>[0]

interface Queries {
  getByRole(role: Role, options?: { name?: string | RegExp; exact?: boolean }): EngineLocator
  getByLabel(label: string | RegExp): EngineLocator
  getByText(text: string | RegExp, options?: { exact?: boolean }): EngineLocator
  locator(selector: string): EngineLocator
}

/** The part of Playwright's locator that the steps use. Each call waits for its element. */
export interface EngineLocator extends Queries {
  click(): Promise<void>
  fill(text: string): Promise<void>
  check(): Promise<void>
  selectOption(value: string): Promise<unknown>
  waitFor(options?: { state?: 'visible' | 'detached' }): Promise<void>
  count(): Promise<number>
  isVisible(): Promise<boolean>
  first(): EngineLocator
  boundingBox(): Promise<{ x: number; y: number; width: number; height: number } | null>
  scrollIntoViewIfNeeded(): Promise<void>
}

/**
 * The part of Playwright's page that the steps use, so that they and the helpers of other tests run in every engine: Chromium's
 * pages are Playwright's own, those of Firefox and WebKit come from `remote-page.ts`.
 */
export interface EnginePage extends Queries {
  goto(path: string): Promise<unknown>
  setViewportSize(size: { width: number; height: number }): Promise<void>
  evaluate<R>(run: string | (() => R | Promise<R>)): Promise<R>
  keyboard: { press(key: string): Promise<void> }
  mouse: {
    move(x: number, y: number): Promise<void>
    down(): Promise<void>
    up(): Promise<void>
  }
}
