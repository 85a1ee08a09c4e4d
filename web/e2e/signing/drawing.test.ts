import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser } from '../visit.ts'
import { newLink } from './link.ts'
import { boxOf, drawLine, padOf } from './pad.ts'
import { press, seeStep, walk } from './walk.ts'

const { open } = useBrowser()

/** How many strokes are on the pad; each begins with a move. */
const strokesOn = async (page: Page) =>
  ((await padOf(page).locator('path').last().getAttribute('d')) ?? '').split('M').length - 1

async function openPad(options: { hasTouch?: boolean } = {}): Promise<Page> {
  const { path } = await newLink()
  const page = await open(path, options)
  await walk(page, 1, 4)
  await page.getByLabel('Draw it').check()
  return page
}

it('a slip of the finger is not taken for a signature', async () => {
  const page = await openPad()
  await padOf(page).click()
  await press(page, 'Continue to Review')
  await page.getByText('This is too small to read. Please draw it larger').waitFor()
  await seeStep(page, 4)
})

it('lines can be taken back one by one, or all at once', async () => {
  const page = await openPad()
  await drawLine(page, 0.1, 0.4)
  await drawLine(page, 0.5, 0.9)
  await expect.poll(async () => await strokesOn(page)).toBe(2)
  await press(page, 'Undo Last Line')
  await expect.poll(async () => await strokesOn(page)).toBe(1)
  await drawLine(page, 0.5, 0.9)
  await press(page, 'Clear')
  await page.getByRole('img', { name: 'The pad, still empty' }).waitFor()
})

it('a finger on the pad draws and does not move the page', async () => {
  const page = await openPad({ hasTouch: true })
  await padOf(page).scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  const { x, y, width, height } = await boxOf(padOf(page))
  const device = await page.context().newCDPSession(page)
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
    await device.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd' ? [] : [{ x: x + width / 2, y: y + height * (0.1 + 0.5 * part) }],
    })
  await touch('touchStart', 0)
  for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await touch('touchMove', part)
  await touch('touchEnd', 1)
  await expect.poll(async () => await strokesOn(page)).toBe(1)
  expect(await page.evaluate(() => scrollY)).toBe(before)
})

it('is signed as it was drawn, after a reload and with the phone turned', async () => {
  const page = await openPad()
  await drawLine(page, 0.1, 0.4)
  await drawLine(page, 0.5, 0.9)
  await expect.poll(async () => await strokesOn(page)).toBe(2)
  const drawn = await padOf(page).locator('path').last().getAttribute('d')

  await page.setViewportSize({ width: 844, height: 390 })
  const { width, height } = await boxOf(padOf(page))
  expect(width / height).toBeCloseTo(2.5, 1)
  // All of it fits above the next action.
  expect(height).toBeLessThan(260)
  await page.reload()
  // Consent is asked for again; the rest is kept.
  await page.getByRole('checkbox').check()
  await press(page, 'Continue')
  await seeStep(page, 5)
  await page.getByText('You drew it.').waitFor()
  const inReview = page.locator(`path[d="${drawn}"]`)
  await inReview.waitFor()
  await press(page, 'Sign the Agreement')
  await page.getByRole('heading', { name: 'Congratulations' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'This agreement is signed' }).waitFor()
  // What it was signed with is in the signed copy, not behind the link.
  expect(await page.locator(`path[d="${drawn}"]`).count()).toBe(0)
  await page.getByRole('link', { name: 'Download Signed Copy' }).waitFor()
})
