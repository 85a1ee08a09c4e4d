import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createOffer } from '../offers.ts'
import { publicPages } from '../public-pages.ts'
import { newLink } from '../signing/link.ts'
import { isAlive, phone, rest, scriptsOf, useBrowser } from '../visit.ts'
import { holdScripts } from './scripts.ts'

const { open } = useBrowser()

/** A tab of a small phone. */
const newPhone = async () =>
  await open('about:blank', {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    allow: /Failed to fetch dynamically imported module|net::ERR_FAILED/,
  })

/** Opens a page and leaves it alone. */
async function openUntouched(path: string): Promise<Page> {
  const page = await newPhone()
  await page.goto(path)
  return page
}

/** The same, with scripts that are on their way until they are let go. */
async function openHeld(path: string): Promise<{ page: Page; letGo: () => void }> {
  const page = await newPhone()
  const letGo = await holdScripts(page)
  await page.goto(path)
  return { page, letGo }
}

/** The same, with scripts that never come. */
async function openWithoutScripts(path: string): Promise<Page> {
  const page = await newPhone()
  await page.route('**/assets/main-*.js', async (route) => await route.abort())
  await page.goto(path)
  return page
}

const lookUp = (page: Page) => page.locator('form[action="/forms/lookup"]')
const askForOffer = (page: Page) => page.locator('form[action="/forms/contact"]')

/** The bytes of all scripts that have run, as they are when unpacked; what is only fetched and compiled does not count. */
async function countRunBytes(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  const bytes = new Map<string, number>()
  session.on('Debugger.scriptParsed', ({ scriptId, url, length = 0 }) => {
    if (url.includes('/assets/')) bytes.set(scriptId, length)
  })
  await session.send('Debugger.enable')
  await session.send('Profiler.enable')
  await session.send('Profiler.startPreciseCoverage', { callCount: true })
  const ran = new Set<string>()
  return async () => {
    const { result } = await session.send('Profiler.takePreciseCoverage')
    for (const { scriptId, functions } of result)
      if (functions.some(({ ranges }) => ranges.some(({ count }) => count > 0))) ran.add(scriptId)
    return [...ran].reduce((sum, scriptId) => sum + (bytes.get(scriptId) ?? 0), 0)
  }
}

/** What fetches the first script without running it. */
const preload = 'link[rel="modulepreload"][fetchpriority="low"][href*="/assets/main-"]'

describe('before the first touch', () => {
  it.each(publicPages)('%s runs 4,000 bytes of script at most', async (path) => {
    const page = await open('about:blank')
    const runBytes = await countRunBytes(page)
    await page.goto(path)
    await page.mouse.wheel(0, 4000)
    await rest(page)
    // All of it lies ready, and waits.
    await page.locator(preload).waitFor({ state: 'attached' })
    await rest(page)
    expect(await isAlive(page)).toBe(false)
    expect(await runBytes()).toBeLessThanOrEqual(4000)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await scriptsOf(page)
    expect(await runBytes()).toBeGreaterThan(4000)
    const named = await page.locator('meta[name="scripts"]').getAttribute('content')
    for (const file of named?.split(' ') ?? []) expect(asked.join()).not.toContain(file)
  })

  it('the scripts are left alone where data is to be saved', async () => {
    const page = await open('about:blank')
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    await page.goto('/')
    await rest(page)
    expect(await page.locator('link[rel="modulepreload"]').count()).toBe(0)
    await scriptsOf(page)
    expect(await isAlive(page)).toBe(true)
  })

  it('a page about one person’s business has started by itself', async () => {
    const page = await openUntouched(`/offer/${await createOffer()}`)
    await expect.poll(async () => await isAlive(page)).toBe(true)
  })

  it('a signing page starts also where the browser does not tell when it has painted', async () => {
    const { path } = await newLink()
    const page = await open('about:blank')
    await page.addInitScript(() => {
      PerformanceObserver.prototype.observe = () => {}
    })
    await page.goto(path)
    await page.getByRole('heading', { name: 'Step 1 of 5' }).waitFor()
  })

  it.each([
    ['an offer', async () => `/offer/${await createOffer()}`],
    ['a signing page', async () => (await newLink()).path],
  ])('%s starts also where a font never comes, so it never has loaded', async (_, pathOf) => {
    const page = await open('about:blank')
    await page.route('**/*.woff2', () => {})
    await page.goto(await pathOf(), { waitUntil: 'commit' })
    await expect.poll(async () => await isAlive(page)).toBe(true)
    expect(await page.evaluate(() => document.readyState)).toBe('interactive')
  })

  it('the phone bar comes and goes', async () => {
    const page = await open('/terms', { viewport: phone, isUntouched: true })
    const bar = page.getByRole('complementary', { name: 'Call or text us' })
    await page.mouse.wheel(0, 1500)
    await bar.waitFor()
    await page.mouse.wheel(0, -1500)
    await bar.waitFor({ state: 'hidden' })
    expect(await isAlive(page)).toBe(false)
  })
})

it('the home page has the answers to its background queries from the server', async () => {
  const page = await open('about:blank')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname + search)
  })
  await page.goto('/')
  await scriptsOf(page)
  expect(asked).toEqual([])
  const written = await page.locator('#api-data').textContent()
  const { data } = JSON.parse(written ?? '') as { data: Record<string, unknown> }
  const read = async (address: string) => (await page.request.get(address)).json() as unknown
  const reviews = '/api/testimonials?featured=true'
  expect(data[reviews]).toEqual(await read(reviews))
  const posts = '/api/posts?published=true'
  // Without the texts, which no list shows.
  const listed = (await read(posts)) as object[]
  expect(data[posts]).toEqual(listed.map((post) => Object.assign(post, { body: '' })))
})

describe('the first tap', () => {
  it('opens the menu, which stays open when the scripts come', async () => {
    const { page, letGo } = await openHeld('/')
    await page.getByRole('button', { name: 'Menu' }).tap()
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' })
    await link.waitFor()
    letGo()
    await scriptsOf(page)
    expect(await link.isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Close' }).tap()
    await link.waitFor({ state: 'hidden' })
  })

  it('leads on from the menu', async () => {
    const page = await openUntouched('/')
    await page.getByRole('button', { name: 'Menu' }).tap()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).tap()
    await page.getByRole('heading', { level: 1, name: 'Our Story' }).waitFor()
  })

  it('opens a question, which stays open when the scripts come', async () => {
    const { page, letGo } = await openHeld('/how-it-works')
    const question = page.locator('main details').first()
    await question.locator('summary').tap()
    expect(await question.getAttribute('open')).not.toBeNull()
    letGo()
    await scriptsOf(page)
    expect(await question.getAttribute('open')).not.toBeNull()
  })

  it.each(['Ask a question about this offer', 'Send this offer to someone I trust'])(
    'unfolds "%s", which has its fields when the scripts come',
    async (summary) => {
      const { page, letGo } = await openHeld(`/offer/${await createOffer()}`)
      await page.getByText(summary).tap()
      letGo()
      const reply = page.locator('details[open]', { hasText: summary })
      await reply.locator('input:visible, textarea:visible').first().waitFor()
    },
  )

  it('chooses the acreage, which stays chosen when the scripts come', async () => {
    const { page, letGo } = await openHeld('/contact')
    const acres = askForOffer(page).getByLabel('Approximate Acreage')
    await acres.tap()
    await acres.selectOption('20-100')
    letGo()
    await scriptsOf(page)
    expect(await acres.inputValue()).toBe('20-100')
  })

  it.each([
    { path: '/', form: lookUp, empty: ['Reference number', 'Name', 'Phone number'] },
    { path: '/contact', form: askForOffer, empty: ['Name', 'Phone number', 'Property location'] },
  ])('on the button of the empty form of $path is answered at its fields', async (given) => {
    const { page, letGo } = await openHeld(given.path)
    const form = given.form(page)
    const button = form.getByRole('button')
    await button.tap()
    await expect.poll(async () => await button.getAttribute('aria-disabled')).toBe('true')
    letGo()
    for (const name of given.empty) await form.getByText(`${name} is required`).waitFor()
    expect(await button.isEnabled()).toBe(true)
    const first = form.locator('input:visible').first()
    expect(await first.evaluate((field) => field === document.activeElement)).toBe(true)
  })
})

describe('a form that is sent before the scripts are there', () => {
  it('looks an offer up, and sends neither name nor phone', async () => {
    const referenceNumber = await createOffer()
    const page = await openWithoutScripts('/')
    const form = lookUp(page)
    await form.getByLabel('Name').fill('Dolores Whitcomb')
    await form.getByLabel('Phone Number').fill('(928) 555-0117')
    await form.getByLabel('Reference Number').fill(referenceNumber)
    const sent = page.waitForRequest('**/forms/lookup')
    await form.getByRole('button', { name: 'View My Offer' }).tap()
    expect((await sent).postData()).toBe(`referenceNumber=${referenceNumber}`)
    await page.waitForURL(`**/offer/${referenceNumber}`)
  })

  it('is checked by the browser when they never come', async () => {
    const page = await openWithoutScripts('/contact')
    const form = askForOffer(page)
    await form.getByRole('button').tap()
    await expect
      .poll(async () => await page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('name')
    expect(await form.evaluate((element) => (element as HTMLFormElement).noValidate)).toBe(false)
  })

  it('is sent by the browser when they take too long', async () => {
    const { page } = await openHeld('/contact')
    const form = askForOffer(page)
    await form.getByLabel('Name').fill('Dolores Whitcomb')
    await form.getByLabel('Phone Number').fill('(928) 555-0117')
    await form.getByLabel('Property Location').fill('Mohave County')
    await form.getByLabel('Approximate Acreage').selectOption('5-20')
    await form.getByRole('button').tap()
    await page.getByRole('heading', { name: 'Thank You!' }).waitFor()
  })

  it('is answered by a page, also when they never come', async () => {
    const page = await openWithoutScripts('/contact')
    const form = askForOffer(page)
    await form.getByLabel('Name').fill('Dolores Whitcomb')
    await form.getByLabel('Phone Number').fill('(928) 555-0117')
    await form.getByLabel('Property Location').fill('Mohave County')
    await form.getByLabel('Approximate Acreage').selectOption('5-20')
    await rest(page)
    expect(await form.getByLabel('Property Location').inputValue()).toBe('Mohave County')
    await form.getByRole('button').tap()
    await page.getByRole('heading', { name: 'Thank You!' }).waitFor()
  })
})

it('what is typed while the scripts come is kept, on a slow phone and a slow line', async () => {
  const page = await open('about:blank', { viewport: phone, isUntouched: true })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.goto('/contact')
  const form = askForOffer(page)
  const typed = { Name: 'Dolores Whitcomb', 'Property Location': 'Mohave County, Arizona' }
  for (const [label, text] of Object.entries(typed))
    await form.getByLabel(label).pressSequentially(text)
  await form.getByLabel('Approximate Acreage').selectOption('5-20')
  const phoneNumber = form.getByLabel('Phone Number')
  await phoneNumber.pressSequentially('(928) ')
  await expect.poll(async () => await isAlive(page), { timeout: 60_000 }).toBe(true)
  await phoneNumber.pressSequentially('555-0117')
  for (const [label, text] of Object.entries({ ...typed, 'Phone Number': '(928) 555-0117' }))
    expect(await form.getByLabel(label).inputValue()).toBe(text)
  await form.getByRole('button').click()
  await page.getByRole('region', { name: 'We have your request' }).waitFor()
})
