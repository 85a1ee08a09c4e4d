import { describe, expect, it } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { newList } from './admin-dialog-cases.ts'
import { useAdmin } from './admin.ts'
import { createOffer } from './offers.ts'
import { translations } from './public/page-changes.ts'
import { expectSaid, press, said, translatedAdmin } from './translated-admin.ts'

const { enter } = useAdmin()

/** Draft offers that a search for the answered words finds. */
async function createDrafts(count: number): Promise<string> {
  const mark = `Translated ${Date.now()}`
  for (let at = 0; at < count; at += 1)
    await createOffer({ status: 'draft', location: `${mark} Road`, apn: `${Date.now()}-${at}` })
  return mark
}

describe.each(translations)('in the admin area, where %s,', (change) => {
  const { openTwice, openTranslated } = translatedAdmin(enter, change)

  it('every screen says the same, whichever way the admin came', async () => {
    const expectAlike = await openTwice('/admin')
    const links = ['leads', 'offers', 'blog', 'testimonials', 'pages', 'settings']
    for (const link of [...links, ...links.toReversed()])
      await expectAlike(
        async (page) => await page.locator(`header nav a[href="/admin/${link}"]`).first().click(),
      )
  })

  it('offers are paged through, searched, chosen and made live together', async () => {
    const mark = await createDrafts(27)
    const expectAlike = await openTwice(`/admin/offers?search=${encodeURIComponent(mark)}`)
    await expectAlike(async (page) => await press(page, 'Next'))
    await expectAlike(async (page) => await press(page, 'Previous'))
    await expectAlike(async (page) => await page.getByRole('checkbox').nth(2).check())
    await expectAlike(async (page) => await press(page, 'Choose all on this page'))
    await expectAlike(async (page) => await press(page, 'Make live'))
    await expectAlike(async (page) => {
      await page.getByLabel(/Last day/).fill('Mar 5, 2027')
      await page.keyboard.press('Tab')
    })
    await expectAlike(async (page) => {
      await page.getByLabel(/Last day/).fill('no day')
      await page.keyboard.press('Tab')
    })
    await expectAlike(async (page) => await press(page, 'Cancel'))
    await expectAlike(
      async (page) =>
        await page
          .getByLabel(/Search/)
          .first()
          .fill(`${mark} nowhere`),
    )

    const page = await openTranslated(`/admin/offers?search=${encodeURIComponent(mark)}`)
    await press(page, 'Choose all that match')
    await press(page, 'Make live')
    await press(page, 'Make 27 Live')
    await expectSaid(page, '27 offers made live')
  })

  it('an offer that two have changed is saved', async () => {
    const number = await createOffer({ zoning: 'Rural', apn: `${Date.now()}` })
    const path = `/api/admin/offers/${number}`
    const page = await openTranslated(`/admin/offers?edit=${number}`)
    const offer = await askAsAdmin<Record<string, unknown>>('GET', path)
    await page.getByLabel(/Zoning/).fill('Farm')
    await page.getByLabel(/Access/).fill('Gate')
    await askAsAdmin('PUT', path, {
      ...Object.fromEntries(
        ['location', 'acreage', 'apn', 'expirationDate', 'amount'].map((name) => [
          name,
          offer[name],
        ]),
      ),
      zoning: 'Timber',
      access: 'Trail',
    })
    await press(page, 'Save')
    await expectSaid(page, 'There are 2 fields to choose.')
    await press(page, 'Keep mine')
    await expect.poll(async () => await said(page)).not.toContain('fields to choose')
    await press(page, 'Use theirs')
    await press(page, 'Save')
    await expect
      .poll(async () => await askAsAdmin('GET', path))
      .toMatchObject({ zoning: 'Farm', access: 'Trail' })
    await expect.poll(() => page.url()).not.toContain('edit=')
  })

  it('a list is tidied, priced and looked at', async () => {
    const id = await newList()
    const expectAlike = await openTwice(`/admin/lists/${id}?step=tidy`)
    await expectAlike(async (page) => await press(page, 'Show rows.*'))
    await expectAlike(async (page) => await page.locator('a[href*="step=price"]').first().click())
    await expectAlike(async (page) => await press(page, 'Add.*[Rr]ule'))
    await expectAlike(
      async (page) =>
        await page
          .getByLabel(/Dollars an acre/)
          .first()
          .fill('900'),
    )
    await expectAlike(
      async (page) =>
        await page
          .getByLabel(/Dollars an acre/)
          .first()
          .fill('no'),
    )
    await expectAlike(async (page) => void (await page.getByLabel(/Rounding/).selectOption('odd')))
  })

  it('settings are typed, discarded and left', async () => {
    const expectAlike = await openTwice('/admin/settings')
    await expectAlike(async (page) => await page.getByLabel(/Phone Hours/).fill('9 to 5'))
    await expectAlike(async (page) => await press(page, 'Discard changes'))
    await expectAlike(
      async (page) => await page.locator('a[href="/admin/settings/safety"]').click(),
    )
    await expectAlike(
      async (page) => await page.locator('a[href="/admin/settings/health"]').click(),
    )
  })
})
