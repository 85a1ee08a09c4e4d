import { describe, expect, it } from 'vitest'
import { restoreContent } from './content.ts'
import { laptop, site, useBrowser } from './visit.ts'

restoreContent()
const { open } = useBrowser()

describe('the owner', () => {
  it('logs in, writes a post, publishes it, sees it on the blog, changes it and deletes it', async () => {
    const page = await open('/admin/blog', { viewport: laptop, allow: /401/ })
    const said = async (text: string) => await page.getByText(text).first().waitFor()
    await page.getByLabel('Admin Password').fill(site().password)
    await page.keyboard.press('Enter')
    await said('You have successfully logged in to the admin panel.')

    await page.getByRole('button', { name: 'New Post' }).first().click()
    await page.getByRole('textbox', { name: 'Title' }).fill('What a Survey Costs')
    expect(await page.getByRole('textbox', { name: 'Slug' }).inputValue()).toBe(
      'what-a-survey-costs',
    )
    await page.getByRole('textbox', { name: 'Body' }).fill('## Who pays\n\nWe do.')
    await page.getByRole('checkbox', { name: 'Published' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await said('Blog post created successfully.')

    const visitor = await open('/blog', { viewport: laptop })
    await visitor.getByRole('link', { name: 'What a Survey Costs', exact: true }).click()
    await visitor.getByRole('heading', { name: 'Who pays' }).waitFor()

    await page.getByRole('button', { name: 'Edit What a Survey Costs' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('What a Land Survey Costs')
    await page.getByRole('button', { name: 'Save' }).click()
    await said('Blog post updated successfully.')
    await visitor.goto('/blog/what-a-survey-costs')
    await visitor.getByRole('heading', { level: 1, name: 'What a Land Survey Costs' }).waitFor()

    await page.getByRole('button', { name: 'Delete What a Land Survey Costs' }).click()
    await said('Are you sure you want to delete this blog post?')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await said('Blog post deleted successfully.')
    const gone = await open('/blog/what-a-survey-costs', { viewport: laptop, allow: /404/ })
    await gone.getByText('Post Not Found').first().waitFor()
  })
})
