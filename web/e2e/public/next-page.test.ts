import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { laptop, rest, useBrowser } from '../visit.ts'

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
    allow: /Failed to fetch dynamically imported module|ERR_FAILED|Transition was aborted/,
  })
  await page.route('**/assets/main-*.js', async (route) => await route.abort())
  return page
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
  await page.goto('/')
  await expect
    .poll(() => drawn().toSorted())
    .toEqual(
      ['/about', '/contact', '/how-it-works', '/testimonials'].map((path) => `Prerender ${path}`),
    )

  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } }),
  )
  preparations.allowed.clear()
  await page.reload()
  await expect.poll(() => preparations.allowed).toContain('Prefetch /about')
  await rest(page)
  expect(drawn()).toEqual([])
})

/** Goes from the home page to the next one, and tells whether they faded into each other. */
async function fadesOver(page: Page): Promise<boolean> {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  // Told before the new page is first drawn, which can be after its words have come.
  const revealed = page.locator('html[data-revealed^="/about"]')
  await revealed.waitFor({ state: 'attached' })
  return (await revealed.getAttribute('data-revealed')) === '/about true'
}

async function openMoving(reducedMotion: 'no-preference' | 'reduce'): Promise<Page> {
  const page = await openPlain()
  await page.emulateMedia({ reducedMotion })
  await page.addInitScript(() =>
    addEventListener('pagereveal', ({ viewTransition }) => {
      document.documentElement.dataset.revealed = `${location.pathname} ${viewTransition !== null}`
    }),
  )
  return page
}

it('pages fade into each other', async () => {
  const page = await openMoving('no-preference')
  // Once is enough: a busy browser now and then decides before all style sheets have come, does without, and reports it.
  await expect.poll(async () => await fadesOver(page)).toBe(true)
})

it('pages do not fade into each other where motion is to be reduced', async () => {
  const page = await openMoving('reduce')
  expect(await fadesOver(page)).toBe(false)
})
