import { expect, it } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { unfold, useAdmin } from './admin.ts'
import { violations } from './axe.ts'
import { createOffer } from './offers.ts'
import { expectSound } from './sound.ts'
import { laptop, phone } from './visit.ts'

const { enter } = useAdmin()

const statusOf = async (number: string) =>
  (await askAsAdmin<{ status: string }>('GET', `/api/admin/offers/${number}`)).status

it.each([
  { device: 'a phone', viewport: phone, hasTouch: true },
  { device: 'a laptop', viewport: laptop, hasTouch: false },
])('makes many drafts live on $device, and takes it back', async ({ viewport, hasTouch }) => {
  const apn = `9${viewport.width}-${Date.now()}`
  const drafts = [
    await createOffer({ apn: `${apn}-1`, status: 'draft', acreage: 12 }),
    await createOffer({ apn: `${apn}-2`, status: 'draft', acreage: 14 }),
  ]
  const live = await createOffer({ apn: `${apn}-3`, acreage: 13 })
  await createOffer({ apn: `${apn}-4`, status: 'draft', acreage: 99 })
  const page = await enter(`/admin/offers?search=${apn}`, { viewport, hasTouch })
  const button = (name: string | RegExp) => page.getByRole('button', { name })

  await page.getByText('1–4 of 4 offers').waitFor()
  await unfold(page, 'Filters')
  await button('More filters').click()
  const filters = page.getByRole('dialog')
  await filters.getByLabel('Acres to').fill('fourteen')
  await button('Show Offers').click()
  await filters.getByText('Acreage must be a number').waitFor()
  await filters.getByLabel('Acres to').fill('14 acres')
  await expectSound(page, { hasTouch })
  await button('Show Offers').click()
  await page.getByText('1–3 of 3 offers').waitFor()
  expect(new URL(page.url()).searchParams.get('acresTo')).toBe('14')
  await button('Remove filter: At most 14 acres').waitFor()
  const view = `Small ones ${apn}`
  await button('Save this view').click()
  await page.getByRole('dialog').getByLabel('Name').fill(view)
  await expectSound(page, { hasTouch })
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await button('Delete this view').waitFor()
  await page.goto('/admin/offers')
  await unfold(page, 'Filters')
  await page.getByLabel('Saved views').selectOption(view)
  await page.getByText('1–3 of 3 offers').waitFor()

  await button('Choose all on this page').click()
  await page.getByText('3 offers chosen').waitFor()
  await expectSound(page, { hasTouch })
  await button('Make live').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^2 drafts go live\./).waitFor()
  await dialog.getByText('1 already live').waitFor()
  await expectSound(page, { hasTouch })
  await dialog.getByRole('button', { name: 'Make 2 Live' }).click()
  const undo = button('Undo: 2 offers made live').first()
  await undo.waitFor()
  await page.getByText('No offers chosen').waitFor()
  await expectSound(page, { hasTouch })
  expect(await Promise.all([...drafts, live].map(statusOf))).toEqual(['active', 'active', 'active'])

  await undo.click()
  await expect
    .poll(async () => await Promise.all([...drafts, live].map(statusOf)))
    .toEqual(['draft', 'draft', 'active'])
  await page
    .getByText(/2 brought back\./)
    .first()
    .waitFor()
  await button('Remove filter: At most 14 acres').click()
  await page.getByText('1–4 of 4 offers').waitFor()
  await page.reload()
  // The result of a minute ago is still shown, until it is put away.
  await button('Close').first().click()
  await page.getByText('Earlier changes of many offers').waitFor()
  await expectSound(page, { hasTouch })
})

it('keeps letters from a seller, and lets them go again', async () => {
  const apn = `8-${Date.now()}`
  const number = await createOffer({
    apn,
    sellerName: 'Opal Greer',
    sellerMailingAddress: `${Date.now()} Pine Street\nBronson, FL 32621`,
  })
  const page = await enter(`/admin/offers?search=${number}`, { allow: /409/ })
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await page.getByLabel(`Choose offer ${number}`).check()
  await button('Do not mail').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^The seller and parcel of 1 offer get no letter/).waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Keep Letters from 1' }).click()
  await page
    .getByText('1 seller not to be mailed, reason: asked not to be mailed')
    .first()
    .waitFor()
  await page.getByText('No offers chosen').waitFor()
  await page.getByLabel(`Choose offer ${number}`).check()
  await button('Print letters').click()
  await dialog.getByText('This seller or parcel is on the list of those not to mail').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.goto('/admin/do-not-mail')
  const row = page.getByRole('row').filter({ hasText: number })
  await row.getByText('Asked not to be mailed').waitFor()
  expect(await violations(page)).toEqual([])
  await row.getByRole('button', { name: 'Mail again: Opal Greer' }).click()
  await dialog.getByRole('button', { name: 'Mail Again' }).click()
  await row.waitFor({ state: 'detached' })
})
