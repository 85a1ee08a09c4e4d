import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createOffer } from '../offers.ts'
import { publicPages } from '../public-pages.ts'
import { isAlive, phone, rest, scriptsOf, useBrowser } from '../visit.ts'

const { open } = useBrowser()

/** Opens a page on a small phone and leaves it alone. */
const openUntouched = async (path: string) =>
  await open(path, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isUntouched: true,
    allow: /Failed to fetch dynamically imported module|net::ERR_FAILED/,
  })

/** Keeps the script that starts the others on its way until it is let go. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  await page.route('**/assets/main-*.js', async (route) => {
    await promise
    await route.continue()
  })
  return () => resolve(undefined)
}

const lookUp = (page: Page) => page.locator('form[action="/forms/lookup"]')
const askForOffer = (page: Page) => page.locator('form[action="/forms/contact"]')

/** The bytes of all scripts that were compiled to run, as they are when unpacked. */
async function countRunBytes(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page)
  let bytes = 0
  session.on('Debugger.scriptParsed', ({ url, length = 0 }) => {
    if (url.includes('/assets/')) bytes += length
  })
  await session.send('Debugger.enable')
  return () => bytes
}

describe('before the first touch', () => {
  it.each(publicPages)('%s runs three kilobytes of script at most', async (path) => {
    const page = await open('about:blank')
    const runBytes = await countRunBytes(page)
    await page.goto(path)
    await page.mouse.wheel(0, 4000)
    await rest(page)
    // All of it lies ready, and waits.
    await page.locator('link[rel="prefetch"][href*="/assets/main-"]').waitFor({ state: 'attached' })
    expect(await isAlive(page)).toBe(false)
    expect(runBytes()).toBeLessThanOrEqual(3000)
    await scriptsOf(page)
    expect(runBytes()).toBeGreaterThan(3000)
  })

  it('the scripts are left alone where data is to be saved', async () => {
    const page = await open('about:blank')
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    await page.goto('/')
    await rest(page)
    expect(await page.locator('link[rel="prefetch"]').count()).toBe(0)
    await scriptsOf(page)
    expect(await isAlive(page)).toBe(true)
  })

  it('a page about one person’s business has started by itself', async () => {
    const page = await openUntouched(`/offer/${await createOffer()}`)
    await expect.poll(async () => await isAlive(page)).toBe(true)
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
    const page = await openUntouched('/')
    const letGo = await holdScripts(page)
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
    const page = await openUntouched('/how-it-works')
    const letGo = await holdScripts(page)
    const question = page.locator('main details').first()
    await question.locator('summary').tap()
    expect(await question.getAttribute('open')).not.toBeNull()
    letGo()
    await scriptsOf(page)
    expect(await question.getAttribute('open')).not.toBeNull()
  })

  it('chooses the acreage, which stays chosen when the scripts come', async () => {
    const page = await openUntouched('/contact')
    const letGo = await holdScripts(page)
    const acres = askForOffer(page).getByLabel('Approximate Acreage')
    await acres.tap()
    await acres.selectOption('20-100')
    letGo()
    await scriptsOf(page)
    expect(await acres.inputValue()).toBe('20-100')
  })

  it('sends an empty form to its own questions', async () => {
    const page = await openUntouched('/')
    await lookUp(page).getByRole('button', { name: 'View My Offer' }).tap()
    await expect
      .poll(async () => await page.evaluate(() => document.activeElement?.tagName))
      .toBe('INPUT')
  })
})

describe('a form that is sent before the scripts are there', () => {
  it('looks an offer up, and sends neither name nor phone', async () => {
    const referenceNumber = await createOffer()
    const page = await openUntouched('/')
    await page.route('**/assets/main-*.js', async (route) => await route.abort())
    const form = lookUp(page)
    await form.getByLabel('Name').fill('Dolores Whitcomb')
    await form.getByLabel('Phone Number').fill('(928) 555-0117')
    await form.getByLabel('Reference Number').fill(referenceNumber)
    const sent = page.waitForRequest('**/forms/lookup')
    await form.getByRole('button', { name: 'View My Offer' }).tap()
    expect((await sent).postData()).toBe(`referenceNumber=${referenceNumber}`)
    await page.waitForURL(`**/offer/${referenceNumber}`)
  })

  it('is answered by a page, also when they never come', async () => {
    const page = await openUntouched('/contact')
    await page.route('**/assets/main-*.js', async (route) => await route.abort())
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
