import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { expectToast, save, useAdmin } from './admin.ts'
import { violations } from './axe.ts'
import { createOffer, printLetter } from './offers.ts'

const { enter } = useAdmin()

const dialog = (page: Page) => page.getByRole('dialog')
const press = async (page: Page, name: string) =>
  await dialog(page).getByRole('button', { name }).click()

describe('before an offer is saved, the owner is asked', () => {
  it('whether a parcel should have a second one, with a link to the first', async () => {
    const number = `${Date.now()}`
    const apn = `${number.slice(0, 3)}-${number.slice(3, 6)}-${number.slice(6)}`
    const first = await createOffer({ apn, sellerName: 'Ruth Tully' })
    const page = await enter('/admin/offers?new=', { allow: /409/ })
    await page.getByLabel('Location').fill('Mohave County, Arizona')
    await page.getByLabel('Acreage').fill('10')
    await page.getByLabel('APN').fill(number)
    await page.getByLabel('Amount').fill('9000')
    await page.getByLabel('Seller Name').fill('Tully Ruth')
    await page.getByLabel(/^Live:/).check()
    await save(page).click()
    await page.getByText('This parcel has another offer already.').waitFor()
    const link = dialog(page).getByRole('link', { name: first })
    expect(await link.getAttribute('href')).toBe(`/admin/offers?edit=${first}`)
    expect(await violations(page)).toEqual([])
    await press(page, 'Go back')
    const search = `/api/admin/offers/search?search=${number}`
    const found = async () => (await askAsAdmin<{ offers: object[] }>('GET', search)).offers.length
    // The first one, however its number is written.
    expect(await found()).toBe(1)
    await save(page).click()
    await press(page, 'Make it live anyway')
    await expectToast(page, 'Offer created successfully.')
    expect(await found()).toBe(2)
  })

  it('whether its amount should change when a letter with the old one is out', async () => {
    const referenceNumber = await createOffer({
      apn: `L-${Date.now()}`,
      sellerName: 'Ruth Tully',
      sellerMailingAddress: '418 Orchard Lane\nKingman, AZ 86401',
    })
    await printLetter(referenceNumber)
    const page = await enter(`/admin/offers?edit=${referenceNumber}`, { allow: /409/ })
    await page.getByLabel('Amount').fill('20000')
    await save(page).click()
    await page.getByText('A letter with other terms is out.').waitFor()
    await dialog(page)
      .getByText(/says \$18,500, not \$20,000/)
      .waitFor()
    expect(await violations(page)).toEqual([])
    await press(page, 'Yes, save it')
    await expectToast(page, 'Offer updated successfully.')
    const url = `/api/admin/offers/${referenceNumber}`
    const events = await askAsAdmin<{ detail: string }[]>('GET', `${url}/events`)
    expect(events.at(-1)?.detail).toContain('Amount: $18,500 → $20,000')
    expect(events.at(-1)?.detail).toContain('says $18,500, not $20,000')
  })
})
