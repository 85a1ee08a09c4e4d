import type { AdminOffer } from 'offers-service/contract'
import { describe, expect, it } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { expectToast, hasFocus, useAdmin } from './admin.ts'
import { createOffer } from './offers.ts'
import { expectSound } from './sound.ts'
import { laptop, phone } from './visit.ts'

const { enter } = useAdmin()

const offers = '/api/admin/offers'
const read = async (number: string) => await askAsAdmin<AdminOffer>('GET', `${offers}/${number}`)

describe.each([
  ['a laptop', laptop, false],
  ['a phone', phone, true],
] as const)('a deleted draft, on %s,', (where, viewport, hasTouch) => {
  it('comes back by Undo, and from below the list of offers, as it was', async () => {
    const number = await createOffer({
      status: 'draft',
      sellerName: `Undone on ${where}`,
      notes: 'Sells after the harvest',
      coSellers: [{ name: 'Ana Peña', email: '' }],
    })
    const before = await read(number)
    const page = await enter(`/admin/offers?edit=${number}`, { viewport, hasTouch })
    const remove = async () => {
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('You can put it back for 30 days').waitFor()
      await expectSound(page, { hasTouch })
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
      await expectToast(page, 'Offer deleted successfully.')
      await page.getByRole('heading', { name: 'Manage Offers' }).waitFor()
    }
    const link = page.getByRole('link', { name: number, exact: true })
    const trash = page.getByRole('region', { name: 'Recently deleted drafts' })
    const item = trash.getByRole('listitem').filter({ hasText: number })

    await remove()
    await link.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expectToast(page, 'The draft is back as it was.')
    await item.waitFor({ state: 'detached' })
    expect(await read(number)).toEqual({ ...before, updatedAt: expect.any(String) as string })

    await link.click()
    await page.getByText('Ana Peña').or(page.locator('[value="Ana Peña"]')).first().waitFor()
    await remove()
    await item.getByText(/by you, kept until /).waitFor()
    await expectSound(page, { hasTouch })
    await item.getByRole('button', { name: `Put back ${number}` }).click()
    await expectToast(page, 'The draft is back as it was.')
    await item.waitFor({ state: 'detached' })
    expect(await hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true)
    await link.waitFor()
    expect(await read(number)).toEqual({ ...before, updatedAt: expect.any(String) as string })
  })

  it('goes for good, or waits while another offer has its number', async () => {
    const number = await createOffer({ status: 'draft', sellerName: `First on ${where}` })
    await askAsAdmin('DELETE', `${offers}/${number}`)
    await createOffer({ referenceNumber: number, sellerName: `Second on ${where}` })
    const page = await enter('/admin/offers', { viewport, hasTouch, allow: /409/ })
    const trash = page.getByRole('region', { name: 'Recently deleted drafts' })
    const item = trash.getByRole('listitem').filter({ hasText: `First on ${where}` })
    await item.getByRole('button', { name: `Put back ${number}` }).click()
    await page.getByText('Another offer has its reference number by now.').first().waitFor()
    // Changes of many offers can be closed too.
    await page.getByLabel('Close', { exact: true }).click()
    await item.getByRole('button', { name: `Delete for good: ${number}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('It cannot be put back.').waitFor()
    await expectSound(page, { hasTouch })
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await expectToast(page, 'Deleted for good.')
    await item.waitFor({ state: 'detached' })
  })
})
