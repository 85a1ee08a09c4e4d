import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { useAdmin } from './admin.ts'
import { changeOffer, createOffer } from './offers.ts'
import { translations } from './public/page-changes.ts'
import { ask, signNext } from './seller-api.ts'
import { buttonIn, expectSaid, press, translatedAdmin } from './translated-admin.ts'

const { enter } = useAdmin()

const allow = async (areAllowed: boolean) => {
  await askAsAdmin('PUT', '/api/admin/counter-offers', { areAllowed })
}
beforeAll(async () => await allow(true))
afterAll(async () => await allow(false))

/** An offer whose seller would sell for $25,000. */
async function createNumber(): Promise<string> {
  const number = await createOffer()
  await ask('POST', `/api/offers/${number}/counter-offers`, { amount: 25_000 })
  return number
}

/** Moves the chosen deals in the dialog that asks where to. */
async function move(page: Page, to: string): Promise<void> {
  await page.getByLabel('Move to').selectOption(to)
  await press(page.getByRole('dialog'), 'Move')
}

describe.each(translations)('in the admin area, where %s,', (change) => {
  const { openTwice, openTranslated } = translatedAdmin(enter, change)

  it('deals are chosen on the board and in the list, and moved', async () => {
    const names = ['Ada', 'Bea', 'Cal'].map((first) => `${first} Tick${Date.now()}`)
    for (const sellerName of names) await signNext(await createOffer({ sellerName }), sellerName)
    const expectAlike = await openTwice('/admin/deals')
    const tick = (page: Page, at: number) =>
      page.getByRole('checkbox', { name: new RegExp(names[at] ?? '') })
    for (const at of [0, 1, 2])
      await expectAlike(async (page) => {
        await tick(page, at).check()
        expect(await tick(page, at).isChecked()).toBe(true)
      })
    await expectAlike(async (page) => await tick(page, 1).uncheck())
    await expectAlike(async (page) => await press(page, 'Move chosen'))
    await expectAlike(async (page) => await move(page, 'fell_through'))
    await expectAlike(async (page) => await move(page, 'paid'))
    await expectAlike(async (page) => await press(page.getByRole('dialog'), 'Close'))
    await expectAlike(async (page) => await page.getByText('Show as a list').click())
    await expectAlike(async (page) => await tick(page, 1).check())
    await expectAlike(async (page) => await press(page, 'Choose none'))
    await expectAlike(async (page) => await page.getByText('Steps of a closing').click())

    const page = await openTranslated('/admin/deals')
    for (const at of [0, 1, 2]) await tick(page, at).check()
    await expectSaid(page, '3 deals chosen')
    await press(page, 'Move chosen')
    await press(page.getByRole('dialog'), 'Move')
    await expectSaid(page, '3 deals are in “Escrow” now.')
    await expectSaid(page, 'No deals chosen')
  })

  it('a change of many offers is undone', async () => {
    const mark = `Undone ${Date.now()}`
    for (const at of [1, 2])
      await createOffer({ status: 'draft', location: `${mark} Road`, apn: `${Date.now()}-${at}` })
    const page = await openTranslated(`/admin/offers?search=${encodeURIComponent(mark)}`)
    await press(page, 'Choose all on this page')
    await press(page, 'Make live')
    await press(page, 'Make 2 Live')
    await expectSaid(page, '2 offers made live')
    await press(page, 'Undo: 2 offers made live')
    await expectSaid(page, '2 brought back.')
    await expectSaid(page, 'No offers chosen')
    await press(page, 'Choose all on this page')
    await expectSaid(page, '2 offers chosen')
  })

  it('numbers that sellers name are answered', async () => {
    const page = await openTranslated(`/admin/offers?edit=${await createNumber()}`)
    await press(page, 'Meet at…')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Meet at').fill('30,000')
    await press(dialog, 'Make It Our Offer')
    await expectSaid(page, 'Please write an amount between $18,500 and $25,000')
    expect(await dialog.getByLabel('Meet at').inputValue()).toBe('30,000')
    await dialog.getByLabel('Meet at').fill('21,000')
    await press(dialog, 'Make It Our Offer')
    await expectSaid(page, 'You met them at $21,000')
    await expectSaid(page, 'Amount: $18,500 → $21,000')
    expect(await page.getByLabel(/^\W*Amount\W*$/).inputValue()).toBe('21000')

    const meanwhile = await createNumber()
    const changed = await openTranslated(`/admin/offers?edit=${meanwhile}`)
    await press(changed, 'Agree to \\$25,000')
    await changeOffer(meanwhile, { amount: 19_000 })
    await press(changed.getByRole('dialog'), 'Agree to \\$25,000')
    await expectSaid(changed, 'Our offer is $19,000 now.')
    await press(changed.getByRole('dialog'), 'Agree to \\$25,000')
    await expectSaid(changed, 'You agreed to $25,000')

    const staying = await openTranslated(`/admin/offers?edit=${await createNumber()}`)
    await press(staying, 'Stay at \\$18,500')
    await press(staying.getByRole('dialog'), 'Stay at \\$18,500')
    await expectSaid(staying, 'You stayed at $18,500')
    expect(await buttonIn(staying, 'Meet at…').count()).toBe(0)
  })
})
