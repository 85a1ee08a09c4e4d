import type { BulkChange } from 'offers-service/contract'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { beginSession } from './admin-api.ts'
import type { useAdmin } from './admin.ts'
import { changePage, type PageChange } from './public/page-changes.ts'
import { rest } from './visit.ts'

/** A text without the signs that a translation puts around each. */
const withoutSigns = (text: string) => text.replaceAll(/[«»]/g, '').replaceAll(/\s+/g, ' ').trim()

/** What a page says. */
export const said = async (page: Page) => withoutSigns(await page.locator('body').innerText())

export const expectSaid = async (page: Page, text: string) =>
  await expect.poll(async () => await said(page)).toContain(text)

/** Also where it is folded away, as the text of a letter is once its picture is drawn. */
export const expectWritten = async (page: Page, text: string) =>
  await expect
    .poll(async () => withoutSigns((await page.locator('body').textContent()) ?? ''))
    .toContain(text)

/** A name that may be put together of several texts. */
const named = (name: string) => new RegExp(`^[«»\\s]*${name.replaceAll(' ', '[«»\\s]+')}[«»\\s]*$`)

export const buttonIn = (place: Page | Locator, name: string) =>
  place
    .getByRole('button', { name: named(name) })
    .filter({ visible: true })
    .last()

export const press = async (place: Page | Locator, name: string) =>
  await buttonIn(place, name).click()

/** Searches a list, and waits until what was typed counts, which is a moment later. */
export async function searchFor(page: Page, text: string): Promise<void> {
  await page.getByLabel(/Search/).fill(text)
  await page.waitForURL(({ searchParams }) => searchParams.get('search') === text)
}

/** What is wrong, looked for in vain, or changed meanwhile is refused. */
const allow = /40[049]/

/** Opens screens of the admin area, and changes them as a translation does. */
export function translatedAdmin(enter: ReturnType<typeof useAdmin>['enter'], change: PageChange) {
  /** Opens the same screen twice, once as it is and once translated, to do the same in both and compare what they say then. */
  async function openTwice(path: string) {
    const session = await beginSession()
    const openedAt = new Date().toISOString()
    const open = async () => {
      const page = await enter('about:blank', { session, allow })
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
      // Of both anew each time: what is typed into a search counts a moment later.
      await expect
        .poll(async () => {
          const [expected, found] = [await said(plain), await said(translated)]
          return found === expected ? 'alike' : { expected, found }
        })
        .toBe('alike')
    }
  }

  /** Opens a screen translated. */
  async function openTranslated(path: string): Promise<Page> {
    const page = await enter(path, { allow })
    await changePage(page, change)
    return page
  }

  return { openTwice, openTranslated }
}
