import { expect, it } from 'vitest'
import { expectToast, useAdmin } from './admin.ts'
import { violations } from './axe.ts'
import { createOffer } from './offers.ts'

const { enter, open } = useAdmin()

const seller = { sellerName: 'Opal Greer', sellerEmail: 'opal@mail.example' }

it('is shown from the first start to the end, with what is left to do', async () => {
  const referenceNumber = await createOffer(seller)
  const page = await enter(`/admin/offers?edit=${referenceNumber}`)
  await page.getByText('Nobody has started to sign.').waitFor()
  expect(await violations(page)).toEqual([])

  const visitor = await open(`/offer/${referenceNumber}`)
  await visitor.getByRole('button', { name: 'Accept & Sign Offer' }).click()
  await visitor.getByRole('heading', { name: /Step 1 of 5/ }).waitFor()
  const link = visitor.url()

  await page.reload()
  const signing = page.getByRole('region', { name: 'Signing' })
  await signing.getByRole('heading', { name: 'On this site Open' }).waitFor()
  await signing.getByText('Opened it').waitFor()
  await signing.getByRole('button', { name: 'Copy link to sign for Opal Greer' }).waitFor()
  expect(await violations(page)).toEqual([])

  await signing.getByRole('button', { name: 'Cancel signing' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('The owners’ links stop working at once.').waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel signing' }).click()
  await expectToast(page, 'Signing canceled successfully.')
  await signing.getByRole('heading', { name: 'On this site Canceled' }).waitFor()
  await page.getByText('You canceled the signing').waitFor()
  await page.getByText('Active', { exact: true }).waitFor()

  const closed = await open(link, { allow: /410/ })
  await closed.getByRole('heading', { name: 'This offer is closed' }).waitFor()
})

it('that was signed tells who signed and when', async () => {
  const page = await enter('/admin/offers?edit=LB-4TRW-6HNV')
  const signing = page.getByRole('region', { name: 'Signing' })
  await signing.getByRole('heading', { name: 'On this site Signed' }).waitFor()
  expect(await signing.getByRole('button').count()).toBe(0)
})
