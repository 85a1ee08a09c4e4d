import { Secret, TOTP } from 'otpauth'
import type { Locator, Page } from 'playwright-core'

/** The part of the settings that is about one's own second step. */
export const secondStep = (page: Page) =>
  page.getByRole('region', { name: 'Two-step verification' })

/** The code that an app shows so many seconds from now. */
export const codeOf = (secret: string, inSeconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + inSeconds * 1000,
  })

/** Answers the question for the password. */
export async function confirm(page: Page, password: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: button }).click()
}

/** Turns one's own second step on as people do, mistyping a code at first, and answers its secret and recovery codes. */
export async function turnOn(
  page: Page,
  password: string,
  look: (page: Page, next: Locator) => Promise<void>,
) {
  const panel = secondStep(page)
  await panel.getByRole('button', { name: 'Turn it on' }).click()
  await confirm(page, password, 'Go on')
  await panel.getByRole('img', { name: /QR code/ }).waitFor()
  const secret = (await panel.locator('code').innerText()).replaceAll(' ', '')
  const code = panel.getByLabel('Code from your app')
  await look(page, code)
  await code.fill('000 000')
  await code.press('Enter')
  await panel.getByText(/^This code does not fit/).waitFor()
  await code.fill(codeOf(secret))
  await code.press('Enter')
  await panel.getByRole('heading', { name: 'Keep these recovery codes' }).waitFor()
  return { secret, codes: await panel.locator('li code').allInnerTexts() }
}
