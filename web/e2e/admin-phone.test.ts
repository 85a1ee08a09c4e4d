import { expect, it } from 'vitest'
import { hasFocus, useAdmin } from './admin.ts'
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
