import { expect, it } from 'vitest'
import { expectToast, hasFocus, save, useAdmin } from './admin.ts'
import { askAsOwner } from './owner-api.ts'
import { violations } from './axe.ts'
import { createOffer } from './offers.ts'

const { enter } = useAdmin()

it('are named one on each line, and what is wrong with one is told by its name', async () => {
  const referenceNumber = await createOffer({ sellerName: 'Dolores Whitcomb' })
  const page = await enter(`/admin/offers?edit=${referenceNumber}`, { allow: /500/ })
  const sellers = page.getByRole('region', { name: 'Other sellers' })
  await sellers.getByText('Nobody.').waitFor()
  await sellers.getByRole('button', { name: 'Name other sellers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who else sells?' })
  const names = dialog.getByLabel('Other sellers')
  const store = dialog.getByRole('button', { name: 'Save sellers' })
  await names.fill('Frank Whitcomb frank@mail\nIris Whitcomb')
  await store.click()
  await dialog.getByText('Frank Whitcomb: Invalid email address').waitFor()
  expect(await violations(page)).toEqual([])

  await names.fill('Frank Whitcomb, frank@mail.example\n\nIris Whitcomb')
  await page.route('**/co-sellers', async (route) => await route.fulfill({ status: 500 }))
  await store.click()
  await dialog.getByText('The sellers could not be saved.').waitFor()
  await page.unroute('**/co-sellers')
  await store.click()
  await expectToast(page, 'Sellers updated successfully.')
  await sellers.getByText('Frank Whitcomb, frank@mail.example').waitFor()
  const change = sellers.getByRole('button', { name: 'Change other sellers' })
  await expect.poll(async () => await hasFocus(change)).toBe(true)
  expect(await violations(page)).toEqual([])

  await change.click()
  expect(await names.inputValue()).toBe('Frank Whitcomb <frank@mail.example>\nIris Whitcomb')
  await names.fill('')
  await store.click()
  await sellers.getByText('Nobody.').waitFor()
  // The offer itself can still be saved: naming sellers is no change of it by someone else.
  await page.getByLabel('Notes').fill('They were cousins.')
  await save(page).click()
  await expectToast(page, 'Offer updated successfully.')
})

it('stay as they are once one of them has signed', async () => {
  const referenceNumber = await createOffer()
  const page = await enter(`/admin/offers?edit=${referenceNumber}`, { allow: /409/ })
  await page.getByRole('button', { name: 'Name other sellers' }).click()
  await page.route('**/co-sellers', async (route) => {
    const json = { code: 'signing_under_way', message: 'Signing is under way.' }
    await route.fulfill({ status: 409, json })
  })
  await page.getByRole('button', { name: 'Save sellers' }).click()
  await page.getByText('Somebody has signed already.').waitFor()
  expect(await askAsOwner('GET', `/api/admin/offers/${referenceNumber}/signing`)).toMatchObject({
    coSellers: [],
  })
})
