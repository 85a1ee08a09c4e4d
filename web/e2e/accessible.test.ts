import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violations } from './axe.ts'
import { everyPublicPage } from './public-pages.ts'
import { inEachSize, laptop, phone, scriptsOf, useBrowser } from './visit.ts'

const { open } = useBrowser()

it.each(everyPublicPage)(
  'axe finds nothing wrong with %s on a phone and a laptop',
  async (path) => {
    const page = await open(path, { viewport: phone, allow: /404/ })
    expect(await violations(page), 'on a phone').toEqual([])
    await page.setViewportSize(laptop)
    expect(await violations(page), 'on a laptop').toEqual([])
  },
)

/** Looks at what is shown on a laptop and a phone, and leaves it on the phone. */
async function expectGoodScreens(page: Page): Promise<void> {
  await inEachSize(page, async (where) => {
    // At the top, where the bar at the bottom is not yet there to lie over half a target.
    await page.evaluate(() => scrollTo(0, 0))
    expect(await violations(page), where).toEqual([])
  })
}

it('axe finds nothing wrong with the errors of the forms, an open question and a message', async () => {
  const page = await open('/contact', { allow: /404/ })
  await page.locator('form[action="/forms/contact"]').getByRole('button').click()
  await page.getByText('Name is required').first().waitFor()
  await page.locator('details summary').first().click()
  await expectGoodScreens(page)

  await page.goto('/')
  await scriptsOf(page)
  const form = page.locator('form[action="/forms/lookup"]')
  await form.getByRole('button').click()
  await page.getByText('Reference number is required').waitFor()
  await form.getByLabel('Name').fill('x')
  await form.getByLabel('Phone Number').fill('x')
  await form.getByLabel('Reference Number').fill('NOTHING-01')
  await form.getByRole('button').click()
  await page.getByText('Offer Not Found').first().waitFor()
  await expectGoodScreens(page)
})

describe('the keyboard', () => {
  it('begins with a link that skips to the content', async () => {
    const page = await open('/')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Skip')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  })

  it('goes to the first wrong field, which says what is wrong', async () => {
    const page = await open('/contact')
    const form = page.locator('form[action="/forms/contact"]')
    await form.getByLabel('Name').fill('Dolores')
    await form.getByRole('button').click()
    await page.getByText('Phone number is required').waitFor()
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      const id = element?.getAttribute('aria-describedby')?.split(' ').at(-1) ?? ''
      return [element?.getAttribute('name'), document.getElementById(id)?.textContent]
    })
    expect(focused).toEqual(['phone', 'Phone number is required'])
  })

  it('is not lost when the page changes', async () => {
    const page = await open('/', { viewport: laptop })
    await page.getByRole('navigation').getByRole('link', { name: 'About' }).first().click()
    await page.waitForURL('**/about')
    const focus = async () => await page.evaluate(() => document.activeElement?.tagName)
    await expect.poll(focus).toMatch(/^(?:MAIN|H1)$/)
    expect(await page.title()).toMatch(/About|Story/i)
  })
})
