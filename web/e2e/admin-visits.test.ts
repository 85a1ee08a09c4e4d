import type { AdminOffer } from 'offers-service/contract'
import { expect, it } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { useAdmin } from './admin.ts'
import { createOffer } from './offers.ts'

const { enter, open } = useAdmin()

const firstView = async (referenceNumber: string) =>
  (await askAsAdmin<AdminOffer>('GET', `/api/admin/offers/${referenceNumber}`)).firstViewedAt

it('an offer counts as opened when its seller opens it, not when the owner does', async () => {
  const referenceNumber = await createOffer()
  await enter(`/offer/${referenceNumber}`)
  const plain = await enter('/', { javaScriptEnabled: false })
  const lookup = plain.locator('form[action="/forms/lookup"]')
  for (const field of await lookup.getByRole('textbox').all()) await field.fill(referenceNumber)
  await lookup.getByRole('button').click()
  await plain.waitForURL(`**/offer/${referenceNumber}`)
  expect(await firstView(referenceNumber)).toBeNull()

  await open(`/offer/${referenceNumber}`)
  expect(await firstView(referenceNumber)).not.toBeNull()
})
