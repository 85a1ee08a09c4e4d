import type { Locator, Page } from 'playwright-core'
import { askAsAdmin, beginSession, endSession } from './admin-api.ts'
import { restoreContent } from './content.ts'
import type { EnginePage } from './engines/page.ts'
import { laptop, site, useBrowser } from './visit.ts'

/** Waits for a message in the corner; listeners hear it too, so it stands on the page twice. */
export async function expectToast(page: EnginePage, text: string | RegExp): Promise<void> {
  await page.getByText(text, { exact: true }).first().waitFor()
}

export async function logIn(page: EnginePage): Promise<void> {
  await page.getByLabel('Admin Password').fill(site().password)
  await page.keyboard.press('Enter')
  await page.getByLabel('Admin Password').waitFor({ state: 'detached' })
}

/** Ends the session behind the page's back, as time would. */
export async function expireSession(page: Page): Promise<void> {
  const cookies = await page.context().cookies()
  const cookie = cookies.find(({ name }) => name === 'admin')?.value ?? ''
  const stored = await page.evaluate(() => localStorage.getItem('admin-auth'))
  const { token } = JSON.parse(stored ?? '') as { token: string }
  await endSession({ cookie, token })
}

/** The button that saves an item's form. */
export const save = <Button>(page: {
  getByRole: (role: 'button', options: { name: string; exact: true }) => Button
}) => page.getByRole('button', { name: 'Save', exact: true })

/** Shows what each group of Today holds beyond its first few, since other tests leave work behind too. */
export async function showWholeToday(page: Page): Promise<void> {
  // The figures of the month come together with the groups.
  await page.getByText('This month', { exact: true }).first().waitFor({ state: 'attached' })
  const more = page.getByRole('button', { name: /^Show \d+ more/ })
  while ((await more.count()) > 0) await more.first().click()
}

/** Shows what a phone folds away under a button, such as `Menu`; where there is room, it shows already. */
export async function unfold(page: Page, name: string): Promise<void> {
  // Drawn wherever there is one, and seen where there is little room.
  const button = page.getByRole('button', { name, exact: true, includeHidden: true }).first()
  await button.waitFor({ state: 'attached' })
  const isFolded = (await button.getAttribute('aria-expanded')) === 'false'
  if (isFolded && (await button.isVisible())) await button.click()
}

/** Shows the Markdown of a text that is open, and answers its field. */
export async function asMarkdown(page: Page): Promise<Locator> {
  await page.getByRole('tab', { name: /Markdown/ }).click()
  return page.getByRole('textbox', { name: /Body/ })
}

/** What stands in a field, or in a text that is shown as visitors will see it. */
export const typedIn = async (field: Locator) =>
  await field.evaluate((node: HTMLElement | HTMLInputElement) =>
    'value' in node ? node.value : node.textContent,
  )

/** Whether the keyboard is on this element. */
export const hasFocus = async (element: Locator) =>
  await element.evaluate((node) => node === document.activeElement)

/** Gives a test file the visitor's browser and a way to open an admin page as the admin; puts the content back. */
export function useAdmin() {
  restoreContent()
  const { open } = useBrowser()

  async function enter(path: string, options: Parameters<typeof open>[1] = {}): Promise<Page> {
    return await open(path, { viewport: laptop, session: await beginSession(), ...options })
  }

  /** Invites a helper, who chooses a password and is logged in from then on; `leaveNobodyInvited` removes them again. */
  async function join(
    name: string,
    email: string,
    options: Parameters<typeof open>[1] = {},
  ): Promise<Page> {
    const body = { name, email, role: 'helper', password: site().password }
    const { link } = await askAsAdmin<{ link: string }>('POST', '/api/admin/members', body)
    const { pathname, hash } = new URL(link)
    const page = await open(pathname + hash, { viewport: laptop, ...options })
    await page.getByLabel('New password').fill('moss kettle harbor ninety')
    await page.getByRole('button', { name: 'Choose this password' }).click()
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
    return page
  }

  return { open, enter, join }
}
