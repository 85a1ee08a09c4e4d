import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { expectToast, hasFocus, save, useAdmin } from './admin.ts'
import { violations } from './axe.ts'
import { phone } from './visit.ts'

const { enter } = useAdmin()

const name = 'Perpetua Asker'

async function downloaded(page: Page, act: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  expect(download.suggestedFilename()).toBe('person.zip')
  return (await readFile(await download.path())).toString('latin1')
}

it('the owner sees what looks automatic, says that a person wrote it, and saves all that is kept of them', async () => {
  await askAsAdmin('POST', '/api/contact', {
    name,
    phone: '(386) 555-0171',
    email: '',
    propertyLocation: 'Putnam County, Florida',
    acres: '1-5',
    website: 'http://pills.example',
  })
  const page = await enter('/admin/leads?show=automatic', { viewport: phone, allow: /404/ })
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByText('a field was filled in that nobody can see').waitFor()
  await page.getByRole('button', { name: 'A Person Wrote This' }).click()
  await expectToast(page, 'Lead updated successfully.')
  await page.getByText('a field was filled in').waitFor({ state: 'detached' })
  const saveAll = page.getByRole('button', { name: 'Save all about this person' })
  expect(await downloaded(page, async () => await saveAll.click())).toContain('person.html')

  await page.goto('/admin/leads')
  const form = page.locator('form', { hasText: 'Everything about one person' })
  const send = form.getByRole('button', { name: 'Save Everything' })
  await send.click()
  await form.getByText('Please type a phone number, an email address or a name').waitFor()
  await form.getByLabel('Phone, email or whole name').fill('Nobody Known')
  await send.click()
  await page.getByText('Nobody found').first().waitFor()
  await form.getByLabel('Phone, email or whole name').fill('386 555 0171')
  expect(await downloaded(page, async () => await send.click())).toContain('person.json')
})

it('the owner corrects what a lead said from the keyboard, loses nothing when a save fails, and finds them by it', async () => {
  const wrong = 'Clementine Mistyped'
  await askAsAdmin('POST', '/api/contact', {
    name: wrong,
    phone: '(386) 555-0172',
    email: '',
    propertyLocation: 'Putnam County, Florida',
    acres: '1-5',
  })
  const page = await enter('/admin/leads', { viewport: phone, allow: /500/ })
  await page.getByRole('link', { name: wrong, exact: true }).click()
  const edit = page.getByRole('button', { name: 'Edit details' })
  await edit.focus()
  await page.keyboard.press('Enter')
  const nameField = page.getByLabel('Name', { exact: true })
  await expect.poll(async () => await hasFocus(nameField)).toBe(true)
  expect(await violations(page)).toEqual([])

  await page.route('**/api/admin/contact-requests/**', async (route) =>
    route.request().method() === 'PATCH'
      ? await route.fulfill({ status: 500, body: '' })
      : await route.fallback(),
  )
  await nameField.fill('Clementine Right')
  await page.getByLabel('Phone', { exact: true }).fill('(386) 555-0173')
  await page.keyboard.press('Enter')
  await page.getByText('The server could not save this.').waitFor()
  await page.unroute('**/api/admin/contact-requests/**')
  await page.reload()
  await page.getByText('We brought back the changes').waitFor()
  expect(await nameField.inputValue()).toBe('Clementine Right')

  await page.getByLabel('Size').selectOption({ label: '5-20 acres' })
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click()
  await save(page).click()
  await expectToast(page, 'Lead updated successfully.')
  await page.getByRole('heading', { level: 1, name: 'Clementine Right' }).waitFor()
  await expect.poll(async () => await hasFocus(edit)).toBe(true)
  await page.getByText('Name and phone corrected').waitFor()
  await page.getByText(/^Acreage: .* → 5-20 acres$/m).waitFor()
  const held = await askAsAdmin('POST', '/api/admin/people/erasure-preview', {
    find: '386-555-0173',
  })
  expect(held).toMatchObject({ requests: [{ name: 'Clementine Right' }] })
})
