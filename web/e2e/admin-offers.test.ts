import type { AdminClosing } from 'offers-service/contract'
import { describe, expect, it } from 'vitest'
import { formatDay } from '../src/features/admin/dates.ts'
import { askAsAdmin } from './admin-api.ts'
import { expectToast, save, useAdmin } from './admin.ts'
import { violations } from './axe.ts'
import { createOffer } from './offers.ts'

const { enter, open } = useAdmin()

describe('a lead', () => {
  it('is called, noted and answered with an offer, which is extended and withdrawn', async () => {
    const name = `Opal Greer ${Date.now()}`
    const visitor = await open('/contact')
    await visitor.evaluate(async (leadName) => {
      const body = {
        name: leadName,
        phone: '(352) 555-0199',
        email: 'opal@example.com',
        propertyLocation: 'Levy County, Florida',
        acres: '5-20',
      }
      await fetch('/api/contact', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    }, name)

    const page = await enter('/admin')
    await page.getByRole('link', { name, exact: true }).click()
    expect(await page.getByRole('link', { name: `Call ${name}` }).getAttribute('href')).toBe(
      'tel:+13525550199',
    )
    await page.getByLabel('New note').fill('Wants to sell before spring.')
    await page.getByRole('button', { name: 'Save note' }).click()
    await page.getByRole('listitem').filter({ hasText: 'before spring' }).waitFor()
    await page.getByLabel(`Status of ${name}`).selectOption('contacted')
    await expectToast(page, 'Lead updated successfully.')
    expect(await violations(page)).toEqual([])

    await page.getByRole('link', { name: 'Make an offer' }).click()
    await page.getByText('They said: 5-20 acres').waitFor()
    expect(await page.getByLabel('Seller Name').inputValue()).toBe(name)
    await page.getByLabel('Amount').fill('12,500')
    await page.getByLabel('Acreage').fill('ten')
    await page.getByLabel('APN').fill('12-34-56')
    await save(page).click()
    await page.getByText('Acreage must be a number').waitFor()
    await page.getByLabel('Acreage').fill('10')
    await page.getByLabel(/^Live/).check()
    await save(page).click()
    await expectToast(page, 'Offer created successfully.')
    await page.getByText('You made this offer').waitFor()
    expect(await violations(page)).toEqual([])
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    const referenceNumber = title.replace('Offer ', '')

    const seller = await open(`/offer/${referenceNumber}`, { allow: /404/ })
    await seller.getByText('$12,500').first().waitFor()

    await page.getByRole('button', { name: 'Extend' }).click()
    await page.getByLabel('New last day').fill('12/31/2099')
    expect(await violations(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Extend' }).click()
    await expectToast(page, 'Offer extended successfully.')
    await page.getByText('You extended it').waitFor()
    expect(await page.getByLabel('Offer Expires').inputValue()).toBe('Dec 31, 2099')

    await page.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await expectToast(page, 'Offer withdrawn successfully.')
    await page.getByText('You withdrew it').waitFor()
    await seller.reload()
    await seller.getByText('Offer Not Found').waitFor()

    await page.goto('/admin/leads')
    await page.getByRole('link', { name: referenceNumber }).waitFor()
    expect(await page.getByLabel(`Status of ${name}`).inputValue()).toBe('offered')
  })
})

describe('offers', () => {
  it('that are signed cannot change, but their closing goes on', async () => {
    // Other tests may have signed more offers than a page of the list holds.
    const page = await enter('/admin/offers?show=signed&search=LB-4TRW-6HNV', { allow: /409/ })
    await page.getByRole('row').getByRole('link', { name: 'LB-4TRW-6HNV' }).click()
    await page.getByText('This offer is signed, so it can no longer change.').waitFor()
    const href = await page.getByRole('link', { name: /^Signed agreement/ }).getAttribute('href')
    const agreement = await page.request.get(href ?? '')
    expect(agreement.headers()['content-type']).toBe('application/pdf')
    const { signedOn } = await askAsAdmin<AdminClosing>(
      'GET',
      '/api/admin/offers/LB-4TRW-6HNV/closing',
    )
    const escrow = page.getByLabel('Escrow opened')
    const store = page.getByRole('button', { name: 'Save closing' })
    await escrow.fill('2026-03-05')
    await store.click()
    await page.getByText('The offer was signed on').waitFor()
    await escrow.fill(signedOn ?? '')
    await store.click()
    const warnings = page.getByRole('dialog', { name: 'Are these days right?' })
    await warnings.getByText(/^Escrow opened: .* is in the past$/).waitFor()
    expect(await violations(page)).toEqual([])
    await warnings.getByRole('button', { name: 'Change them' }).click()
    expect(await escrow.inputValue()).toBe(formatDay(signedOn ?? ''))
    await store.click()
    await warnings.getByRole('button', { name: 'Yes, save them' }).click()
    await expectToast(page, 'Closing updated successfully.')
    await page.getByText('You changed the closing', { exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.reload()
    await escrow.waitFor()
    expect(await escrow.inputValue()).toBe(formatDay(signedOn ?? ''))
  })

  it('are found by reference number, seller and APN, and by status', async () => {
    const page = await enter('/admin/offers')
    const rows = page.getByRole('row').filter({ hasText: 'acres' })
    await page.getByLabel('Show').selectOption('signed')
    await page.getByText(/^(?:1 offer|\S+ of [\d,]+ offers)$/).waitFor()
    await page.getByText('Signed', { exact: true }).first().waitFor()
    await page.getByLabel('Show').selectOption('all')
    await page.getByLabel('Search').fill('702-31-040')
    await page.getByText('1 offer', { exact: true }).waitFor()
    expect(await rows.count()).toBe(1)
    await page.getByLabel('Search').fill('no such parcel')
    await page.getByText('No offers match.').waitFor()
  })

  it('are deleted only while they are drafts, after a question', async () => {
    const page = await enter('/admin/offers?new=')
    await page.getByLabel('Amount').fill('900')
    await page.getByLabel('Location').fill('Nowhere County')
    await page.getByLabel('Acreage').fill('1')
    await page.getByLabel('APN').fill('0-0')
    await save(page).click()
    await expectToast(page, 'Offer created successfully.')
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Are you sure you want to delete this offer?').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Offer deleted successfully.')
    await page.getByRole('heading', { name: 'Manage Offers' }).waitFor()
    await page.getByRole('row').filter({ hasText: 'Nowhere County' }).waitFor({ state: 'detached' })
    await page.getByLabel('Show').selectOption('active')
    await page.getByRole('row').filter({ hasText: 'Active' }).getByRole('link').first().click()
    await page.getByRole('button', { name: 'Withdraw' }).waitFor()
    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0)
  })
})

it('a button of the list is not cut in two beside long words', async () => {
  const name = 'Featherstonehaugh-Cholmondeley'
  const location = 'Near Wolverton-Ashworth Crossing, Northumberland County, Pennsylvania'
  const number = await createOffer({ sellerName: `${name} ${name} ${Date.now()}`, location })
  const page = await enter(`/admin/offers?search=${number}`)
  const button = page.getByRole('button', { name: `Copy link to offer ${number}` })
  await button.waitFor()
  for (const width of [1280, 1100, 1000]) {
    await page.setViewportSize({ width, height: 800 })
    const lines = await button.evaluate((element) => {
      const range = new Range()
      range.selectNodeContents(element)
      return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size
    })
    expect(lines, `${width}`).toBe(1)
  }
})
