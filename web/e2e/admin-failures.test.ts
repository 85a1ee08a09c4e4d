import type { AdminClosing } from 'offers-service/contract'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { formatDay } from '../src/features/admin/dates.ts'
import { askAsAdmin } from './admin-api.ts'
import { expectToast, hasFocus, save, showWholeToday, useAdmin } from './admin.ts'
import { violations } from './axe.ts'
import { createOffer } from './offers.ts'
import { site } from './visit.ts'

const { enter } = useAdmin()
const broken = { allow: /500/ }

/** Lets everything the admin sends fail, while reading goes on. */
async function breakSaving(page: Page): Promise<void> {
  await page.route('**/api/admin/**', async (route) =>
    route.request().method() === 'GET'
      ? await route.fallback()
      : await route.fulfill({ status: 500, body: '' }),
  )
}

/** Answers the question of a step with yes, and checks what the question says when that fails; then the keyboard goes back to the step. */
async function expectFailure(page: Page, step: string, answer: string, text: string) {
  const button = page.getByRole('button', { name: step, exact: true })
  await button.click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: answer, exact: true }).click()
  await dialog.getByText(text).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => await hasFocus(button)).toBe(true)
}

it('an offer says what failed, and stays as it was', async () => {
  const referenceNumber = await createOffer()
  const page = await enter(`/admin/offers?edit=${referenceNumber}`, broken)
  await breakSaving(page)
  await expectFailure(page, 'Extend', 'Extend', 'Failed to extend offer.')
  await expectFailure(page, 'Withdraw', 'Withdraw', 'Failed to withdraw offer.')
  await page.getByLabel('Notes').fill('Changed')
  await save(page).click()
  await expectToast(page, 'Failed to update offer.')
  expect(await page.getByLabel('Notes').inputValue()).toBe('Changed')
  expect(await askAsAdmin('GET', `/api/admin/offers/${referenceNumber}`)).toMatchObject({
    status: 'active',
    notes: '',
  })
})

it('a draft says that it was not created, and not deleted', async () => {
  const draft = await createOffer({ status: 'draft' })
  const page = await enter(`/admin/offers?edit=${draft}`, broken)
  await breakSaving(page)
  await expectFailure(page, 'Delete', 'Delete', 'Failed to delete offer.')
  await page.goto('/admin/offers?new=')
  for (const name of ['Amount', 'Acreage', 'APN', 'Location'])
    await page.getByLabel(name).fill('10')
  await save(page).click()
  await expectToast(page, 'Failed to create offer.')
  expect(await page.getByLabel('APN').inputValue()).toBe('10')
})

it('the closing of a signed offer says that it was not saved', async () => {
  const page = await enter('/admin/offers?edit=LB-4TRW-6HNV', broken)
  await breakSaving(page)
  const { signedOn } = await askAsAdmin<AdminClosing>(
    'GET',
    '/api/admin/offers/LB-4TRW-6HNV/closing',
  )
  await page.getByLabel('Paid').fill(signedOn ?? '')
  await page.getByRole('button', { name: 'Save closing' }).click()
  await expectToast(page, 'Failed to update closing.')
  expect(await page.getByLabel('Paid').inputValue()).toBe(formatDay(signedOn ?? ''))
})

it('a lead says what failed, and its note is kept', async () => {
  const name = `Wanda Pell ${Date.now()}`
  const lead = { name, phone: '(352) 555-0131', propertyLocation: 'Elko County', acres: '1-5' }
  await askAsAdmin('POST', '/api/contact', lead)
  const page = await enter('/admin/leads', broken)
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByLabel('New note').waitFor()
  await breakSaving(page)
  await page.getByLabel(`Status of ${name}`).selectOption('contacted')
  await expectToast(page, 'Failed to update lead.')
  expect(await page.getByLabel(`Status of ${name}`).inputValue()).toBe('new')
  await expectFailure(page, 'Delete lead', 'Delete', 'Failed to delete lead.')
  await page.getByLabel('New note').fill('Call on Monday.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expectToast(page, 'Failed to update lead.')
  expect(await page.getByLabel('New note').inputValue()).toBe('Call on Monday.')
  const id = new URL(page.url()).searchParams.get('edit')
  await askAsAdmin('DELETE', `/api/admin/contact-requests/${id}`)
})

it('a question, a test mail and logging out elsewhere say when they fail', async () => {
  const referenceNumber = await createOffer()
  await askAsAdmin('POST', `/api/offers/${referenceNumber}/questions`, {
    question: 'Who pays the back taxes?',
    replyTo: '(928) 555-0117',
  })
  const page = await enter('/admin', broken)
  await showWholeToday(page)
  await breakSaving(page)
  const answered = page.getByRole('button', { name: `Mark the question about ${referenceNumber}` })
  await answered.click()
  await expectToast(page, 'Failed to mark the question.')
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Connections', exact: true }).click()
  await page.getByRole('button', { name: 'Send a test: Email notifications' }).click()
  await expectToast(page, 'Failed to send a test.')
  await page.getByRole('link', { name: 'Safety', exact: true }).click()
  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  await page.getByLabel('Your password').fill(site().password)
  await page.getByRole('button', { name: 'Log out all others' }).click()
  await page.getByRole('dialog').getByText('Failed to log out the other browsers.').waitFor()
  await page.keyboard.press('Escape')
  await page.unroute('**/api/admin/**')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('heading', { name: 'Questions to answer' }).waitFor()
  await showWholeToday(page)
  await answered.click()
  await answered.waitFor({ state: 'detached' })
})
