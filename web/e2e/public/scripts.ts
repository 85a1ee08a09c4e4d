import type { Page } from 'playwright-core'

/** Keeps the script that starts the others on its way until it is let go. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  await page.route('**/assets/main-*.js', async (route) => {
    await promise
    await route.continue()
  })
  return () => resolve(undefined)
}
