import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { expectToast, save, useAdmin } from './admin.ts'

const { enter } = useAdmin()

/** Goes to another page as a link inside the site does: nothing is loaded anew. */
async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((target) => {
    history.pushState({ key: target }, '', target)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
}

const testimonial = (name: string) => ({
  name,
  location: 'Levy County, Florida',
  quote: 'They kept every promise.',
  featured: false,
})

it('visitors’ reviews show a new one at once, however many there are', async () => {
  for (let count = 0; count < 26; count += 1)
    await askAsAdmin('POST', '/api/admin/testimonials', testimonial(`Earlier seller ${count}`))
  const page = await enter('/testimonials')
  await page.getByText('Earlier seller 25').waitFor()
  await goInside(page, '/admin/testimonials?new=')
  await page.getByLabel('Name').fill('Zelda Newcomb')
  await page.getByLabel('Location').fill('Baker County, Oregon')
  await page.getByRole('textbox', { name: 'Quote' }).fill('I would do it again.')
  await save(page).click()
  await expectToast(page, 'Testimonial created successfully.')
  await goInside(page, '/testimonials')
  await page.getByText('Zelda Newcomb').waitFor()
  // Also the second time, and when one goes.
  await goInside(page, '/admin/testimonials')
  await page.getByLabel('Search').fill('Zelda')
  await page.getByRole('button', { name: 'Delete Zelda Newcomb' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expectToast(page, 'Testimonial deleted successfully.')
  await goInside(page, '/testimonials')
  await page.getByText('Earlier seller 25').waitFor()
  expect(await page.getByText('Zelda Newcomb').count()).toBe(0)
})

it('the blog shows a new post, and its page what was changed last', async () => {
  const page = await enter('/blog')
  await goInside(page, '/admin/blog?new=')
  await page.getByLabel('Title').fill('Wells and water')
  await page.getByRole('textbox', { name: 'Body' }).fill('Water comes first.')
  await page.getByLabel('Published').check()
  await save(page).click()
  await expectToast(page, 'Blog post created successfully.')
  await goInside(page, '/blog')
  await page.getByRole('link', { name: 'Wells and water' }).first().click()
  await page.getByText('Water comes first.').waitFor()
  await goInside(page, '/admin/blog')
  await page.getByRole('button', { name: 'Edit Wells and water' }).click()
  await page.getByRole('textbox', { name: 'Body' }).fill('Water comes second.')
  await save(page).click()
  await expectToast(page, 'Blog post updated successfully.')
  await goInside(page, '/blog/wells-and-water')
  await page.getByText('Water comes second.').waitFor()
})

it('a page that was opened before shows what was changed', async () => {
  const fields = { title: 'Wells', slug: 'wells', body: 'Water comes first.', published: true }
  await askAsAdmin('POST', '/api/admin/pages', fields)
  const page = await enter('/pages/wells')
  await goInside(page, '/admin/pages')
  await page.getByRole('button', { name: 'Edit Wells' }).click()
  await page.getByRole('textbox', { name: 'Body' }).fill('Water comes second.')
  await save(page).click()
  await expectToast(page, 'Page updated successfully.')
  await goInside(page, '/pages/wells')
  await page.getByText('Water comes second.').waitFor()
})

it('every page shows the phone number that was set last', async () => {
  const page = await enter('/contact')
  await goInside(page, '/admin/settings')
  await page.getByLabel('Phone Display').fill('(352) 555-0177')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expectToast(page, 'Settings updated successfully.')
  await goInside(page, '/contact')
  await page.getByRole('link', { name: 'Call (352) 555-0177' }).first().waitFor()
})
