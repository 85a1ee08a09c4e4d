import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { publicPages } from '../public-pages.ts'
import { isAlive, rest, useBrowser } from '../visit.ts'
import { giveAnswer } from './answers.ts'
import { changePage, type PageChange, pageChanges } from './page-changes.ts'
import { holdScripts } from './scripts.ts'

const { open } = useBrowser()

const pagesWithForms = ['/', '/about', '/how-it-works', '/testimonials', '/contact']
const text = 'Dolores Whitcomb'
const fieldsIn = (page: Page) =>
  page.locator('main form :is(input:not([type="hidden"]), textarea):visible:not([data-foreign])')

/** Opens a page on a phone, lets somebody else change it, and holds its scripts back until they are let go. */
async function openChanged(path: string, change: PageChange, width = 390) {
  const page = await open('about:blank', {
    viewport: { width, height: 844 },
    hasTouch: true,
    // A text that is not as the server wrote it could be a fault of ours.
    ...(change === 'text is replaced' && { allow: /React error #418/ }),
  })
  // More reports than the service takes from one visitor.
  await giveAnswer(page, '/api/client-errors', { ok: true })
  const letGo = await holdScripts(page)
  await page.goto(path)
  await changePage(page, change)
  const untilAlive = async () => {
    letGo()
    await expect.poll(async () => await isAlive(page)).toBe(true)
    await rest(page)
  }
  return { page, untilAlive }
}

/** Where the caret is: what it stands behind in the field in use. */
const beforeCaret = async (page: Page) =>
  await page.evaluate(() => {
    const field = document.activeElement as HTMLInputElement | null
    return field?.value?.slice(0, field.selectionStart ?? 0)
  })

const isFocusInView = async (page: Page) =>
  await page.evaluate(() => {
    const { top = -1, bottom = 0 } = document.activeElement?.getBoundingClientRect() ?? {}
    return top >= 0 && bottom <= innerHeight
  })

it.each(pageChanges)('the menu stays open on a page whose %s', async (change) => {
  const { page, untilAlive } = await openChanged('/about', change)
  await page.locator('header button').tap()
  const link = page.locator('header nav a[href="/contact"]')
  await link.waitFor()
  await untilAlive()
  await link.tap()
  await page.waitForURL('**/contact')
})

/** Goes on to another page by the menu, and waits until it is there. */
async function expectToGoOn(page: Page): Promise<void> {
  const { pathname } = new URL(page.url())
  await page.locator('header button').tap()
  await page.locator(`header nav a:not([href="${pathname}"])`).first().tap()
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(pathname)
  await page.locator('main h1').waitFor()
}

describe.each(pageChanges)('a page whose %s', (change) => {
  it.each(pagesWithForms)('%s keeps what was typed and chosen, and the caret', async (path) => {
    const { page, untilAlive } = await openChanged(path, change)
    const fields = fieldsIn(page)
    const typed = Array.from({ length: await fields.count() }, (_, at) => `${text} ${at}`)
    for (const [at, words] of typed.entries()) {
      await fields.nth(at).tap()
      await page.keyboard.type(words)
    }
    const sizes = page.locator('main form select')
    await sizes.selectOption('5-20')
    await fields.last().focus()
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft')
    await untilAlive()

    for (const [at, words] of typed.entries()) expect(await fields.nth(at).inputValue()).toBe(words)
    expect(await sizes.inputValue()).toBe('5-20')
    expect(await isFocusInView(page)).toBe(true)
    expect(await beforeCaret(page)).toBe(typed.at(-1)?.slice(0, -3))
    await page.keyboard.type('!')
    expect(await fields.last().inputValue()).toBe(typed.at(-1)?.replace(/(?=.{3}$)/, '!'))
    await expectToGoOn(page)
  })

  it.each(publicPages.filter((path) => !pagesWithForms.includes(path)))(
    '%s goes on working',
    async (path) => {
      const { page, untilAlive } = await openChanged(path, change)
      await page.locator('main').tap({ position: { x: 2, y: 2 } })
      await untilAlive()
      await expectToGoOn(page)
    },
  )

  it('keeps a question open', async () => {
    const { page, untilAlive } = await openChanged('/how-it-works', change)
    const question = page.locator('main details').first()
    await question.locator('summary').tap()
    await untilAlive()
    expect(await question.getAttribute('open')).not.toBeNull()
  })
})

it.each([
  { change: 'text is replaced', reports: [true] },
  { change: 'text is translated', reports: [] },
  { change: 'forms are decorated', reports: [] },
] as const)('a page whose $change is told of so often: $reports.length', async (given) => {
  const { page, untilAlive } = await openChanged('/terms', given.change)
  const reports: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/client-errors')) reports.push(request.postData() ?? '')
  })
  await page.locator('main').tap({ position: { x: 2, y: 2 } })
  await untilAlive()
  expect(reports.map((report) => report.includes('React error #418'))).toEqual(given.reports)
})

describe.each(pageChanges)('on a page whose %s', (change) => {
  it.each([360, 390])('an offer is looked up, with a finger on %i px', async (width) => {
    const { page, untilAlive } = await openChanged('/', change, width)
    const form = page.locator('form[action="/forms/lookup"]')
    const fields = form.locator('input:visible:not([data-foreign])')
    await fields.nth(0).tap()
    await page.keyboard.type('LB-7K2M-9RXN')
    await untilAlive()
    await form.locator('button[type="submit"]').tap()
    await expect.poll(async () => await form.locator('[aria-invalid="true"]').count()).toBe(2)
    await fields.nth(1).tap()
    await page.keyboard.type(text)
    await fields.nth(2).tap()
    await page.keyboard.type('(928) 555-0117')
    await expect.poll(async () => await form.locator('[aria-invalid="true"]').count()).toBe(0)
    await form.locator('button[type="submit"]').tap()
    await page.waitForURL('**/offer/LB-7K2M-9RXN')
    await page.locator('form[action="/forms/accept"]').waitFor()
  })

  it.each([360, 390])('an offer is asked for twice, with a finger on %i px', async (width) => {
    const { page, untilAlive } = await openChanged('/contact', change, width)
    const form = page.locator('form[action="/forms/contact"]')
    const fill = async () => {
      for (const name of ['name', 'phone', 'propertyLocation']) {
        await form.locator(`[name="${name}"]`).tap()
        await page.keyboard.type('928 555 0117')
      }
    }
    const sent = page.locator('[data-form-outcome]')
    const submit = async () => await form.locator('button[type="submit"]').tap()
    await fill()
    await untilAlive()
    await submit()
    await expect.poll(async () => await form.locator('[aria-invalid="true"]').count()).toBe(1)
    await form.locator('select').selectOption('5-20')
    await submit()
    await sent.waitFor()
    await sent.locator('button').last().tap()
    await fill()
    await form.locator('select').selectOption('20-100')
    await submit()
    await sent.waitFor()
  })
})
