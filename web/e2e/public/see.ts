import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits until each of these texts can be seen, letter for letter. */
export async function expectToSee(
  place: Page | Locator,
  ...texts: readonly string[]
): Promise<void> {
  for (const text of texts)
    await place
      .getByText(new RegExp(RegExp.escape(text)))
      .filter({ visible: true })
      .first()
      .waitFor()
}

/** Checks where the links of these names lead. */
export async function expectLinks(
  place: Locator,
  links: readonly (readonly [name: string, address: string])[],
): Promise<void> {
  for (const [name, address] of links) {
    const link = place.getByRole('link', { name }).filter({ visible: true }).first()
    expect([name, await link.getAttribute('href')]).toEqual([name, address])
  }
}

/** The message in the corner. */
export const toastOf = (page: Page) =>
  page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem')

/** Waits for a message with exactly this title and this text. */
export async function expectMessage(
  page: Page,
  message: { title: string; text: string; variant: 'default' | 'destructive' },
): Promise<void> {
  const toast = toastOf(page).filter({ hasText: message.text })
  await toast.waitFor()
  const [title, text] = await toast.locator('div').allTextContents()
  expect({ title, text, variant: await toast.getAttribute('data-variant') }).toEqual(message)
}
