import { describe, expect, it } from 'vitest'
import { asMarkdown, expectToast, hasFocus, save, useAdmin } from './admin.ts'
import { violations } from './axe.ts'

const { enter } = useAdmin()

describe('a text', () => {
  it('has 400 pixels', async () => {
    const page = await enter('/admin/pages?new=')
    const body = page.getByRole('textbox', { name: 'Body' })
    expect(await body.evaluate((element) => element.getBoundingClientRect().height)).toBe(400)
  })

  it('is formatted as Markdown by buttons and keys, and previewed as visitors will see it', async () => {
    const page = await enter('/admin/pages?new=')
    const body = await asMarkdown(page)
    expect(await body.evaluate((element) => element.getBoundingClientRect().height)).toBe(400)
    await body.fill('land')
    await body.selectText()
    await page.keyboard.press('Control+b')
    expect(await body.inputValue()).toBe('**land**')
    await page.keyboard.press('Control+z')
    expect(await body.inputValue()).toBe('land')
    await page.getByRole('button', { name: 'Heading' }).click()
    expect(await body.inputValue()).toBe('## land')
    await page.getByRole('tab', { name: 'Preview' }).click()
    await page.getByRole('heading', { level: 2, name: 'land' }).waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('cannot be saved incomplete, and a slug that is taken is told at its field', async () => {
    const page = await enter('/admin/pages?new=', { allow: /409/ })
    expect(await save(page).isDisabled()).toBe(true)
    await page.getByLabel('Title').fill('  About!  ')
    expect(await page.getByLabel('Slug').inputValue()).toBe('about')
    expect(await save(page).isDisabled()).toBe(true)
    await page.getByRole('textbox', { name: 'Body' }).fill('Again')
    await save(page).click()
    await expectToast(page, 'Failed to create page.')
    const slug = page.getByLabel('Slug')
    expect(await slug.getAttribute('aria-invalid')).toBe('true')
    expect(await hasFocus(slug)).toBe(true)
  })

  it('of a testimonial has 200 pixels', async () => {
    const page = await enter('/admin/testimonials?new=')
    const quote = page.getByRole('textbox', { name: 'Quote' })
    expect(await quote.evaluate((element) => element.getBoundingClientRect().height)).toBe(200)
  })
})

const lists = [
  ['blog', 'posts', 'New Post'],
  ['testimonials', 'testimonials', 'New Testimonial'],
  ['pages', 'pages', 'New Page'],
] as const

describe.each(lists)('/admin/%s', (path, api, createText) => {
  it('shows three cards while loading, then that it could not load, and tries again', async () => {
    const page = await enter('/admin', { allow: /500/ })
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
    await page.route(`**/api/admin/${api}`, async (route) => {
      await mayAnswer
      await route.fulfill({ status: 500, body: 'broken' })
    })
    await page.goto(`/admin/${path}`)
    await page.locator('[aria-busy] [data-shape="card"]').first().waitFor()
    expect(await page.locator('[data-shape="card"]').count()).toBe(3)
    answer()
    await page.getByText('This list did not load').waitFor()
    await page.unroute(`**/api/admin/${api}`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: createText }).waitFor()
    await page.getByRole('listitem').filter({ hasText: 'Edit' }).first().waitFor()
  })

  it('teaches what to do when there is nothing yet', async () => {
    const page = await enter('/admin')
    await page.route(`**/api/admin/${api}`, async (route) => await route.fulfill({ json: [] }))
    await page.goto(`/admin/${path}`)
    await page.getByRole('heading', { name: /^No .* yet$/ }).waitFor()
    expect(await violations(page)).toEqual([])
  })
})
