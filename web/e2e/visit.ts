import { EventEmitter, once } from 'node:events'
import type { Page, Request } from 'playwright-core'
import { afterEach, expect, inject } from 'vitest'
import type { TestSite } from './site.ts'
import {
  type BrowserSettings,
  closeTab,
  giveBackTab,
  newTab,
  rememberSession,
  type TabKind,
  takeTab,
} from './tabs.ts'

/** Generous, so that a busy machine is not taken for a fault. */
const timeoutMs = 30_000

/** The widths every screen is made for: a phone and a laptop. */
export const phone = { width: 390, height: 844 }
export const laptop = { width: 1280, height: 900 }

/** The two halves of a session of the admin: the cookie, and the token that scripts hold. */
export interface AdminSession {
  cookie: string
  token: string
}

/** The site under test: the one of this file's worker. Vitest counts workers from 1. */
export function site(): TestSite {
  const own = inject('sites')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!own) throw new Error(`Worker ${process.env.VITEST_POOL_ID} has no site.`)
  return own
}

interface PageRequests {
  /** Those that are under way. */
  open: Set<Request>
  /** How many the page has made. */
  made: number
  /** Tells (`change`) that fewer are under way. */
  ends: EventEmitter
}

const requestsOf = new WeakMap<Page, PageRequests>()

function watchRequests(page: Page): void {
  const requests: PageRequests = { open: new Set(), made: 0, ends: new EventEmitter() }
  requestsOf.set(page, requests)
  const end = (request: Request) => {
    requests.open.delete(request)
    requests.ends.emit('change')
  }
  page.on('request', (request) => {
    requests.open.add(request)
    requests.made += 1
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  // Nobody tells what became of the requests of a page that was left.
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame())
      for (const request of requests.open) if (!request.isNavigationRequest()) end(request)
  })
}

/** Waits until a page has nothing left to do: no request is under way, and twice it draws and idles without asking for more. */
export async function rest(page: Page): Promise<void> {
  const requests = requestsOf.get(page)
  if (!requests) throw new Error('Open the page with `open`, so that its requests are known.')
  let calm = 0
  while (calm < 2) {
    while (requests.open.size > 0)
      await once(requests.ends, 'change', { signal: AbortSignal.timeout(timeoutMs) })
    const { made } = requests
    await page.waitForFunction(
      async () =>
        await new Promise((resolve) => {
          // On a busy machine Chromium may never find itself idle.
          requestAnimationFrame(() => requestIdleCallback(() => resolve(true), { timeout: 1000 }))
        }),
    )
    calm = requests.made === made ? calm + 1 : 0
  }
}

/** Whether the scripts of a page have taken it over. */
export async function isAlive(page: Page): Promise<boolean> {
  return await page.evaluate(() => {
    const root = document.getElementById('root')
    return Object.keys(root ?? {}).some((key) => key.startsWith('__reactContainer'))
  })
}

/**
 * Starts the scripts of a page, if it has any, as a first touch does, and waits until they have taken it over; most tests are
 * about what happens then.
 */
export async function scriptsOf(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const sign of ['pointerdown', 'click'])
      document.dispatchEvent(new Event(sign, { bubbles: true }))
  })
  await page.waitForFunction(() => {
    const root = document.getElementById('root')
    const hasStarted = Object.keys(root ?? {}).some((key) => key.startsWith('__reactContainer'))
    return hasStarted || !document.querySelector('script[type="module"]')
  })
  await rest(page)
}

/** Looks at a page in one size after the other, on a laptop and a phone if not told, and leaves it in the last. */
export async function inEachSize(
  page: Page,
  look: (where: string) => Promise<void>,
  sizes = [laptop, phone],
): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    // What is measured before the page has drawn itself anew belongs to the size before.
    await page.waitForFunction(
      ({ width, height }) => innerWidth === width && innerHeight === height,
      size,
    )
    await look(`at ${size.width} px`)
  }
}

/** Makes all text as large as a reader may ask a browser to. */
export async function enlargeText(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`
  }, percent)
}

/**
 * Gives a test file a browser and tabs that are tidied up after each test.
 *
 * A page that reports an error (a script that fails, something the security policy blocks) fails its test.
 */
export function useBrowser(settings: BrowserSettings = {}) {
  const opened: { page: Page; kind: TabKind; isKept: boolean }[] = []
  const problems: string[] = []

  afterEach(async ({ task }) => {
    const hasPassed = task.result?.state !== 'fail'
    await Promise.all(
      opened.splice(0).map(async ({ page, kind, isKept }) => {
        await (isKept && hasPassed ? giveBackTab(page, kind) : closeTab(page))
      }),
    )
    expect(problems.splice(0)).toEqual([])
  })

  /**
   * Opens a visitor's page, or the admin's, whose browser already holds `session`. `about:blank` is in a browser of its own, for tests
   * that change more of it than is put back afterwards (its clock, its scripts, what it may) or that tell a first visit from a later one.
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
      /** As it has come, before the first touch starts the scripts of a public page. */
      isUntouched?: boolean
      session?: AdminSession
      allow?: RegExp
    } = {},
  ): Promise<Page> {
    const { viewport = phone, hasTouch = false, javaScriptEnabled = true, session, allow } = options
    const isKept = path !== 'about:blank' && !options.isUntouched
    const kind = { settings, baseURL: site().url, hasTouch, javaScriptEnabled }
    const page = isKept ? await takeTab(kind) : await newTab(kind)
    opened.push({ page, kind, isKept })
    page.setDefaultTimeout(timeoutMs)
    watchRequests(page)
    page.on('popup', watchRequests)
    const report = (text: string) => {
      if (!allow?.test(text)) problems.push(`${page.url()}: ${text}`)
    }
    page.on('pageerror', (error) => report(error.message))
    // What the page keeps from the console but tells the service, such as a page that React had to draw anew.
    page.on('request', (request) => {
      if (request.url().endsWith('/api/client-errors')) report(request.postData() ?? '')
    })
    page.on('console', (message) => {
      if (message.type() === 'error') report(message.text())
    })
    await page.setViewportSize(viewport)
    if (session) await rememberSession(page, session)
    await page.goto(path)
    if (javaScriptEnabled && !options.isUntouched) await scriptsOf(page)
    return page
  }

  return { open }
}
