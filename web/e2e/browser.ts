import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'

/** How the real Chromium that comes as a registry package is started, so that browser tests need nothing installed. */
export async function browserOptions() {
  return {
    args: chromium.args.filter((argument) => !argument.startsWith('--single-process')),
    executablePath: await chromium.executablePath(),
    headless: true,
  }
}

export async function launchBrowser(): Promise<Browser> {
  return await playwright.launch(await browserOptions())
}
