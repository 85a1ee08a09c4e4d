import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'

/** How the real Chromium that comes as a registry package is started, so that browser tests need nothing installed. */
export async function browserOptions() {
  return {
    // Not the arguments of the package, which draw with an emulated graphics card and start each page's process from nothing:
    // both together cost half of what a visit takes.
    args: ['--disable-gpu', '--font-render-hinting=none'],
    executablePath: await chromium.executablePath(),
    headless: true,
  }
}

/** Starts the browser. `letterSize` is what a visitor has set in it, in pixels; 16 when they never did. */
export async function launchBrowser({ letterSize = 16 } = {}): Promise<Browser> {
  const { args, ...options } = await browserOptions()
  return await playwright.launch({
    ...options,
    args: [...args, `--blink-settings=defaultFontSize=${letterSize}`],
  })
}
