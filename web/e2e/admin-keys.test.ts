import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectToast, logIn, useAdmin } from './admin.ts'
import { violations } from './axe.ts'
import { laptop, phone, site } from './visit.ts'

const { enter, open } = useAdmin()
const better = 'moss kettle harbor ninety'

const confirm = async (page: Page, password: string, button: string) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: button }).click()
}

it('the owner sees where they are logged in and logs out everywhere else, with the password', async () => {
  const other = await enter('/admin', { viewport: phone, allow: /401/ })
  const page = await enter('/admin/settings', { allow: /400/ })
  await page.getByText('This browser').waitFor()
  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  expect(await violations(page)).toEqual([])
  await confirm(page, 'wrong', 'Log out all others')
  await page.getByText('This is not your password').waitFor()
  await confirm(page, site().password, 'Log out all others')
  await expectToast(page, 'Every other browser is logged out.')
  await other.reload()
  await other.getByRole('heading', { name: 'Please log in again' }).waitFor()
})

it('the owner logs one browser out, and reads about it in the log', async () => {
  const other = await open('/admin', { allow: /401/ })
  await logIn(other)
  const page = await enter('/admin/settings', { viewport: phone })
  await page
    .getByRole('button', { name: /^Log out (?!every)/ })
    .first()
    .click()
  await confirm(page, site().password, 'Log out')
  await expectToast(page, 'That browser is logged out.')
  await other.reload()
  await other.getByRole('heading', { name: 'Please log in again' }).waitFor()
  await page.getByText('One browser logged out from here').first().waitFor()
})

it.each([
  ['a phone', phone],
  ['a laptop', laptop],
])(
  'the owner changes the password on %s, told what is wrong beside the field',
  async (_name, viewport) => {
    const page = await enter('/admin/settings', { viewport, allow: /400/ })
    const now = page.getByLabel('Password now')
    const next = page.getByLabel('New password')
    const change = page.getByRole('button', { name: 'Change password' })
    await change.click()
    await page.getByText('Your password is required').waitFor()
    await now.fill('wrong')
    await next.fill('password1234')
    await change.click()
    await page.getByText(/^This is easy to guess/).waitFor()
    await next.fill(better)
    await change.click()
    await page.getByText('This is not your password').waitFor()
    expect(await violations(page)).toEqual([])
    await now.fill(site().password)
    await page.getByLabel('Show what I type').check()
    expect(await next.inputValue()).toBe(better)
    expect(await next.getAttribute('type')).toBe('text')
    await change.click()
    await expectToast(page, 'Your password is changed. Every other browser is logged out.')
    expect(await now.inputValue()).toBe('')
    await now.fill(better)
    await next.fill(site().password)
    await change.click()
    await expect.poll(async () => await now.inputValue()).toBe('')
  },
)
