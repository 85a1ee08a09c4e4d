import { describe, expect, it } from 'vitest'
import { laptop, site, useBrowser } from './visit.ts'

const { open } = useBrowser()

describe('the owner', () => {
  it('logs in, writes a post, publishes it, sees it on the blog, changes it and deletes it', async () => {
    const page = await open('/admin/blog', { viewport: laptop, allow: /401|404/ })
    await page.getByLabel('Admin Password').fill(site().password)
    await page.keyboard.press('Enter')
    await page.getByText('You have successfully logged in to the admin panel.').first().waitFor()

    await page
      .getByRole('button', { name: /new|create|write/i })
      .first()
      .click()
    await page.getByLabel('Title').fill('What a Survey Costs')
    expect(await page.getByLabel('Slug').inputValue()).toBe('what-a-survey-costs')
    await page.getByRole('textbox', { name: /body|content/i }).fill('## Who pays\n\nWe do.')
    await page.getByLabel('Published').check()
    await page.getByRole('button', { name: /save|create/i }).click()
    await page.getByText('Blog post created successfully.').first().waitFor()

    const visitor = await open('/blog', { viewport: laptop })
    await visitor.getByRole('link', { name: 'What a Survey Costs', exact: true }).click()
    await visitor.getByRole('heading', { name: 'Who pays' }).waitFor()

    const item = page.getByRole('listitem').filter({ hasText: 'What a Survey Costs' })
    await item.getByRole('button', { name: /edit/i }).click()
    await page.getByLabel('Title').fill('What a Land Survey Costs')
    await page.getByRole('button', { name: /save|update/i }).click()
    await page.getByText('Blog post updated successfully.').first().waitFor()
    await visitor.goto('/blog/what-a-survey-costs')
    await visitor.getByRole('heading', { level: 1, name: 'What a Land Survey Costs' }).waitFor()

    await page
      .getByRole('listitem')
      .filter({ hasText: 'What a Land Survey Costs' })
      .getByRole('button', { name: /delete/i })
      .click()
    await page.getByText('Are you sure you want to delete this blog post?').waitFor()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /delete/i })
      .click()
    await page.getByText('Blog post deleted successfully.').first().waitFor()
    const gone = await open('/blog/what-a-survey-costs', { viewport: laptop, allow: /404/ })
    await gone.getByText('Post Not Found').waitFor()
  })
})
