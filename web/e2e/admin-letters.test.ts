import { expect, it } from 'vitest'
import { expectToast, hasFocus, save, useAdmin } from './admin.ts'
import { violations } from './axe.ts'
import { createOffer } from './offers.ts'

const { enter } = useAdmin()

const seller = {
  sellerName: 'Opal Greer',
  sellerMailingAddress: '12 Pine Street\nBronson, FL 32621',
}
const refused = { allow: /409/ }

it('prints the letters of several offers, or says which cannot be printed and why', async () => {
  const apn = `7-${Date.now()}`
  const ready = await createOffer({ ...seller, apn })
  const addressless = await createOffer({ apn })
  const page = await enter('/admin/offers', refused)
  await page.getByLabel('Search').fill(apn)
  await page.getByText('1–2 of 2 offers').waitFor()
  await page.getByRole('button', { name: 'Choose all on this page' }).click()
  await page.getByText('2 offers chosen').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Print letters' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Please add the mailing address of the seller').waitFor()
  expect(await dialog.getByRole('link').allInnerTexts()).toEqual([addressless])
  expect(await violations(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Print the Other' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`letter-${ready}.pdf`)
  await expectToast(page, 'The letter is saved as a PDF, ready to print.')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('2 offers chosen').waitFor()
  const row = page.getByRole('row').filter({ hasText: ready })
  await row
    .getByText(/^\w{3} \d{1,2}, \d{4}$/)
    .nth(1)
    .waitFor()
})

it('prints one letter from the offer, once its address is known', async () => {
  const referenceNumber = await createOffer({ sellerName: seller.sellerName })
  const page = await enter(`/admin/offers?edit=${referenceNumber}`, refused)
  const [tab, pdf] = await Promise.all([
    page.waitForEvent('popup'),
    page.waitForResponse(/letter\?preview=true$/),
    page.getByRole('button', { name: /^Preview letter/ }).click(),
  ])
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  await tab.close()
  await page.getByRole('button', { name: 'Print letter' }).click()
  await page.getByText('Please add the mailing address of the seller').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await page.getByLabel('Mailing Address').fill(seller.sellerMailingAddress)
  expect(await page.getByRole('button', { name: 'Print letter' }).isDisabled()).toBe(true)
  await save(page).click()
  await expectToast(page, 'Offer updated successfully.')
  await page.goto(`/admin/offers?edit=${referenceNumber}`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Print letter' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`letter-${referenceNumber}.pdf`)
  await page.getByText('You printed its letter').waitFor()
  expect(await violations(page)).toEqual([])
})

it('keeps the agreement and the evidence of a signed offer at hand', async () => {
  const page = await enter('/admin/offers?show=signed')
  await page.getByRole('row').filter({ hasText: 'Signed' }).getByRole('link').first().click()
  const href = await page.getByRole('link', { name: 'Download the evidence' }).getAttribute('href')
  const evidence = await page.request.get(href ?? '')
  expect(evidence.headers()['content-type']).toBe('application/zip')
})

it('says kindly why a letter cannot be looked at yet', async () => {
  const referenceNumber = await createOffer({ location: 'Fannin County, Georgia' })
  const page = await enter(`/admin/offers?edit=${referenceNumber}`, refused)
  const preview = page.getByRole('button', { name: /^Preview letter/ })
  await preview.click()
  await page.getByRole('heading', { name: 'No letter yet' }).waitFor()
  await page.getByText('Please add last year’s assessed value').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  expect(await hasFocus(preview)).toBe(true)
  expect(page.context().pages()).toHaveLength(1)
})
