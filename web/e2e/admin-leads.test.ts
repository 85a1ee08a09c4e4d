import { expect, it } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { useAdmin } from './admin.ts'
import { violations } from './axe.ts'

const { enter } = useAdmin()

const count = 27
const place = 'Juniper Flat, Costilla County'
const nameOf = (index: number) => `Juniper Number ${String(index).padStart(2, '0')}`

/** Leaves requests that are found by their place, the first of them last in a list by name. */
async function leaveRequests(): Promise<void> {
  for (let index = count; index > 0; index -= 1)
    await askAsAdmin('POST', '/api/contact', {
      name: nameOf(index),
      phone: `(719) 555-01${String(index).padStart(2, '0')}`,
      email: '',
      propertyLocation: place,
      acres: '5-20',
    })
}

it('leads are searched, filtered and paged, and the way back from one leads to the same place', async () => {
  await leaveRequests()
  const page = await enter('/admin/leads')
  await page.getByLabel('Search').pressSequentially('juniper flat')
  await page.getByText(`1–25 of ${count} leads`).waitFor()
  await page.getByLabel('Sort by').selectOption({ label: 'Name' })
  await page.getByText(nameOf(1), { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText(`26–27 of ${count} leads`).waitFor()
  expect(await page.getByRole('rowheader').allInnerTexts()).toEqual([nameOf(26), nameOf(27)])
  expect(await violations(page)).toEqual([])

  await page.getByRole('link', { name: nameOf(27), exact: true }).click()
  await page.getByRole('heading', { level: 1, name: nameOf(27) }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: nameOf(27) }).waitFor()
  await page.getByRole('link', { name: 'All leads' }).click()
  await page.getByText(`26–27 of ${count} leads`).waitFor()
  await page.reload()
  await page.getByText(`26–27 of ${count} leads`).waitFor()
  expect(await page.getByLabel('Search').inputValue()).toBe('juniper flat')

  await page.getByLabel(`Status of ${nameOf(27)}`).selectOption('closed')
  await page.getByLabel('Show').selectOption('closed')
  await page.getByText('1 lead', { exact: true }).waitFor()
  await page.getByText(nameOf(27), { exact: true }).waitFor()
  await page.getByRole('option', { name: 'New (26)' }).waitFor({ state: 'attached' })
})

it('letters typed quickly while an answer is on its way are all kept', async () => {
  const page = await enter('/admin/leads')
  await page.getByLabel('Search').waitFor()
  const gate = Promise.withResolvers<void>()
  await page.route('**/contact-requests/search?*search=*', async (route) => {
    await gate.promise
    await route.fallback()
  })
  const asked = page.waitForRequest('**/contact-requests/search?*search=ju&*')
  await page.getByLabel('Search').pressSequentially('ju')
  await asked
  await page.getByLabel('Search').pressSequentially('niper number 03')
  gate.resolve()
  await page.getByText('1 lead', { exact: true }).waitFor()
  expect(await page.getByLabel('Search').inputValue()).toBe('juniper number 03')
})
