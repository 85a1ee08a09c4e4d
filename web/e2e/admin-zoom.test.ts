import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { adminScreens } from './admin-screens.ts'
import { useAdmin } from './admin.ts'
import { reflowProblems } from './reflow.ts'
import { enlargeText, inEachSize, rest } from './visit.ts'

const { enter } = useAdmin()

/** A laptop's screen of 1280 by 1024 at a zoom of 400 %. */
const zoomed = { width: 320, height: 256 }
/** The narrowest phone. */
const narrow = { width: 320, height: 740 }

const screens = [
  ...adminScreens,
  '/admin/offers?edit=LB-7K2M-9RXN',
  '/admin/offers?edit=LB-4TRW-6HNV',
]

/** Makes all text twice as large, and waits for the sizes that follow from others: each does a frame after the one before it. */
async function doubleText(page: Page): Promise<void> {
  await enlargeText(page, 200)
  await page.waitForFunction(() => document.getAnimations().length === 0)
}

it('on a phone, what can be done with a screen stands below its title with room between, and begins where it does', async () => {
  const page = await enter('/admin/offers', { viewport: { width: 390, height: 844 } })
  for (const [path, action] of [
    ['/admin/offers', 'More'],
    ['/admin/testimonials', 'New Testimonial'],
  ] as const) {
    await page.goto(path)
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    const first = await page
      .getByRole('link', { name: action })
      .or(page.getByRole('button', { name: action }))
      .boundingBox()
    expect(first?.x).toBe(title?.x)
    expect((first?.y ?? 0) - (title?.y ?? 0) - (title?.height ?? 0)).toBeGreaterThanOrEqual(12)
  }
})

it.each(screens)(
  'at a zoom of 400 percent %s is read without scrolling sideways, and nothing stays over it',
  async (path) => {
    const page = await enter(path, { viewport: zoomed })
    await rest(page)
    expect(await reflowProblems(page)).toEqual([])
    expect(await page.locator('main :is(h1, h2)').count()).toBeGreaterThan(0)
    const staying = await page.evaluate(() => {
      window.scrollTo(0, document.body.scrollHeight / 2)
      return [...document.querySelectorAll('body *')]
        .filter((element) => /sticky|fixed/.test(getComputedStyle(element).position))
        .filter((element) => {
          const { top, bottom } = element.getBoundingClientRect()
          return bottom > 0 && top < innerHeight
        })
        .map((element) => element.outerHTML.slice(0, 120))
    })
    expect(staying).toEqual([])
  },
)

/** Other tests leave names and numbers behind that no line of this size has room for. */
const ownProblems = async (page: Page) =>
  (await reflowProblems(page)).filter(
    (problem) => !/^cut in two: (?:\S{14,}|.*\d{3}\W*)$/.test(problem),
  )

it.each(screens)(
  'with text at twice its size, all that %s shows and unfolds fits on the narrowest phone',
  async (path) => {
    const page = await enter(path, { viewport: narrow })
    await rest(page)
    await doubleText(page)
    expect(await ownProblems(page)).toEqual([])
    const folded = page.locator('button[aria-expanded="false"]:visible')
    while ((await folded.count()) > 0) await folded.first().click()
    await page.locator('main details').evaluateAll((all: HTMLDetailsElement[]) => {
      for (const details of all) details.open = true
    })
    await rest(page)
    expect(await ownProblems(page), 'unfolded').toEqual([])
  },
)

it('with text at twice its size, a day is seen whole in its field, and a search has a line of its own', async () => {
  const page = await enter('/admin/offers?new=', { viewport: narrow })
  await doubleText(page)
  const day = page.getByLabel('Offer Expires')
  await day.fill('12/30/2026')
  await day.blur()
  expect(await day.inputValue()).toBe('Dec 30, 2026')
  expect(await day.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0)

  await page.goto('/admin/offers')
  const search = page.getByLabel('Search', { exact: true })
  await search.waitFor()
  await doubleText(page)
  const button = page.getByRole('button', { name: 'Filters', exact: true })
  const [above, below] = [await search.boundingBox(), await button.boundingBox()]
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0))
})

it('with text at twice its size, the cards of leads fit on the narrowest phones', async () => {
  const lead = {
    name: 'Josephine Ashworth-Pell',
    phone: '(928) 555-0117',
    email: 'josephine.ashworth@mail.example',
    propertyLocation: 'Yellowstone County',
    source: 'letter',
  }
  const { id } = await askAsAdmin<{ id: string }>('POST', '/api/admin/contact-requests', lead)
  // Not those of other tests, whose names are numbers that no line has room for.
  const own = new URLSearchParams({ search: lead.name })
  const page = await enter(`/admin/leads?${own}`, { viewport: zoomed })
  await page.getByRole('link', { name: lead.name, exact: true }).waitFor()
  await enlargeText(page, 200)
  await inEachSize(
    page,
    async (where) =>
      await expect.poll(async () => await reflowProblems(page), { message: where }).toEqual([]),
    [320, 360, 390].map((width) => ({ width, height: 740 })),
  )
  await enlargeText(page, 100)
  await askAsAdmin('DELETE', `/api/admin/contact-requests/${id}`)
})
