import { expect, it } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { asMarkdown, expectToast, save, useAdmin } from './admin.ts'
import { violations } from './axe.ts'
import { createOffer } from './offers.ts'
import { phone } from './visit.ts'

const { enter } = useAdmin()

it('before something is deleted, the question names it', async () => {
  const name = 'Wilhelmina Featherstonehaugh'
  const quote = { name, location: 'Elko, Nevada', quote: 'Fair.', featured: false }
  await askAsAdmin('POST', '/api/admin/testimonials', quote)
  const page = await enter('/admin/testimonials', { viewport: phone, hasTouch: true })
  await page.getByLabel('Search').fill(name)
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const dialog = page.getByRole('dialog', {
    name: 'Are you sure you want to delete this testimonial?',
    exact: true,
  })
  await dialog.getByText(name, { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expectToast(page, 'Testimonial deleted successfully.')

  const draft = await createOffer({ status: 'draft', sellerName: name })
  await page.goto(`/admin/offers?edit=${draft}`)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByText(`${draft}, ${name}`).waitFor()
})

it('what is pressed right after a search is clicked, however long the finger rests on it', async () => {
  const name = 'Wilhelmina Fothergill'
  const quote = { name, location: 'Elko, Nevada', quote: 'Fair.', featured: false }
  await askAsAdmin('POST', '/api/admin/testimonials', quote)
  // High enough for the whole list, so that nothing scrolls.
  const page = await enter('/admin/testimonials', { viewport: { width: 1280, height: 4000 } })
  const button = page.getByRole('button', { name: `Delete ${name}` })
  await button.hover()
  await page.getByLabel('Search').fill(name)
  await page.mouse.down()
  // Longer than a search waits for the next letter.
  await page.waitForTimeout(600)
  await page.mouse.up()
  await page.getByRole('dialog').getByText(name, { exact: true }).waitFor()
})

it('links that lead nowhere are pointed out, and asked about before visitors see them', async () => {
  const page = await enter('/admin/blog?new=')
  await page.getByLabel('Title').fill('Wells and links')
  const body = await asMarkdown(page)
  await body.fill('Ask ')
  await body.press('End')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByText('The link “link text” leads nowhere yet.').waitFor()
  // A draft may still hold it.
  await save(page).click()
  await expectToast(page, 'Blog post created successfully.')
  await page.getByRole('button', { name: 'Edit Wells and links' }).click()
  await page.getByLabel('Published').check()
  await save(page).click()
  const dialog = page.getByRole('dialog', { name: 'Publish with links that lead nowhere?' })
  await dialog.getByText('link text', { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await asMarkdown(page)
  await body.fill('Ask [the county](https://county.example).')
  await page.getByText('leads nowhere yet').waitFor({ state: 'detached' })
  await save(page).click()
  await expectToast(page, 'Blog post updated successfully.')
  expect(await dialog.count()).toBe(0)
})

it('a save without a connection says that nothing is lost, and goes through once it is back', async () => {
  const page = await enter('/admin/pages?new=', { allow: /ERR_INTERNET_DISCONNECTED/ })
  await page.getByLabel('Title').fill('Wells without a line')
  await page.getByRole('textbox', { name: 'Body' }).fill('Water.')
  await page.context().setOffline(true)
  await save(page).click()
  await expectToast(page, 'Failed to create page.')
  await page
    .getByRole('alert')
    .filter({ hasText: 'so nothing is lost. Check your connection, then save again.' })
    .waitFor()
  await page.context().setOffline(false)
  await page.reload()
  expect(await page.getByRole('textbox', { name: 'Body' }).textContent()).toBe('Water.')
  await save(page).click()
  await expectToast(page, 'Page created successfully.')
})

it('a link to a page of this site that does not exist is named before the post is published', async () => {
  const page = await enter('/admin/blog?new=', { allow: /404/ })
  await page.getByLabel('Title').fill(`Wells ${Date.now()}`)
  const body = await asMarkdown(page)
  await body.fill('Read [our other post](/blog/never-written#end), or [ask us](/contact).')
  await page.getByLabel('Published').check()
  await save(page).click()
  const dialog = page.getByRole('dialog', { name: 'Publish with links that lead nowhere?' })
  await dialog.getByText('our other post (/blog/never-written)', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await body.fill('You can [ask us](/contact).')
  await save(page).click()
  await expectToast(page, 'Blog post created successfully.')
})
