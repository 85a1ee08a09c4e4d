import { expect, it } from 'vitest'
import { expectToast, hasFocus, save, useAdmin } from './admin.ts'
import { violations } from './axe.ts'
import { phone } from './visit.ts'

const { enter } = useAdmin()

it('keeps what a state wants said in letters, from the first word to its deletion', async () => {
  const page = await enter('/admin/offers')
  await page.getByRole('link', { name: 'State notices' }).click()
  await page.getByRole('heading', { name: 'Georgia' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'New Notice' }).click()
  expect(await save(page).isDisabled()).toBe(true)
  expect(await page.getByLabel('State', { exact: true }).innerText()).not.toContain('Georgia')
  await page.getByLabel('State', { exact: true }).selectOption('Iowa')
  await page.getByLabel('Notice', { exact: true }).fill('THIS IS NOT A BILL.')
  await page.getByRole('region', { name: 'On the letter' }).getByText('NOT A BILL').waitFor()
  expect(await violations(page)).toEqual([])
  await save(page).click()
  await expectToast(page, 'State notice created successfully.')

  await page.getByRole('button', { name: 'Edit Iowa' }).click()
  await page.getByLabel(/^When the offer is below/).fill('IT IS LESS.')
  await save(page).click()
  await expectToast(page, 'State notice updated successfully.')
  await page.getByRole('listitem').filter({ hasText: 'Iowa' }).getByText('Needs assessed').waitFor()

  const doom = page.getByRole('button', { name: 'Delete Iowa' })
  await doom.click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await hasFocus(doom)).toBe(true)
  await doom.click()
  await page.getByText('Are you sure you want to delete this state notice?').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'State notice deleted successfully.')
  await page.getByRole('heading', { name: 'Iowa' }).waitFor({ state: 'detached' })
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await hasFocus(page.getByRole('heading', { name: 'State Notices' }))).toBe(true)
})

it('says that a notice was not saved, updated or deleted, and teaches when there is none', async () => {
  const page = await enter('/admin/notices', { viewport: phone, allow: /500/ })
  await page.route(
    '**/api/admin/state-notices/*',
    async (route) => await route.fulfill({ status: 500 }),
  )
  await page.getByRole('button', { name: 'Edit Georgia' }).click()
  await page.getByLabel('Notice', { exact: true }).fill('CHANGED')
  await save(page).click()
  await expectToast(page, 'Failed to update state notice.')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('button', { name: 'Delete Georgia' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Failed to delete state notice.')
  await page.route('**/api/admin/state-notices', async (route) => await route.fulfill({ json: [] }))
  await page.reload()
  await page.getByRole('heading', { name: 'No state notices yet' }).waitFor()
  expect(await violations(page)).toEqual([])
})
