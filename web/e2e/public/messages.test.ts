import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violations } from '../axe.ts'
import { inEachSize, laptop, phone, scriptsOf, useBrowser } from '../visit.ts'
import { breakAnswer } from './answers.ts'
import { expectToSee, toastOf } from './see.ts'

const { open } = useBrowser()

/** Opens a page whose time can be stopped and moved on by a test. */
async function openInOwnTime(path: string, viewport = phone): Promise<Page> {
  const page = await open('about:blank', { viewport, allow: /500/ })
  await page.clock.install()
  await page.goto(path)
  await scriptsOf(page)
  return page
}

async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
}

/** Lets the time pass that the browser needs to draw and to announce. */
const settle = async (page: Page) => await page.clock.runFor(100)

const lookUp = (page: Page) => page.getByRole('button', { name: 'View My Offer' })

/** Opens a page that has just failed to look up an offer, and stops its time. */
async function openWithMessage(): Promise<Page> {
  const page = await openInOwnTime('/')
  await breakAnswer(page, '/api/offers/NOTHING-01')
  const form = page.locator('form[action="/forms/lookup"]')
  for (const field of await form.getByRole('textbox').all()) await field.fill('NOTHING-01')
  await page.getByRole('region', { name: 'Notifications (F8)' }).waitFor({ state: 'attached' })
  await stopTime(page)
  await lookUp(page).click()
  await toastOf(page).waitFor()
  await lookUp(page).waitFor()
  return page
}

describe('a message', () => {
  it('about a success stays for five seconds', async () => {
    const page = await openInOwnTime('/contact')
    const form = page.locator('form[action="/forms/contact"]')
    await form.getByLabel('Name').fill('Dolores Whitcomb')
    await form.getByLabel('Phone Number').fill('(386) 555-0139')
    await form.getByLabel('Property').fill('Putnam County, Florida')
    await form.getByLabel('Acreage').selectOption('1-5')
    await page.getByRole('region', { name: 'Notifications (F8)' }).waitFor({ state: 'attached' })
    await stopTime(page)
    await form.getByRole('button').click()
    await toastOf(page).filter({ hasText: 'Thank You!' }).waitFor()
    await page.clock.runFor(4900)
    expect(await toastOf(page).count()).toBe(1)
    await page.clock.runFor(200)
    await toastOf(page).waitFor({ state: 'detached' })
  })

  it('about a failure stays until it is closed, and a new one takes its place', async () => {
    const page = await openWithMessage()
    await page.clock.runFor(600_000)
    await lookUp(page).click()
    await lookUp(page).waitFor()
    await expect.poll(async () => await toastOf(page).getAttribute('data-state')).toBe('open')
    expect(await toastOf(page).count()).toBe(1)
    await page.clock.runFor(600_000)
    expect(await toastOf(page).count()).toBe(1)
    await toastOf(page).getByRole('button', { name: 'Close' }).click()
    await toastOf(page).waitFor({ state: 'detached' })
  })

  it('has our number in it as a link', async () => {
    const page = await open('/', { allow: /404/ })
    const form = page.locator('form[action="/forms/lookup"]')
    for (const field of await form.getByRole('textbox').all()) await field.fill('LB-7K2M-9RX')
    await lookUp(page).click()
    const number = toastOf(page).getByRole('link', { name: '(352) 555-0142' })
    expect(await number.getAttribute('href')).toBe('tel:+13525550142')
    const line = 'This number has 7 characters after LB. Letters have 8, or 10.'
    await expectToSee(form, line)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('reference-number')
    await inEachSize(page, async (where) => {
      await toastOf(page).waitFor()
      expect(await violations(page), where).toEqual([])
    })
    await toastOf(page).getByRole('button', { name: 'Close' }).click()
    await expectToSee(form, line)
  })

  it('is read out at once when something failed, and looks it', async () => {
    const page = await openWithMessage()
    await settle(page)
    const announcement = page.locator('[role="status"][aria-live="assertive"]')
    await announcement.filter({ hasText: 'There was a problem looking up your offer.' }).waitFor()
    expect(await toastOf(page).getAttribute('data-variant')).toBe('destructive')
  })

  it('leaves axe nothing to find on a phone and a laptop', async () => {
    const page = await openWithMessage()
    // Axe needs time to pass; with the focus on it, the message stays.
    await page.keyboard.press('F8')
    await page.clock.resume()
    await inEachSize(page, async (where) => {
      await toastOf(page).waitFor()
      expect(await violations(page), where).toEqual([])
    })
  })

  it('is reached with F8 and closed from there', async () => {
    const page = await openWithMessage()
    await page.keyboard.press('F8')
    const focused = async () =>
      await page.evaluate(() => document.activeElement?.closest('[role="region"]')?.ariaLabel)
    await expect.poll(focused).toBe('Notifications (F8)')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Close')
    await page.keyboard.press('Enter')
    await toastOf(page).waitFor({ state: 'detached' })
  })

  it('goes when it is swept more than 50 px to the right, and not before', async () => {
    const page = await openWithMessage()
    async function sweep(distance: number): Promise<void> {
      const box = await toastOf(page).boundingBox()
      if (!box) throw new Error('There is no message to sweep away.')
      const [x, y] = [box.x + 40, box.y + 20]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + distance / 2, y)
      await page.mouse.move(x + distance, y)
      await page.mouse.up()
    }
    await sweep(50)
    await expect.poll(async () => await toastOf(page).getAttribute('data-swipe')).toBe('cancel')
    expect(await toastOf(page).count()).toBe(1)
    await sweep(-200)
    expect(await toastOf(page).count()).toBe(1)
    await sweep(52)
    await toastOf(page).waitFor({ state: 'detached' })
  })
})

describe('the note on secure signing', () => {
  const words = 'You read the whole agreement first.'

  it('opens after 700 ms, at once within 300 ms of closing, and closes with Escape', async () => {
    const page = await openInOwnTime('/offer/LB-7K2M-9RXN', laptop)
    await stopTime(page)
    const note = page.getByRole('tooltip').filter({ hasText: words })
    const trigger = page.getByRole('button', { name: 'Secure Signing' })
    const leave = async () => {
      await page.getByRole('heading', { level: 1 }).hover()
      await note.waitFor({ state: 'detached' })
    }

    await trigger.hover()
    await page.clock.runFor(690)
    expect(await note.count()).toBe(0)
    await page.clock.runFor(20)
    await expectToSee(page, words)
    expect(await trigger.getAttribute('aria-describedby')).not.toBeNull()

    await leave()
    await page.clock.runFor(290)
    await trigger.hover()
    await expectToSee(page, words)

    await leave()
    await page.clock.runFor(310)
    await trigger.hover()
    await page.clock.runFor(600)
    expect(await note.count()).toBe(0)
    await page.clock.runFor(200)
    await expectToSee(page, words)
    await page.clock.resume()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await note.waitFor({ state: 'detached' })
  })
})
