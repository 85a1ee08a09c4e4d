import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Axe from 'axe-core'
import type { Page } from 'playwright-core'
import { laptop, site, useBrowser } from './visit.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8')

/** What axe finds wrong on the page as it is now, one line each. */
export async function violations(page: Page): Promise<string[]> {
  // Evaluated, not added as a script element, which the security policy would block.
  await page.evaluate(axeSource)
  return await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof Axe }
    const { violations: found } = await axe.run()
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  })
}

/** Waits for a message in the corner; listeners hear it too, so it stands on the page twice. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await page.getByText(text, { exact: true }).first().waitFor()
}

export async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Admin Password').fill(site().password)
  await page.keyboard.press('Enter')
  await page.getByLabel('Admin Password').waitFor({ state: 'detached' })
}

/** Ends the session behind the page's back, as time would. */
export async function expireSession(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await fetch('/api/admin/logout', { method: 'POST', credentials: 'include' })
  })
}

/** The button that saves an item's form. */
export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

/** Gives a test file the visitor's browser and a way to open an admin page as the owner. */
export function useAdmin() {
  const { open } = useBrowser()

  async function enter(path: string, options: Parameters<typeof open>[1] = {}): Promise<Page> {
    const page = await open(path, { viewport: laptop, ...options })
    await logIn(page)
    return page
  }

  return { open, enter }
}
