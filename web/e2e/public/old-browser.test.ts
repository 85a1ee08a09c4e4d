import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { isAlive, phone, rest, useBrowser } from '../visit.ts'
import { changePage } from './page-changes.ts'

const { open } = useBrowser()

/** Opens a page whose style sheets and HTML have parts of them taken for what an older browser does not know. */
async function openAs(
  path: string,
  unknown: readonly [known: RegExp, unknown: string][],
): Promise<Page> {
  const page = await open('about:blank')
  await page.addInitScript(() => {
    for (const name of ['popover', 'hidePopover', 'showPopover', 'togglePopover'])
      Reflect.deleteProperty(HTMLElement.prototype, name)
  })
  await page.route(/\/(?:[^.]*|.*\.css)$/, async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    const body = unknown.reduce((before, [known, other]) => before.replaceAll(known, other), text)
    await route.fulfill({ response: answer, body })
  })
  await page.goto(path)
  return page
}

it('the menu opens and closes where the browser has no popovers, and leaves the header as low as ever', async () => {
  const page = await openAs('/', [
    [/:popover-open/g, ':popover-unknown'],
    [/ popover="auto"/g, ''],
  ])
  const heightOfHeader = async () =>
    (await page.locator('header').first().boundingBox())?.height ?? 0
  expect(await heightOfHeader()).toBeLessThan(100)
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' })
  expect(await link.isVisible()).toBe(false)

  const button = page.getByRole('button', { name: 'Menu' })
  await button.click()
  await link.waitFor()
  const opened = page.getByRole('button', { name: 'Close', expanded: true })
  await opened.waitFor()
  expect(await heightOfHeader()).toBeLessThan(100)
  await page.keyboard.press('Escape')
  await link.waitFor({ state: 'hidden' })
  await button.click()
  await opened.click()
  await link.waitFor({ state: 'hidden' })

  await button.click()
  await link.click()
  await page.getByRole('heading', { level: 1, name: 'Our Story' }).waitFor()
  expect(await link.isVisible()).toBe(false)
})

it('the menu stays open when the scripts draw a translated page anew, where the browser has no popovers', async () => {
  const page = await openAs('/about', [
    [/:popover-open/g, ':popover-unknown'],
    [/ popover="auto"/g, ''],
  ])
  await changePage(page, 'text is translated')
  await page.locator('header button').click()
  await expect.poll(async () => await isAlive(page)).toBe(true)
  await rest(page)
  // What its style sheet goes by. This browser hides the links all the same, because it does know popovers.
  expect(await page.locator('header button').getAttribute('aria-expanded')).toBe('true')
})

it.each(['/', '/offer/LB-7K2M-9RXN', '/admin'])(
  'only a browser below the floor says so on %s',
  async (path) => {
    const note = 'Your browser is older than this website was made for'
    const modern = await open(path, { viewport: phone, allow: /401/ })
    expect(await modern.getByText(note).isVisible()).toBe(false)
    const old = await openAs(path, [[/height:\s*1lh/g, 'height: 1unknown']])
    await old.getByText(note).waitFor()
  },
)
