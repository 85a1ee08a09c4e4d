import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useAdmin } from './admin.ts'
import { rest, scriptsOf, site } from './visit.ts'

const { open, enter } = useAdmin()

/** What the browser says of a file that is gone; the tests here take files away. */
const gone = { allow: /404|Failed to fetch dynamically imported module|did not load|preload CSS/ }

/** Takes files of the build away, as a new version of the site does, and counts who asks for them. */
async function takeAway(page: Page, files: string, isBack = () => false) {
  const asked: string[] = []
  await page.route(`**/assets/${files}`, async (route) => {
    asked.push(route.request().url())
    await (isBack() ? route.continue() : route.fulfill({ status: 404, body: 'Not found' }))
  })
  return asked
}

/** Counts how often an address is loaded in full from now on. */
function countLoads(page: Page) {
  const loads: string[] = []
  // Not by requests: what was fetched while the pointer rested on a link is not asked for again.
  page.on('domcontentloaded', () => loads.push(new URL(page.url()).pathname))
  return loads
}

const clickAbout = async (page: Page) =>
  await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).click()

describe('a tab that is older than the site', () => {
  it('loads the next page in full, and that page works', async () => {
    const page = await open('/', gone)
    const loads = countLoads(page)
    await takeAway(page, 'about-page-*.js', () => loads.length > 0)
    await clickAbout(page)
    await page.getByRole('heading', { level: 1, name: 'Our Story' }).waitFor()
    // What the server drew can be read before anything listens for the first touch.
    await page.waitForLoadState()
    await scriptsOf(page)
    expect(loads).toEqual(['/about'])
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
    await page.getByRole('heading', { level: 1, name: 'Get in Touch' }).waitFor()
    expect(loads).toHaveLength(1)
  })

  it('shows a page as the server drew it when its script never comes', async () => {
    const page = await open('/', gone)
    const loads = countLoads(page)
    const asked = await takeAway(page, 'about-page-*.js')
    await clickAbout(page)
    await page.getByRole('heading', { level: 1, name: 'Our Story' }).waitFor()
    await rest(page)
    expect(loads).toEqual(['/about'])
    expect(asked.length).toBeLessThan(8)
    expect(await page.getByText('This page did not load').count()).toBe(0)
  })

  it('says that a page did not load when only its script could draw it, and loads it again when asked', async () => {
    const page = await enter('/admin', gone)
    const loads = countLoads(page)
    const asked = await takeAway(page, 'settings-page-*.js')
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'This page did not load' }).waitFor()
    expect(await page.title()).toContain('This page did not load')
    expect(loads).toEqual(['/admin/settings'])
    expect(asked.length).toBeLessThan(8)
    await page.unroute('**/assets/settings-page-*.js')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Site Settings' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin/settings')
  })

  it('says so as well when no script comes at all', async () => {
    const page = await enter('/about', gone)
    await takeAway(page, 'main-*.js')
    await page.goto('/admin')
    await page.getByRole('heading', { name: 'This page did not load' }).waitFor()
    await page.goto('/about')
    await rest(page)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Our Story')
  })

  it('still says what came of a form', async () => {
    const page = await open('/', gone)
    await takeAway(page, 'toaster-*.js')
    await page.getByLabel('Name').first().fill('Dolores Whitcomb')
    await page.getByLabel('Phone Number').first().fill('(352) 555-0123')
    await page.getByLabel('Reference Number').fill('LB-2222-2222')
    await page.getByRole('button', { name: 'View My Offer' }).click()
    const message = page.getByRole('alert').filter({ hasText: 'Offer Not Found' })
    await message.waitFor()
    expect(await page.getByLabel('Reference Number').inputValue()).toBe('LB-2222-2222')
    await message.getByRole('button', { name: 'Close' }).click()
    await message.waitFor({ state: 'detached' })
  })
})

it('styles that fail once are asked for again', async () => {
  const page = await open('/', { allow: /503/ })
  const loads = countLoads(page)
  let requests = 0
  await page.route('**/assets/about-page-*.css', async (route) => {
    requests += 1
    await (requests > 1 ? route.continue() : route.fulfill({ status: 503, body: 'Busy' }))
  })
  await clickAbout(page)
  await page.getByRole('heading', { level: 1, name: 'Our Story' }).waitFor()
  expect(requests).toBe(2)
  expect(loads).toEqual([])
})

it('a file of an older version answers 404, which no cache keeps', async () => {
  const answer = await fetch(`${site().url}/assets/house-0ldBu1ld.js`)
  expect(answer.status).toBe(404)
  expect(answer.headers.get('cache-control')).toBe('no-store')
})
