import type { BulkChange } from 'offers-service/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { askAsAdmin, beginSession } from './admin-api.ts'
import { newList } from './admin-dialog-cases.ts'
import { useAdmin } from './admin.ts'
import { createOffer } from './offers.ts'
import { changePage, translations } from './public/page-changes.ts'
import { rest } from './visit.ts'

const { enter } = useAdmin()

/** What a page says, without the signs that a translation puts around each text. */
const said = async (page: Page) =>
  (await page.locator('#root').innerText()).replaceAll(/[«»]/g, '').replaceAll(/\s+/g, ' ').trim()

const named = (name: string) => new RegExp(`^[«»\\s]*${name}[«»\\s]*$`)

const press = async (page: Page, name: string) =>
  await page
    .getByRole('button', { name: named(name) })
    .filter({ visible: true })
    .last()
    .click()

/** Draft offers that a search for the answered words finds. */
async function createDrafts(count: number): Promise<string> {
  const mark = `Translated ${Date.now()}`
  for (let at = 0; at < count; at += 1)
    await createOffer({ status: 'draft', location: `${mark} Road`, apn: `${Date.now()}-${at}` })
  return mark
}

describe.each(translations)('in the admin area, where %s,', (change) => {
  /** Opens the same screen twice, once as it is and once translated, to do the same in both and compare what they say then. */
  async function openTwice(path: string) {
    const session = await beginSession()
    const openedAt = new Date().toISOString()
    const open = async () => {
      const page = await enter('about:blank', { session })
      // What other tests changed a minute ago is news in one of the two screens alone.
      await page.route('**/api/admin/bulk-changes', async (route) => {
        if (route.request().method() !== 'GET') return await route.fallback()
        const response = await route.fetch()
        const changes = (await response.json()) as BulkChange[]
        const json = changes.filter(({ createdAt }) => createdAt >= openedAt)
        return await route.fulfill({ response, json })
      })
      await page.goto(path)
      return page
    }
    const [plain, translated] = [await open(), await open()]
    await changePage(translated, change)
    return async (act: (page: Page) => Promise<void>) => {
      for (const page of [plain, translated]) {
        await act(page)
        await rest(page)
      }
      const expected = await said(plain)
      await expect.poll(async () => await said(translated)).toBe(expected)
    }
  }

  async function openTranslated(path: string): Promise<Page> {
    const page = await enter(path, { allow: /409/ })
    await changePage(page, change)
    return page
  }

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
    await expect.poll(async () => await said(page)).toContain('27 offers made live')
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
    await expect.poll(async () => await said(page)).toContain('There are 2 fields to choose.')
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
