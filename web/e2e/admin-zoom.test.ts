import { expect, it } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { adminScreens } from './admin-screens.ts'
import { useAdmin } from './admin.ts'
import { reflowProblems } from './reflow.ts'
import { enlargeText, inEachSize, rest } from './visit.ts'

const { enter } = useAdmin()

/** A laptop's screen of 1280 by 1024 at a zoom of 400 %. */
const zoomed = { width: 320, height: 256 }

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

it.each([...adminScreens, '/admin/offers?edit=LB-7K2M-9RXN', '/admin/offers?edit=LB-4TRW-6HNV'])(
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
