import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'

/** Starts the real Chromium that comes as a registry package, so browser tests need nothing installed by hand. */
export async function launchBrowser(): Promise<Browser> {
  return await playwright.launch({
    args: chromium.args.filter((argument) => !argument.startsWith('--single-process')),
    executablePath: await chromium.executablePath(),
    headless: true,
  })
}
