import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createOffer } from '../offers.ts'
import { enlargeText, phone, useBrowser } from '../visit.ts'
import { toastOf } from './see.ts'

const { open } = useBrowser()

describe.each([100, 200])('with text at %i %', (percent) => {
  it('the menu opens below the button that closes it', async () => {
    const page = await open('/about', { viewport: phone })
    await enlargeText(page, percent)
    const links = page.getByRole('navigation', { name: 'Main' })
    await page.getByRole('button', { name: 'Menu' }).click()
    await links.waitFor()
    const button = await page.getByRole('button', { name: 'Close' }).boundingBox()
    const menu = await links.boundingBox()
    expect(menu?.y).toBeGreaterThanOrEqual((button?.y ?? 0) + (button?.height ?? 0))
    await page.getByRole('button', { name: 'Close' }).click()
    await links.waitFor({ state: 'hidden' })
  })
})

it.each([320, 360, 390])(
  'the example of a number stands at the right of the letterhead on %i px',
  async (width) => {
    const page = await open('/', { viewport: { width, height: 740 } })
    const spare = await page
      .getByText('LB-4K7M-92XT')
      .first()
      .evaluate((example) => {
        const reference = example.parentElement?.parentElement
        const place = reference?.getBoundingClientRect()
        const letterhead = reference?.parentElement?.getBoundingClientRect()
        return (letterhead?.right ?? 0) - (place?.right ?? 0)
      })
    expect(Math.abs(spare)).toBeLessThan(2)
  },
)

/** The longest choice of a list, and the room it has, in pixels. */
const measureChoice = async (list: Locator) =>
  await list.evaluate((select: HTMLSelectElement) => {
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select)
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) throw new Error('Nothing can be measured here.')
    pen.font = font
    const longest = Math.max(
      ...Array.from(select.options, ({ text }) => pen.measureText(text).width),
    )
    return {
      longest,
      room: select.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd),
    }
  })

describe.each([360, 390])('with text at twice its size on %i px', (width) => {
  it('the choice of acreage keeps its words', async () => {
    const page = await open('/contact', { viewport: { width, height: 740 } })
    await enlargeText(page, 200)
    const { longest, room } = await measureChoice(page.getByLabel('Approximate Acreage'))
    expect(longest).toBeLessThanOrEqual(room)
  })

  it.each([100, 300, 500])('a message leaves a form’s button alone at %i px', async (top) => {
    const page = await open('/', { viewport: { width, height: 740 }, allow: /404/ })
    await enlargeText(page, 200)
    const form = page.locator('form[action="/forms/lookup"]')
    for (const field of await form.getByRole('textbox').all()) await field.fill('NOTHING-01')
    const button = form.getByRole('button')
    await button.evaluate((element, y) => {
      scrollBy({ top: element.getBoundingClientRect().top - y, behavior: 'instant' })
    }, top)
    await button.press('Enter')
    const message = toastOf(page)
    await message.waitFor()
    const [its, buttons] = [await message.boundingBox(), await button.boundingBox()]
    if (!its || !buttons) throw new Error('Nothing to see.')
    const isApart = its.y >= buttons.y + buttons.height || its.y + its.height <= buttons.y
    expect(isApart, JSON.stringify({ its, buttons })).toBe(true)
  })
})

describe('a form sent too early', () => {
  it.each([
    ['/', 'Reference Number'],
    ['/contact', 'Name'],
  ])('on %s shows the first wrong field with its label', async (path, label) => {
    const page = await open(path, { viewport: phone })
    const form = page.locator('form[action^="/forms/"]').first()
    await form.getByRole('button').click()
    await form.getByText('Phone number is required').waitFor()
    const top = async () => (await form.getByText(label, { exact: true }).boundingBox())?.y
    await expect.poll(top).toBeGreaterThanOrEqual(0)
  })
})

/** How far down the page a part of it reaches, in pixels. */
const endOf = async (part: Locator) => {
  const box = await part.boundingBox()
  return (box?.y ?? Infinity) + (box?.height ?? 0)
}

describe('the home page on a phone', () => {
  it.each([360, 390])('has the place for the number in its first 740 of %i px', async (width) => {
    const page = await open('/', { viewport: { width, height: 740 } })
    const number = page.locator('form[action="/forms/lookup"]').getByLabel('Reference Number')
    expect(await endOf(number)).toBeLessThanOrEqual(740)
    const first = page.locator('form[action="/forms/lookup"] input').first()
    expect(await first.getAttribute('name')).toBe('referenceNumber')

    await page.getByRole('link', { name: 'I have your letter' }).click()
    await expect.poll(() => number.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.getByRole('link', { name: 'No letter? Ask for an offer' }).waitFor()
  })
})

it('a phone and a small laptop see who we are, and the laptop the whole form, on the first screen', async () => {
  const page = await open('/', { viewport: { width: 1280, height: 800 } })
  const face = page.getByRole('main').locator('img[src*="/ruth-"]').first()
  expect(await endOf(page.getByRole('button', { name: 'View My Offer' }))).toBeLessThan(800)
  expect(await endOf(face)).toBeLessThan(800)
  await page.setViewportSize(phone)
  await expect.poll(async () => await endOf(face)).toBeLessThan(phone.height)
  // The land lies behind the letter from edge to edge.
  const land = await page.getByRole('main').locator('picture:has(img[src*="/hero-"])').boundingBox()
  expect(land).toMatchObject({ x: 0, width: phone.width })
  expect((land?.y ?? 0) + (land?.height ?? 0)).toBeLessThan(phone.height)
})

it('of what a seller may answer one form is open at a time, and what was typed into another is kept', async () => {
  const page = await open(`/offer/${await createOffer()}`, { viewport: phone, hasTouch: true })
  const question = page.getByLabel('Your question')
  await page.getByText('Ask a question about this offer').tap()
  await question.fill('Who pays the back taxes?')
  await page.getByText('Call me back').tap()
  await page.getByLabel('Best time to call').waitFor()
  await question.waitFor({ state: 'hidden' })
  await page.getByText('Ask a question about this offer').tap()
  await question.waitFor()
  expect(await question.inputValue()).toBe('Who pays the back taxes?')
  await page.getByLabel('Best time to call').waitFor({ state: 'hidden' })
})

/** Where the name, the way to call and the menu stand, and how far the page reaches to the right. */
const measureHeader = async (page: Page) =>
  await page.evaluate(() => {
    const parts = document.querySelectorAll(
      'header a[href="/"], header a[aria-label], header button',
    )
    const middles = Array.from(parts, (part) => {
      const { top, bottom } = part.getBoundingClientRect()
      return Math.round((top + bottom) / 2)
    })
    return {
      parts: parts.length,
      rows: new Set(middles).size,
      width: document.documentElement.scrollWidth,
    }
  })

describe('the header', () => {
  it.each([100, 200])('is one row on every phone, with text at %i %', async (percent) => {
    const page = await open('/about', { viewport: phone })
    await enlargeText(page, percent)
    for (let width = 320; width <= 430; width += 5) {
      await page.setViewportSize({ width, height: phone.height })
      expect(await measureHeader(page), `${width} px`).toEqual({ parts: 3, rows: 1, width })
    }
  })
})

it('the seal of a signed offer can be read in the colours a reader forces on a dark page', async () => {
  const page = await open('about:blank', { viewport: phone })
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await page.goto('/success?ref=LB-4TRW-6HNV')
  const colors = await page.locator('main svg:has(polygon):has(textPath)').evaluate((seal) => {
    const paintOf = (part: string, property: string) =>
      getComputedStyle(seal.querySelector(part) ?? seal).getPropertyValue(property)
    return [paintOf('polygon', 'fill'), paintOf('circle', 'stroke'), paintOf('text', 'fill')]
  })
  expect(colors).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)', 'rgb(0, 0, 0)'])
})
