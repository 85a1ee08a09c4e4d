import type { Page } from 'playwright-core'

/** Walks the signing page from reading to the final Sign, as a landowner would. */
export async function signAgreement(page: Page, name: string, email: string): Promise<void> {
  await page.getByRole('heading', { name: 'Read the agreement' }).waitFor()
  await page.getByRole('button', { name: 'I Have Read It' }).click()
  await page.getByRole('checkbox', { name: /I agree to use electronic records/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Full legal name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Type your name to sign').fill(name)
  await page.getByRole('button', { name: 'Continue to Review' }).click()
  await page.getByRole('button', { name: 'Sign the Agreement' }).click()
}
