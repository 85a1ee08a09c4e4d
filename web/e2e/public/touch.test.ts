import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createOffer } from '../offers.ts'
import { newLink } from '../signing/link.ts'
import { scriptsOf, useBrowser } from '../visit.ts'
import { holdAnswer, listenForCalls } from './answers.ts'

const { open } = useBrowser()

const bar = (page: Page) => page.getByRole('complementary', { name: 'Call or text us' })

/**
 * Taps with a finger where the thing is once it stands still, and answers the place, as low on the screen as it can be: there the
 * bar would come up.
 */
async function tap(page: Page, target: Locator): Promise<{ x: number; y: number }> {
  await target.waitFor()
  await target.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }))
  await (await target.elementHandle())?.waitForElementState('stable')
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to tap.')
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.touchscreen.tap(place.x, place.y)
  return place
}

/** Fills in fields by touch, so that the last of them has the focus and its keyboard is up. */
async function typeInto(form: Locator, entries: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(entries)) {
    const field = form.getByLabel(label)
    await tap(form.page(), field)
    await expect
      .poll(async () => await field.evaluate((element) => element === document.activeElement))
      .toBe(true)
    await field.fill(text)
  }
}

const bringIntoView = async (place: Locator) =>
  await place.evaluate((element) => element.scrollIntoView({ block: 'center' }))

const who = { Name: 'Dolores Whitcomb', 'Phone Number': '(928) 555-0117' }

describe.each([
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 412, height: 915 },
  // With the keyboard up, in a browser that makes the page smaller for it.
  { width: 360, height: 400 },
])('with a finger on a screen of $width by $height', (viewport) => {
  const openByTouch = async (path: string) => await open(path, { viewport, hasTouch: true })

  it('one tap looks an offer up', async () => {
    const page = await openByTouch('/')
    const form = page.locator('form[action="/forms/lookup"]')
    await typeInto(form, { ...who, 'Reference Number': 'LB-7K2M-9RXN' })
    expect(await bar(page).isVisible()).toBe(false)
    await tap(page, form.getByRole('button'))
    await page.waitForURL('**/offer/LB-7K2M-9RXN')
  })

  it('one tap asks for an offer, on every page with that form', async () => {
    const page = await openByTouch('about:blank')
    for (const path of ['/', '/about', '/how-it-works', '/testimonials', '/contact']) {
      await page.goto(path)
      await scriptsOf(page)
      const form = page.locator('form[action="/forms/contact"]')
      await form.getByLabel('Approximate Acreage').selectOption('5-20')
      await typeInto(form, { ...who, 'Property Location': 'Mohave County' })
      expect(await bar(page).isVisible(), path).toBe(false)
      await tap(page, form.getByRole('button'))
      await page.getByText('Thank You!').first().waitFor()
    }
  })

  it('one tap asks a question', async () => {
    const page = await openByTouch(`/offer/${await createOffer()}`)
    await tap(page, page.getByText('Ask a question about this offer'))
    const question = page.locator('form').filter({ hasText: 'Send My Question' })
    await typeInto(question, {
      'Your question': 'Who pays the closing costs?',
      'Phone number or email for our answer': '928-555-0117',
    })
    await bar(page).waitFor({ state: 'hidden' })
    await tap(page, question.getByRole('button'))
    await page.getByRole('region', { name: 'We have your question' }).waitFor()
  })

  it('one tap declines', async () => {
    const page = await openByTouch(`/offer/${await createOffer()}`)
    await tap(page, page.getByText('Decline this offer', { exact: true }))
    const decline = page.locator('form').filter({ hasText: 'What made you decide?' })
    await typeInto(decline, { 'What made you decide?': 'My daughter wants the land.' })
    await bar(page).waitFor({ state: 'hidden' })
    await tap(page, decline.getByRole('button'))
    await page.getByRole('region', { name: 'We have your answer' }).waitFor()
  })

  it('an agreement is signed with one tap on each button', async () => {
    const { path } = await newLink()
    const page = await openByTouch(path)
    const form = page.locator('main form').first()
    const goOn = async (name: string) => await tap(page, page.getByRole('button', { name }))
    await goOn('I Have Read It')
    await page.getByRole('heading', { name: 'Step 2 of 5' }).waitFor()
    await tap(page, page.getByRole('checkbox'))
    await goOn('Continue')
    await page.getByRole('heading', { name: 'Step 3 of 5' }).waitFor()
    await typeInto(form, { 'Full legal name': 'Dolores Whitcomb', Email: 'dolores@mail.example' })
    await goOn('Continue')
    await page.getByRole('heading', { name: 'Step 4 of 5' }).waitFor()
    await typeInto(form, { 'Type your name to sign': 'Dolores Whitcomb' })
    await goOn('Continue to Review')
    await page.getByRole('heading', { name: 'Step 5 of 5' }).waitFor()
    await goOn('Sign the Agreement')
    await page.waitForURL('**/success**')
  })
})

describe('the bar with Call and Text', () => {
  const viewport = { width: 360, height: 740 }
  const openByTouch = async (path: string) => await open(path, { viewport, hasTouch: true })

  it('is there where neither the header nor a form can be seen, and covers nothing at the end', async () => {
    const page = await openByTouch('/about')
    expect(await bar(page).isVisible()).toBe(false)
    await bringIntoView(page.getByRole('heading', { name: 'Keep it safe' }))
    await bar(page).waitFor()
    await bringIntoView(page.locator('form[action="/forms/contact"]'))
    await bar(page).waitFor({ state: 'hidden' })
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await bar(page).waitFor()
    const end = await page.getByText('All rights reserved.').boundingBox()
    const top = await bar(page).boundingBox()
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(top?.y ?? 0)
  })

  it('is not on the first paint, and never without scripts', async () => {
    const page = await open('/', { viewport, hasTouch: true, javaScriptEnabled: false })
    expect(await bar(page).isVisible()).toBe(false)
    await page.mouse.wheel(0, 2400)
    await expect.poll(async () => await page.evaluate(() => scrollY)).toBeGreaterThan(1000)
    expect(await bar(page).isVisible()).toBe(false)
  })

  it('leaves a tap on a link to the link while a field far above has the focus', async () => {
    const page = await openByTouch('/about')
    await tap(page, offerForm(page).getByLabel('Name'))
    await tap(page, page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }))
    await page.getByRole('heading', { name: 'Privacy Policy', level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/privacy')
  })

  it('comes only after the finger has left the screen', async () => {
    const page = await openByTouch('/about')
    const client = await page.context().newCDPSession(page)
    const touch = async (type: 'touchStart' | 'touchEnd', points: { x: number; y: number }[]) => {
      await client.send('Input.dispatchTouchEvent', { type, touchPoints: points })
    }
    await touch('touchStart', [{ x: 180, y: 700 }])
    await bringIntoView(page.getByRole('heading', { name: 'Keep it safe' }))
    await page.evaluate(
      async () =>
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    expect(await bar(page).isVisible()).toBe(false)
    await touch('touchEnd', [])
    await bar(page).waitFor()
  })
})

const offerForm = (page: Page) => page.locator('form[action="/forms/contact"]')
const outcome = (page: Page) => page.getByRole('region', { name: 'We have your request' })

/** Counts from now on how often a request is sent. */
function requestsOf(page: Page): () => number {
  const calls = listenForCalls(page)
  return () => calls.filter((call) => call === 'POST /api/contact').length
}

describe('a form that is sent twice', () => {
  const entries = { ...who, 'Property Location': 'Mohave County' }
  async function openFilledIn(): Promise<Page> {
    const page = await open('/contact', { viewport: { width: 360, height: 740 }, hasTouch: true })
    await offerForm(page).getByLabel('Approximate Acreage').selectOption('5-20')
    await typeInto(offerForm(page), entries)
    return page
  }

  it('by a double tap over a slow line arrives once, with nothing to complain of', async () => {
    const page = await openFilledIn()
    const sent = requestsOf(page)
    const answer = await holdAnswer(page, '/api/contact')
    await tap(page, offerForm(page).getByRole('button'))
    await tap(page, offerForm(page).getByRole('button'))
    answer()
    await outcome(page).waitFor()
    expect(await page.getByText('is required').count()).toBe(0)
    expect(sent()).toBe(1)
  })

  it('by Enter twice arrives once', async () => {
    const page = await openFilledIn()
    const sent = requestsOf(page)
    await offerForm(page).getByLabel('Property Location').press('Enter')
    await page.keyboard.press('Enter')
    await outcome(page).waitFor()
    expect(await page.getByText('is required').count()).toBe(0)
    expect(sent()).toBe(1)
  })

  it('by a double tap over a fast line leaves alone what has come under the finger', async () => {
    const page = await open('about:blank', {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
    })
    await page.clock.install()
    await page.goto('/contact')
    await scriptsOf(page)
    await offerForm(page).getByLabel('Approximate Acreage').selectOption('5-20')
    await typeInto(offerForm(page), entries)
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
    const place = await tap(page, offerForm(page).getByRole('button'))
    await outcome(page).waitFor()
    const clicks = await page.evaluateHandle(() => {
      const targets: EventTarget[] = []
      addEventListener('click', ({ target }) => target && targets.push(target))
      return targets
    })
    const count = async () => await clicks.evaluate((targets) => targets.length)
    await page.clock.runFor(350)
    await page.touchscreen.tap(place.x, place.y)
    // A tap that counts, to know that the one before it has come and gone.
    await outcome(page).getByRole('heading').tap()
    await expect.poll(count).toBe(1)
    await page.clock.runFor(200)
    await page.touchscreen.tap(place.x, place.y)
    await expect.poll(count).toBe(2)
  })
})
