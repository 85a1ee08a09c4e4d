import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasFocus, logIn, save, useAdmin } from './admin.ts'
import { violations } from './axe.ts'
import { toastOf } from './public/see.ts'
import { laptop } from './visit.ts'

const { enter, open } = useAdmin()

/** Waits for a message with exactly this title and this text. */
async function expectMessage(page: Page, title: string, text: string): Promise<void> {
  const says = (words: string) => ({ has: page.getByText(words, { exact: true }) })
  await toastOf(page).filter(says(title)).filter(says(text)).waitFor()
}

const kinds = [
  ['blog', 'posts', 'New Post', 'Title', 'Blog post'],
  ['testimonials', 'testimonials', 'New Testimonial', 'Name', 'Testimonial'],
  ['pages', 'pages', 'New Page', 'Title', 'Page'],
] as const

describe.each(kinds)('/admin/%s', (path, api, createText, nameLabel, noun) => {
  const lowered = noun.toLowerCase()

  async function fillInNew(page: Page): Promise<void> {
    await page.getByRole('button', { name: createText }).click()
    await page.getByLabel(nameLabel, { exact: true }).waitFor()
    // The editor of longer texts comes after the other fields.
    const editor = page.getByRole('textbox', { name: 'Body' })
    if (path !== 'testimonials') await editor.waitFor()
    for (const field of await page.getByRole('textbox').all())
      if ((await field.getAttribute('placeholder')) === null) await field.fill('a-first-text')
  }

  it('says that creating, updating and deleting failed, and loses nothing', async () => {
    const page = await enter(`/admin/${path}`, { allow: /500/ })
    await page.route(`**/api/admin/${api}**`, async (route) =>
      route.request().method() === 'GET'
        ? await route.fallback()
        : await route.fulfill({ status: 500, body: '' }),
    )
    const name = page.getByLabel(nameLabel, { exact: true })
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click()
    await name.fill('Changed')
    await save(page).click()
    await expectMessage(page, 'Error', `Failed to update ${lowered}.`)
    expect(await name.inputValue()).toBe('Changed')
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('button', { name: 'Discard changes' }).click()

    const doom = page.getByRole('button', { name: /^Delete / }).first()
    await doom.click()
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: 'Delete' }).click()
    // In the question, behind which a toast could not be reached.
    await question.getByText(`Failed to delete ${lowered}.`).waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(async () => await hasFocus(doom)).toBe(true)

    await fillInNew(page)
    await save(page).click()
    await expectMessage(page, 'Error', `Failed to create ${lowered}.`)
    expect(await name.inputValue()).toBe('a-first-text')
  })

  it('says that creating, updating and deleting went well', async () => {
    const page = await enter(`/admin/${path}`)
    await fillInNew(page)
    await save(page).click()
    await expectMessage(page, 'Success', `${noun} created successfully.`)

    await page.getByRole('button', { name: 'Edit a-first-text' }).click()
    await page.getByLabel(nameLabel, { exact: true }).fill('a-second-text')
    await save(page).click()
    await expectMessage(page, 'Success', `${noun} updated successfully.`)

    await page.getByRole('button', { name: 'Delete a-second-text' }).click()
    await page.getByText(`Are you sure you want to delete this ${lowered}?`).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expectMessage(page, 'Success', `${noun} deleted successfully.`)
    await page.getByRole('heading', { name: 'a-second-text' }).waitFor({ state: 'detached' })
    await expect
      .poll(async () => await hasFocus(page.getByRole('heading', { level: 1 })))
      .toBe(true)
  })
})

it('settings are previewed while typed, say how saving went, and change every page', async () => {
  const page = await enter('/admin/settings', { allow: /500/ })
  await page.getByLabel('Phone Display').fill('(352) 555-0177')
  await page.getByRole('link', { name: 'Call (352) 555-0177' }).waitFor()

  await page.route('**/api/admin/settings', async (route) => await route.fulfill({ status: 500 }))
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expectMessage(page, 'Error', 'Failed to update settings.')
  await page.unroute('**/api/admin/settings')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expectMessage(page, 'Success', 'Settings updated successfully.')

  const visitor = await open('/terms', { viewport: laptop })
  await visitor.getByText('(352) 555-0177').filter({ visible: true }).first().waitFor()
})

it('the log-in says why it refuses, and welcomes', async () => {
  const page = await open('/admin', { viewport: laptop, allow: /401/ })
  const password = page.getByLabel('Admin Password')
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByText('Password is required').waitFor()
  await password.fill('wrong')
  await page.keyboard.press('Enter')
  await expectMessage(page, 'Login Failed', 'Invalid password. Please try again.')
  await logIn(page)
  await expectMessage(page, 'Welcome!', 'You have successfully logged in to the admin panel.')
})
