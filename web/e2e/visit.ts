import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { launchBrowser } from './browser.ts'
import type { TestSite } from './site.ts'

/** The widths every screen is made for: a phone and a laptop. */
export const phone = { width: 390, height: 844 }
export const laptop = { width: 1280, height: 900 }

/** The two halves of a session of the owner: the cookie, and the token that scripts hold. */
export interface OwnerSession {
  cookie: string
  token: string
}

/** The site under test: the one of this file's worker. Vitest counts workers from 1. */
export function site(): TestSite {
  const own = inject('sites')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!own) throw new Error(`Worker ${process.env.VITEST_POOL_ID} has no site.`)
  return own
}

/**
 * Waits until the scripts of a page, if it has any, have taken it over.
 *
 * They start when the page has been seen, on a busy machine long after it has come; most tests are about what happens then.
 */
export async function scriptsOf(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById('root')
    const isAlive = Object.keys(root ?? {}).some((key) => key.startsWith('__reactContainer'))
    return isAlive || !document.querySelector('script[type="module"]')
  })
  await page.waitForLoadState('networkidle')
}

/** What a browser keeps after the owner logged in: the session's cookie, and its token. */
function rememberSession({ cookie, token }: OwnerSession) {
  const { origin, hostname } = new URL(site().url)
  return {
    cookies: [
      {
        name: 'admin',
        value: cookie,
        domain: hostname,
        path: '/',
        expires: -1,
        httpOnly: true,
        secure: false,
        sameSite: 'Strict' as const,
      },
    ],
    origins: [
      {
        origin,
        localStorage: [
          { name: 'admin-auth', value: JSON.stringify({ token, isAuthenticated: true }) },
        ],
      },
    ],
  }
}

/**
 * Gives a test file a browser and pages that are closed after each test.
 *
 * A page that reports an error (a script that fails, something the security policy blocks) fails its test.
 */
export function useBrowser(settings: Parameters<typeof launchBrowser>[0] = {}) {
  let browser: Browser
  const contexts: BrowserContext[] = []
  const problems: string[] = []

  beforeAll(async () => {
    browser = await launchBrowser(settings)
  })
  afterAll(async () => await browser.close())
  afterEach(async () => {
    const done = contexts.splice(0)
    // A fake answer may still be under way for a page that nobody looks at any more.
    for (const page of done.flatMap((context) => context.pages()))
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    await Promise.all(done.map(async (context) => await context.close()))
    expect(problems.splice(0)).toEqual([])
  })

  /**
   * Opens a fresh visitor's page, or the owner's, whose browser already holds `session`.
   *
   * `allow` names reports that the test expects, such as a 404 it asked for.
   */
  async function open(
    path: string,
    options: {
      viewport?: typeof phone
      /** With a finger on a phone's screen instead of a mouse. */
      hasTouch?: boolean
      javaScriptEnabled?: boolean
      session?: OwnerSession
      allow?: RegExp
    } = {},
  ): Promise<Page> {
    const { viewport = phone, hasTouch = false, javaScriptEnabled = true, session, allow } = options
    const context = await browser.newContext({
      viewport,
      hasTouch,
      isMobile: hasTouch,
      javaScriptEnabled,
      baseURL: site().url,
      reducedMotion: 'reduce',
      storageState: session ? rememberSession(session) : undefined,
    })
    contexts.push(context)
    const page = await context.newPage()
    // Generous, so that a busy machine is not taken for a fault.
    page.setDefaultTimeout(30_000)
    const report = (text: string) => {
      if (!allow?.test(text)) problems.push(`${page.url()}: ${text}`)
    }
    page.on('pageerror', (error) => report(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') report(message.text())
    })
    await page.goto(path)
    if (javaScriptEnabled) await scriptsOf(page)
    return page
  }

  return { open }
}
