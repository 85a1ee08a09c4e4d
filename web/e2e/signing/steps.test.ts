import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violations } from '../axe.ts'
import { inEachSize, laptop, phone, useBrowser } from '../visit.ts'
import { newLink } from './link.ts'
import { press, seeStep, walk } from './walk.ts'

/** Whether this can be seen and touched without scrolling: nothing else lies over its middle. */
async function isAtHand(page: Page, selector: string): Promise<boolean> {
  return await page.evaluate((wanted) => {
    return [...document.querySelectorAll(wanted)].some((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const hit = document.elementFromPoint(x + width / 2, y + height / 2)
      return hit !== null && element.contains(hit)
    })
  }, selector)
}

async function expectGoodScreen(page: Page): Promise<void> {
  // At the end, where the bar with the next action has its own place and lies over half of nothing.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  expect(await violations(page)).toEqual([])
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overhang).toBe(0)
}

/** The next action and the phone number stand on every screen, wherever one has scrolled to. */
async function expectAtHand(page: Page): Promise<void> {
  const bottom = await page.evaluate(() => document.documentElement.scrollHeight)
  for (const top of [0, bottom / 3, bottom / 2]) {
    await page.evaluate((y) => scrollTo(0, y), top)
    for (const wanted of ['form button[type="submit"]', 'a[href^="tel:"]'])
      await expect
        .poll(async () => await isAtHand(page, wanted), { message: `${wanted} at ${top}` })
        .toBe(true)
  }
  await page.evaluate(() => scrollTo(0, 0))
}

const { open } = useBrowser()

/** The last is the one in which the steps are done: it has least room. */
const sizes = [laptop, { width: 844, height: 390 }, phone, { width: 320, height: 568 }]

/** Looks at what is shown in every size, and further. */
async function expectGoodScreens(page: Page, ...further: ((page: Page) => Promise<void>)[]) {
  const look = async () => {
    for (const each of [expectGoodScreen, ...further]) await each(page)
  }
  await inEachSize(page, look, sizes)
}

/** The next action can be taken, wherever it stands. */
const expectNext = async (page: Page) =>
  await page.locator('form button[type="submit"]').click({ trial: true })

it('every step can be read and done, with the next action and the phone number in view', async () => {
  const { path } = await newLink()
  const page = await open(path)
  await seeStep(page, 1)
  await expectGoodScreens(page, expectAtHand)

  await walk(page, 1, 2)
  await expectGoodScreens(page, expectAtHand)
  await press(page, 'Continue')
  await page.getByText('Please agree to sign electronically').waitFor()
  await expectGoodScreens(page)

  await walk(page, 2, 3)
  await expectGoodScreens(page, expectNext)
  await press(page, 'Continue')
  await page.getByText('Please type your full legal name').waitFor()
  await expectGoodScreens(page)

  await walk(page, 3, 4)
  await expectGoodScreens(page, expectNext)
  await page.getByLabel('Draw it').check()
  await page.getByRole('img', { name: 'The pad, still empty' }).waitFor()
  await press(page, 'Continue to Review')
  await page.getByText('Please draw your signature').waitFor()
  await expectGoodScreens(page)
  await page.getByLabel('Type it').check()

  await walk(page, 4, 5)
  await expectGoodScreens(page, expectNext)
  await press(page, 'Sign the Agreement')
  await page.getByRole('heading', { name: 'Congratulations' }).waitFor()
  await expectGoodScreens(page)
}, 300_000)

describe('with letters twice as large', () => {
  const { open: openLarge } = useBrowser({ letterSize: 32 })

  it('every step fits a phone and can be done', async () => {
    const { path } = await newLink()
    const page = await openLarge(path)
    for (const step of [1, 2, 3, 4]) {
      await seeStep(page, step)
      await expectGoodScreen(page)
      await walk(page, step, step + 1)
    }
    await expectGoodScreen(page)
    await press(page, 'Sign the Agreement')
    await page.getByRole('heading', { name: 'Congratulations' }).waitFor()
  })
})

describe('someone who listens', () => {
  it('is on the heading of each new step, and on the field that is wrong', async () => {
    const { path } = await newLink()
    const page = await open(path)
    const focused = async () => await page.evaluate(() => document.activeElement?.textContent)
    await walk(page, 1, 2)
    expect(await focused()).toBe('Step 2 of 5 Agree to sign online')
    await press(page, 'Continue')
    await page.getByText('Please agree to sign electronically').waitFor()
    const wrong = page.locator(':focus')
    expect(await wrong.getAttribute('type')).toBe('checkbox')
    expect(await wrong.getAttribute('aria-invalid')).toBe('true')
    await walk(page, 2, 5)
    expect(await focused()).toBe('Step 5 of 5 Review and sign')
  })

  it('chooses how to sign and opens windows with the keys, and finds the way back', async () => {
    const { path } = await newLink()
    const page = await open(path)
    await walk(page, 1, 4)
    await page.getByLabel('Type it').focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('img', { name: 'The pad, still empty' }).waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.getByLabel('Type your name to sign').waitFor()

    for (const [button, window] of [
      ['Write Us a Question', 'Ask us a question'],
      ['Decline This Offer', 'Decline this offer?'],
    ] as const) {
      await page.getByRole('button', { name: button }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: window }).waitFor()
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await expect.poll(async () => await page.locator(':focus').textContent()).toBe(button)
    }
  })
})
