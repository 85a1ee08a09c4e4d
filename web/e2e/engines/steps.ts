import { expect } from 'vitest'
import type { EnginePage } from './page.ts'

export const pathOf = async (page: EnginePage) => await page.evaluate(() => location.pathname)

/** Waits until the scripts of a page have taken it over. */
export async function expectHydrated(page: EnginePage): Promise<void> {
  const isHydrated = async () =>
    await page.evaluate(() =>
      Object.keys(document.getElementById('root') ?? {}).some((key) =>
        key.startsWith('__reactContainer'),
      ),
    )
  await expect.poll(isHydrated).toBe(true)
}

/** Opens a page that the scripts take over at the first touch, and touches it. */
export async function openAndTouch(page: EnginePage, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('h1').click()
  await expectHydrated(page)
}
