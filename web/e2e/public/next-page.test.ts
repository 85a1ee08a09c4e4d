import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { publicPages } from '../public-pages.ts'
import { laptop, phone, rest, useBrowser } from '../visit.ts'

const { open } = useBrowser()

interface Preparations {
  /** What the rules let the browser get ready, as `Prefetch /about`. */
  allowed: Set<string>
  /** What it has fetched. */
  fetched: Set<string>
}

const pathOf = (url: string) => new URL(url).pathname

async function watchPreparations(page: Page): Promise<Preparations> {
  const session = await page.context().newCDPSession(page)
  const watched: Preparations = { allowed: new Set(), fetched: new Set() }
  session.on('Preload.preloadingAttemptSourcesUpdated', ({ preloadingAttemptSources }) => {
    watched.allowed = new Set(
      preloadingAttemptSources.map(({ key: { action, url } }) => `${action} ${pathOf(url)}`),
    )
  })
  session.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
    if (status === 'Ready') watched.fetched.add(pathOf(prefetchUrl))
  })
  await session.send('Preload.enable')
  return watched
}

/** Opens a page whose scripts never come, so that every link is the browser's own. */
async function openPlain(): Promise<Page> {
  const page = await open('about:blank', {
    viewport: laptop,
    isUntouched: true,
    allow: /Failed to fetch dynamically imported module|ERR_FAILED/,
  })
  await page.route('**/assets/main-*.js', async (route) => await route.abort())
  return page
}

/** How good the line is, as the page's scripts are told from the next load on. */
async function setLine(page: Page, effectiveType: '3g' | '4g'): Promise<void> {
  await page.addInitScript(
    (type) =>
      Object.defineProperty(navigator, 'connection', {
        value: { effectiveType: type },
        configurable: true,
      }),
    effectiveType,
  )
}

it('the page of a link under the pointer is there before the click', async () => {
  const page = await openPlain()
  const preparations = await watchPreparations(page)
  await page.goto('/')
  await expect.poll(() => preparations.allowed).toContain('Prefetch /about')
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' })
  await link.hover()
  await expect.poll(() => [...preparations.fetched]).toEqual(['/about'])
  await link.click()
  await page.getByRole('heading', { level: 1, name: 'Our Story' }).waitFor()
})

it('the pages of the main links may be drawn ahead, on a good line only', async () => {
  const page = await openPlain()
  const preparations = await watchPreparations(page)
  const drawn = () => [...preparations.allowed].filter((each) => each.startsWith('Prerender'))
  // As on a busy machine, where Chromium may never find itself idle.
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = (run, options) =>
      options?.timeout ? setTimeout(run, options.timeout) : 0
  })
  // What Chromium estimates of a busy machine's own line may be as slow.
  await setLine(page, '4g')
  await page.goto('/')
  await expect
    .poll(() => drawn().toSorted())
    .toEqual(
      ['/about', '/contact', '/how-it-works', '/testimonials'].map((path) => `Prerender ${path}`),
    )

  await setLine(page, '3g')
  preparations.allowed.clear()
  await page.reload()
  await expect.poll(() => preparations.allowed).toContain('Prefetch /about')
  await rest(page)
  expect(drawn()).toEqual([])
})

it('pages that follow quickly, while the window changes its size, leave nothing on the console', async () => {
  const page = await open('about:blank', { isUntouched: true, allow: /ERR_ABORTED/ })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  for (const [turn, path] of [...publicPages, ...publicPages].entries()) {
    await page.goto(path)
    await page.evaluate(() => {
      location.href = '/success'
    })
    // An error that a page leaves behind fails the test.
    await page.setViewportSize({ width: phone.width, height: phone.height - 10 * (turn % 5) })
    await page.waitForURL('**/success')
    expect(await page.locator('h1').count()).toBe(1)
  }
})
