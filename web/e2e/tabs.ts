import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from './browser.ts'

export type BrowserSettings = Parameters<typeof launchBrowser>[0]

/** What a tab is made with and cannot be changed into later. */
export interface TabKind {
  settings: BrowserSettings
  baseURL: string
  hasTouch: boolean
  javaScriptEnabled: boolean
}

/** What tests listen for on a page. Not everything is let go of: Playwright itself listens for the end of a page. */
const heard = [
  'console',
  'domcontentloaded',
  'framenavigated',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
]

/** A file of the site that runs no script. */
const plainFile = '/robots.txt'

/** The browsers of this worker by their settings; they end with it. */
const browsers = new Map<string, Browser>()

/** Tabs that no test looks at right now, by their kind. A page in one costs less than half of a page in a new one. */
const idle = new Map<string, Page[]>()

async function browserWith(settings: BrowserSettings): Promise<Browser> {
  const key = JSON.stringify(settings)
  const known = browsers.get(key)
  if (known?.isConnected()) return known
  const browser = await launchBrowser(settings)
  browsers.set(key, browser)
  return browser
}

/** How a tab shows pages until a test asks for something else; animations would only be waited for. */
const media = {
  media: null,
  colorScheme: 'light',
  forcedColors: null,
  reducedMotion: 'reduce',
} as const

/** Opens the only tab of a browser that has kept nothing yet. */
export async function newTab({ settings, ...options }: TabKind): Promise<Page> {
  const browser = await browserWith(settings)
  const context = await browser.newContext({ ...options, ...media, isMobile: options.hasTouch })
  return await context.newPage()
}

/** Gives a tab that is as good as new. */
export async function takeTab(kind: TabKind): Promise<Page> {
  return idle.get(JSON.stringify(kind))?.pop() ?? (await newTab(kind))
}

/** Leaves nothing of a test in its tab but what the browser has fetched and compiled, and keeps it for the next one. */
export async function giveBackTab(page: Page, kind: TabKind): Promise<void> {
  try {
    await tidyUp(page)
  } catch {
    // The test closed it, or it is still on its way somewhere else.
    await closeTab(page)
    return
  }
  const key = JSON.stringify(kind)
  idle.set(key, [...(idle.get(key) ?? []), page])
}

async function tidyUp(page: Page): Promise<void> {
  const context = page.context()
  for (const event of heard) page.removeAllListeners(event)
  // A fake answer may still be under way for a page that nobody looks at any more.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.goto(plainFile)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await context.clearCookies()
  await page.emulateMedia(media)
  await page.mouse.move(-1, -1)
}

export async function closeTab(page: Page): Promise<void> {
  for (const each of page.context().pages()) await each.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().close()
}

/** Leaves in a tab what a browser keeps after the admin logged in: the session's cookie, and its token. */
export async function rememberSession(
  page: Page,
  { cookie, token }: { cookie: string; token: string },
): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(plainFile)
  const named = { name: 'admin', value: cookie, url: page.url() }
  await page.context().addCookies([{ ...named, httpOnly: true, sameSite: 'Strict' }])
  await page.evaluate(
    (kept) => localStorage.setItem('admin-auth', kept),
    JSON.stringify({ token, isAuthenticated: true }),
  )
}
