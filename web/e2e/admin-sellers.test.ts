import { expect, it } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { expectToast, hasFocus, save, useAdmin } from './admin.ts'
import { violations } from './axe.ts'
import { createOffer } from './offers.ts'

const { enter } = useAdmin()

it('are named one on each line, and what is wrong with one is told by its name', async () => {
  const referenceNumber = await createOffer({ sellerName: 'Dolores Whitcomb' })
  // Refused once because the sellers changed, and then brought together with what was typed.
  const page = await enter(`/admin/offers?edit=${referenceNumber}`, { allow: /500|409/ })
  const sellers = page.getByRole('region', { name: 'Other sellers' })
  await sellers.getByText('Nobody.').waitFor()
  await sellers.getByRole('button', { name: 'Name other sellers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who else sells?' })
  const names = dialog.getByLabel('Other sellers')
  const store = dialog.getByRole('button', { name: 'Save sellers' })
  await names.fill('Frank Whitcomb frank@mail..example\nIris Whitcomb')
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
  expect(await askAsAdmin('GET', `/api/admin/offers/${referenceNumber}/signing`)).toMatchObject({
    coSellers: [],
  })
})

it('are offered when the name of a new offer stands for several owners', async () => {
  const page = await enter('/admin/offers?new=')
  for (const [label, value] of [
    ['Location', 'Levy County, Florida'],
    ['Acreage', '5'],
    ['APN', `7-${Date.now()}`],
    ['Amount', '4500'],
    ['Seller Name', 'Dolores & Frank Whitcomb'],
  ] as const)
    await page.getByLabel(label).fill(value)
  await page.getByText('This may be 2 owners: Dolores Whitcomb and Frank Whitcomb.').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Name them separately' }).click()
  expect(await page.getByLabel('Seller Name').inputValue()).toBe('Dolores Whitcomb')
  const others = page.getByLabel('Other Sellers')
  await others.fill(`${await others.inputValue()}, frank@mail..example`)
  await save(page).click()
  await page.getByText('Frank Whitcomb: Invalid email address').waitFor()
  await others.fill('Frank Whitcomb, frank@mail.example')
  await save(page).click()
  await expectToast(page, 'Offer created successfully.')
  await page.getByText('Frank Whitcomb, frank@mail.example').waitFor()
})

it('are named from the seller of an offer that was made as one', async () => {
  const referenceNumber = await createOffer({ sellerName: 'SMITH JOHN & MARY' })
  const url = `/api/admin/offers/${referenceNumber}`
  await askAsAdmin('PUT', `${url}/co-sellers`, { coSellers: [{ name: 'Iris Ortiz', email: '' }] })
  const page = await enter(`/admin/offers?edit=${referenceNumber}`, { allow: /409/ })
  await page.getByRole('button', { name: 'Name them separately' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who else sells?' })
  expect(await dialog.getByLabel('Other sellers').inputValue()).toBe('MARY SMITH\nIris Ortiz')
  await dialog.getByRole('button', { name: 'Save sellers' }).click()
  await expectToast(page, 'Sellers updated successfully.')
  expect(await page.getByLabel('Seller Name').inputValue()).toBe('JOHN SMITH')
  await save(page).click()
  await expectToast(page, 'Offer updated successfully.')
  expect(await askAsAdmin('GET', url)).toMatchObject({ sellerName: 'JOHN SMITH' })
})
