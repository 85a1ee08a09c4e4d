import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { asMarkdown, useAdmin } from './admin.ts'
import { translations } from './public/page-changes.ts'
import { expectSaid, press, searchFor, translatedAdmin } from './translated-admin.ts'

const { enter } = useAdmin()

const picture = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/webp', buffer })
const prairie = readFileSync(new URL('../public/images/prairie-400.webp', import.meta.url))
const body = (page: Page) => page.getByRole('textbox', { name: /Body/ })

describe.each(translations)('in the admin area, where %s,', (change) => {
  const { openTwice, openTranslated } = translatedAdmin(enter, change)

  it('a post is written, looked at, refused and saved', async () => {
    const expectAlike = await openTwice('/admin/blog?new=')
    await expectAlike(async (page) => await page.getByLabel(/Title/).fill('Dry land'))
    await expectAlike(async (page) => await page.getByLabel(/Slug/).fill('Not a slug'))
    await expectAlike(async (page) => await page.keyboard.press('Tab'))
    await expectAlike(async (page) => await page.getByRole('tab', { name: /Markdown/ }).click())
    await expectAlike(async (page) => await body(page).fill('one two three'))
    await expectAlike(async (page) => {
      await body(page).selectText()
      await press(page, 'Bold')
      expect(await body(page).inputValue()).toBe('**one two three**')
    })
    await expectAlike(async (page) => await page.getByRole('tab', { name: /Preview/ }).click())
    await expectAlike(async (page) => await page.getByRole('tab', { name: /Markdown/ }).click())
    await expectAlike(async (page) => await press(page, 'Save'))
    await expectAlike(async (page) => await page.getByLabel(/Slug/).fill(''))

    const title = `Translated ${Date.now()}`
    const page = await openTranslated('/admin/blog?new=')
    await page.getByLabel(/Title/).fill(title)
    await page.getByLabel(/Slug/).fill('selling-land-with-back-taxes')
    await (await asMarkdown(page)).fill('One & two')
    await press(page, 'Save')
    await expectSaid(page, 'Failed to create blog post.')
    expect(await body(page).inputValue()).toBe('One & two')
    await page.getByLabel(/Slug/).fill(title.toLowerCase().replace(' ', '-'))
    const opening = page.waitForEvent('popup')
    await press(page, 'Preview page.*')
    const shown = await opening
    await shown.getByText('One & two').waitFor()
    await shown.close()
    await press(page, 'Save')
    await expectSaid(page, 'Blog post created successfully.')
    await expectSaid(page, title)
    const posts = await askAsAdmin<{ title: string; body: string }[]>('GET', '/api/admin/posts')
    expect(posts.find((post) => post.title === title)?.body).toBe('One & two')
  })

  it('a testimonial is written and changed', async () => {
    const expectAlike = await openTwice('/admin/testimonials')
    await expectAlike(async (page) => await searchFor(page, 'e'))
    await expectAlike(async (page) => await press(page, 'New Testimonial'))
    await expectAlike(async (page) => await page.getByLabel(/Name/).fill('Opal'))
    await expectAlike(async (page) => await page.getByLabel(/Name/).fill(''))
    await expectAlike(async (page) => await page.getByLabel(/Featured/).check())
    await expectAlike(async (page) => await press(page, 'Cancel'))
    await expectAlike(async (page) => await press(page, 'Discard changes'))

    const name = `Opal ${Date.now()}`
    const page = await openTranslated('/admin/testimonials?new=')
    await page.getByLabel(/Name/).fill(name)
    await page.getByLabel(/Location/).fill('Elko County, Nevada')
    await page.getByRole('textbox', { name: /Quote/ }).fill('They kept their word.')
    await press(page, 'Save')
    await expectSaid(page, 'Testimonial created successfully.')
    await expectSaid(page, name)
  })

  it('pictures are described, refused, left out and put in', async () => {
    const page = await openTranslated('/admin/blog?new=')
    await (await asMarkdown(page)).fill('Before')
    const chooser = page.waitForEvent('filechooser')
    await press(page, 'Picture')
    await (
      await chooser
    ).setFiles([
      picture('one.webp', prairie),
      picture('letter.webp', Buffer.from('Dear owner')),
      picture('three.webp', prairie),
    ])
    await expectSaid(page, 'Add picture 1 of 3')
    const dialog = page.getByRole('dialog')
    await press(dialog, 'Add picture')
    await expectSaid(page, 'Say what it shows, or tick the box below')
    await dialog.getByLabel(/What does it show/).fill('A gravel road')
    await press(dialog, 'Add picture')
    await expectSaid(page, 'Add picture 2 of 3')
    await expectSaid(page, 'letter.webp is not a JPEG, PNG, WebP, AVIF or GIF picture')
    await press(dialog, 'Leave it out')
    await expectSaid(page, 'Add picture 3 of 3')
    await dialog.getByLabel(/only decorates/).check()
    await press(dialog, 'Add picture')
    await dialog.waitFor({ state: 'detached' })
    expect(await body(page).inputValue()).toMatch(/^Before\n\n!\[A gravel road\]\(.*\n\n!\[\]\(/)
  })
})
