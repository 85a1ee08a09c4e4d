import { business } from 'offers-service/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { laptop, scriptsOf, useBrowser } from '../visit.ts'
import { type Screen, screens } from './screens.ts'
import { expectLinks, expectToSee } from './see.ts'

const { open } = useBrowser()

const footerLinks = [
  ['Home', '/'],
  ['How It Works', '/how-it-works'],
  ['About', '/about'],
  ['Testimonials', '/testimonials'],
  ['Contact', '/contact'],
  ['Blog', '/blog'],
  ['Terms of Service', '/terms'],
  ['Privacy Policy', '/privacy'],
  ['(352) 555-0142', 'tel:+13525550142'],
] as const

const currentYear = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  timeZone: business.timeZone,
}).format()

async function expectFrame(page: Page): Promise<void> {
  await expectLinks(page.getByRole('navigation', { name: 'Main' }), footerLinks.slice(1, 5))
  const footer = page.getByRole('contentinfo')
  await expectLinks(footer, footerLinks)
  await expectToSee(
    footer,
    'We buy land in all 50 states. Licensed where required.',
    'hello [at] larkenby [dot] example',
    `© ${currentYear}`,
  )
}

async function expectScreen(page: Page, screen: Screen): Promise<void> {
  const main = page.getByRole('main')
  expect(await main.getByRole('heading', { level: 1 }).allTextContents()).toEqual([screen.heading])
  await expectToSee(main, ...screen.texts)
  await expectLinks(main, screen.links ?? [])
  for (const [selector, count] of Object.entries(screen.counts ?? {}))
    expect([selector, await main.locator(selector).count()]).toEqual([selector, count])
  const answers = (await main.locator('details').allTextContents()).join('\n')
  for (const answer of screen.answers ?? []) expect(answers).toContain(answer)
}

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('%s', (_name, javaScriptEnabled) => {
  it.each(Object.entries(screens))('a visitor reads every text of the %s', async (_of, each) => {
    const page = await open('about:blank', { viewport: laptop, javaScriptEnabled, allow: /404/ })
    for (const screen of each) {
      await page.goto(screen.path)
      if (javaScriptEnabled) await scriptsOf(page)
      await expectScreen(page, screen)
      await expectFrame(page)
    }
  })
})
