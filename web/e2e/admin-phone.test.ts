import { expect, it } from 'vitest'
import { hasFocus, unfold, useAdmin } from './admin.ts'
import { createOffer } from './offers.ts'
import { expectSound } from './sound.ts'
import { phone } from './visit.ts'

const { enter } = useAdmin()

const small = { width: 360, height: 740 }

it.each([phone, small])(
  'the header is one row on a phone of $width px, and its menu holds what it has no room for',
  async (viewport) => {
    const page = await enter('/admin/offers', { viewport, hasTouch: true })
    const header = page.locator('header')
    const heightOf = async () => (await header.boundingBox())?.height
    expect(await heightOf()).toBeLessThanOrEqual(60)
    for (const name of ['Dashboard', 'Leads', 'Offers'])
      expect(await header.getByRole('link', { name }).isVisible(), name).toBe(true)
    const settings = header.getByRole('link', { name: 'Settings' })
    expect(await settings.isVisible()).toBe(false)

    const menu = header.getByRole('button', { name: 'Menu' })
    await menu.tap()
    expect(await hasFocus(menu)).toBe(true)
    expect(await header.getByRole('button', { name: 'Logout' }).isVisible()).toBe(true)
    await expectSound(page, { hasTouch: true })
    await settings.tap()
    await page.getByRole('heading', { name: 'Site Settings' }).waitFor()
    expect(await heightOf()).toBeLessThanOrEqual(60)
  },
)

it('on a tablet the header is one row that needs no menu', async () => {
  const page = await enter('/admin/leads', { viewport: { width: 768, height: 1024 } })
  const header = page.locator('header')
  expect((await header.boundingBox())?.height).toBeLessThanOrEqual(60)
  expect(await header.getByRole('link').filter({ visible: true }).count()).toBe(8)
  expect(await header.getByRole('button').filter({ visible: true }).allInnerTexts()).toEqual([
    'Logout',
  ])
})

it.each([phone, small])(
  'the first row of a list begins in the upper half of a phone of $width px',
  async (viewport) => {
    await createOffer()
    const page = await enter('about:blank', { viewport, hasTouch: true })
    // What was just done to many offers is told above them.
    await page.route(
      '**/api/admin/bulk-changes',
      async (route) => await route.fulfill({ json: [] }),
    )
    await page.goto('/admin/offers')
    const top = async () => (await page.locator('tbody tr').first().boundingBox())?.y
    expect(await top()).toBeLessThan(viewport.height * 0.55)
    await page.goto('/admin/leads')
    const rows = page.locator('tbody tr').or(page.getByText('No leads yet'))
    expect((await rows.first().boundingBox())?.y).toBeLessThan(viewport.height / 2)
  },
)

it('what a phone folds away is one tap off, and what narrows a list is never folded away', async () => {
  await createOffer()
  const page = await enter('/admin/offers', { viewport: small, hasTouch: true })
  const parcels = page.getByRole('link', { name: 'Parcels' })
  expect(await parcels.isVisible()).toBe(false)
  await unfold(page, 'More')
  await parcels.waitFor()
  const show = page.getByLabel('Show')
  expect(await show.isVisible()).toBe(false)
  await unfold(page, 'Filters')
  await show.selectOption('active')
  await expectSound(page, { hasTouch: true })

  await page.goto('/admin/offers?show=active')
  await show.waitFor()
  await page.goto('/admin/offers?acresFrom=1')
  await page.getByRole('button', { name: 'Remove filter: At least 1 acre' }).waitFor()
  await page.goto('/admin/offers')
  await page.getByRole('button', { name: 'Filters', expanded: false }).waitFor()
})

it('a question asked from what is folded away stays when a phone is turned', async () => {
  const page = await enter('/admin/offers', {
    viewport: { width: 844, height: 390 },
    hasTouch: true,
  })
  await page.getByRole('button', { name: 'More filters' }).tap()
  const question = page.getByRole('dialog', { name: 'Filter offers' })
  await question.waitFor()
  await page.setViewportSize(phone)
  expect(await question.isVisible()).toBe(true)
  await question.getByRole('button', { name: 'Cancel' }).tap()
  expect(await page.getByRole('button', { name: 'More filters' }).isVisible()).toBe(false)
})
