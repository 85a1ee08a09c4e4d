import { expect, it } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { hasFocus, showWholeToday, unfold, useAdmin } from './admin.ts'
import { createOffer } from './offers.ts'
import { expectSound } from './sound.ts'
import { laptop, phone, rest } from './visit.ts'

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
  'the first row of a list stands on the first screen of a phone of $width px, with its name, place and price',
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
    // Also where the list has further pages, whose buttons take a line of their own.
    expect(await top()).toBeLessThan(viewport.height - 200)
    await page.goto('/admin/leads')
    const rows = page.locator('tbody tr').or(page.getByText('No leads yet'))
    expect((await rows.first().boundingBox())?.y).toBeLessThan(viewport.height - 200)
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

it.each([phone, small])(
  'an offer is a card on a phone of $width px, with Call and Text before what else can be done',
  async (viewport) => {
    const sellerName = `Della Dialed ${viewport.width}`
    const number = await createOffer({ sellerName, sellerPhone: '(928) 555-0117', amount: 12_345 })
    const silent = await createOffer({ sellerName, sellerPhone: 'at the store', sellerEmail: '' })
    const page = await enter(`/admin/offers?search=${encodeURIComponent(sellerName)}`, {
      viewport,
      hasTouch: true,
    })
    const card = page.getByRole('row').filter({ hasText: number })
    for (const text of ['Active', '$12,345', '10.2 acres, APN', 'Mohave County'])
      await card.getByText(text).waitFor()
    const actions = card.getByRole('cell').filter({ has: page.locator('a[href^="tel:"], button') })
    expect(await actions.locator('a, button').allInnerTexts()).toEqual([
      'Call',
      'Text',
      'Copy link',
    ])
    const call = card.getByRole('link', { name: `Call ${sellerName}` })
    expect(await call.getAttribute('href')).toBe('tel:+19285550117')
    const text = card.getByRole('link', { name: `Text ${sellerName}` })
    expect(await text.getAttribute('href')).toBe('sms:+19285550117')
    for (const link of [call, text])
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    const other = page.getByRole('row').filter({ hasText: silent })
    expect(await other.getByRole('link', { name: /^(?:Call|Text)/ }).count()).toBe(0)
    await expectSound(page, { hasTouch: true })

    await card.getByLabel(`Choose offer ${number}`).tap()
    await page.getByText('1 offer chosen').waitFor()
    await page.getByRole('button', { name: 'Choose all on this page' }).tap()
    await page.getByText('2 offers chosen').waitFor()
    await card.getByRole('link', { name: number }).tap()
    await page.getByRole('heading', { name: `Offer ${number}` }).waitFor()
    await page.goBack()
    await page.getByText('2 offers chosen').waitFor()
    expect(await page.getByLabel('Search').inputValue()).toBe(sellerName)
  },
)

it.each([phone, small])(
  'a lead is a card on a phone of $width px that says what is next, with Call and Text',
  async (viewport) => {
    const name = `Lena Listed ${viewport.width}`
    const { id } = await askAsAdmin<{ id: string }>('POST', '/api/admin/contact-requests', {
      name,
      phone: `(352) 555-0${viewport.width - 200}`,
      email: '',
      propertyLocation: 'Sand Creek Road',
      acres: '1-5',
      source: 'call',
    })
    await askAsAdmin('POST', `/api/admin/contact-requests/${id}/notes`, {
      kind: 'note',
      text: 'Wants to sell.',
      followUpOn: '2099-12-01',
      followUpTask: 'Send the offer',
    })
    const page = await enter('/admin/leads', { viewport, hasTouch: true })
    const card = page.getByRole('row').filter({ hasText: name })
    for (const text of ['Sand Creek Road', '1-5 acres', 'Send the offer, Dec 1, 2099'])
      await card.getByText(text).waitFor()
    const links = card.getByRole('link')
    expect(await links.allInnerTexts()).toEqual([name, 'Call', 'Text', 'Make an offer'])
    for (const [at, scheme] of [
      [1, 'tel'],
      [2, 'sms'],
    ] as const) {
      expect(await links.nth(at).getAttribute('href')).toMatch(`${scheme}:+1352555`)
      expect((await links.nth(at).boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
    await expectSound(page, { hasTouch: true })
  },
)

it('on a laptop the lists are tables of one line for each, as wide as before', async () => {
  const sellerName = 'Della Desk'
  const number = await createOffer({ sellerName, sellerPhone: '(928) 555-0117' })
  const page = await enter('/admin/offers?search=Della+Desk', { viewport: laptop })
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
    'Offer',
    'Property',
    'Amount',
    'Status',
    'Expires',
    'Opened',
    'Letter',
    'Link',
  ])
  const row = page.getByRole('row').filter({ hasText: number })
  expect(await row.getByRole('cell').count()).toBe(7)
  expect(await row.evaluate((each) => getComputedStyle(each).display)).toBe('table-row')
})

it.each([phone, small])(
  'Save stays in view on a phone of $width px, and the seller is reached from the top of an offer',
  async (viewport) => {
    const sellerName = 'Della Distant'
    const number = await createOffer({
      sellerName,
      sellerPhone: '(928) 555-0117',
      apn: `4${viewport.width}-${Date.now()}`,
    })
    const page = await enter(`/admin/offers?edit=${number}`, { viewport, hasTouch: true })
    await rest(page)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const bottomOf = async (name: string) => {
      const box = await button(name).boundingBox()
      return (box?.y ?? Infinity) + (box?.height ?? 0)
    }
    expect(await bottomOf('Save')).toBeLessThanOrEqual(viewport.height)
    expect(await bottomOf(`Copy link to offer ${number}`)).toBeLessThan(viewport.height / 2)
    const call = page.getByRole('link', { name: `Call ${sellerName}` })
    expect((await call.boundingBox())?.y).toBeLessThan(viewport.height / 2)
    await expectSound(page, { hasTouch: true })

    const notes = page.getByLabel('Notes')
    await notes.focus()
    const end = await notes.boundingBox()
    const saveTop = (await button('Save').boundingBox())?.y
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(saveTop ?? 0)
    await page.getByLabel('Location').fill('Near Sand Creek, Mohave County, Arizona')
    expect(await bottomOf('Save')).toBeLessThanOrEqual(viewport.height)
    await button('Save').tap()
    await page.getByRole('heading', { name: 'Manage Offers' }).waitFor()
  },
)

it.each([phone, small])(
  'who asked for an offer is called from Today, on a phone of $width px',
  async (viewport) => {
    const name = `Wilma Farhill ${viewport.width}`
    await askAsAdmin('POST', '/api/contact', {
      name,
      phone: '(928) 555-0119',
      email: `wilma${viewport.width}@mail.example`,
      propertyLocation: 'Mohave County, Arizona',
      acres: '5-20',
    })
    const page = await enter('/admin', { viewport, hasTouch: true })
    await showWholeToday(page)
    const call = page.getByRole('link', { name: `Call ${name}` })
    expect(await call.getAttribute('href')).toBe('tel:+19285550119')
    expect(await page.getByRole('link', { name: `Text ${name}` }).isVisible()).toBe(true)
    await expectSound(page, { hasTouch: true })
  },
)
