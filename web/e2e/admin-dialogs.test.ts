import type { Locator, Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { dealCases } from './admin-deal-dialog-cases.ts'
import { type Case, cases } from './admin-dialog-cases.ts'
import { fileCases } from './admin-file-dialog-cases.ts'
import { mailingCases } from './admin-mailing-dialog-cases.ts'
import { numberCases } from './admin-number-dialog-cases.ts'
import { settingsCases } from './admin-settings-dialog-cases.ts'
import { expireSession, useAdmin } from './admin.ts'
import { site } from './visit.ts'

const { enter } = useAdmin()

/** Ways in which a call fails, and what says which it was; an expired session is asked for in a dialog of its own, and not given. */
const failures: Record<string, { answer: (route: Route) => Promise<void>; reason?: RegExp }> = {
  'a fault of the service': {
    answer: async (route) => await route.fulfill({ status: 500, body: '' }),
  },
  'too many tries': {
    answer: async (route) =>
      await route.fulfill({
        status: 429,
        json: { code: 'too_many_requests', message: 'Too many.', fields: {} },
      }),
    reason: /too many tries/,
  },
  'a cut connection': {
    answer: async (route) => await route.abort('connectionreset'),
    reason: /could not be reached/,
  },
  'no answer': { answer: async () => {}, reason: /could not be reached/ },
  'an expired session': {
    answer: async (route) =>
      await route.fulfill({
        status: 401,
        json: { code: 'unauthorized', message: 'No', fields: {} },
      }),
  },
}

/** Presses the button and waits until the call has failed and the dialog says so. */
async function expectFailure(
  page: Page,
  dialog: Locator,
  {
    confirm,
    failure,
    reason,
    isExpired,
  }: Case & { reason: RegExp | undefined; isExpired: boolean },
): Promise<void> {
  const button = dialog.getByRole('button', { name: confirm })
  await button.click()
  if (isExpired) await page.getByRole('button', { name: 'Not now' }).click()
  const told = reason ?? failure
  // Once: a failure that is told at a field too is told twice.
  await dialog.getByText(told).waitFor()
  expect(await dialog.count()).toBe(1)
  await expect.poll(async () => await button.isEnabled()).toBe(true)
  const isInside = async () =>
    await dialog.evaluate((element) => element.contains(document.activeElement))
  await expect.poll(isInside).toBe(true)
}

describe.each(
  Object.entries({
    ...cases,
    ...mailingCases,
    ...dealCases,
    ...numberCases,
    ...settingsCases,
    ...fileCases,
  }),
)('the dialog of %s', (_name, each) => {
  it('says in itself what failed, keeps what was typed and can be tried again', async () => {
    const expected = [500, 429, 401, 'net::ERR', ...(each.refusedWith ? [each.refusedWith] : [])]
    const page = await enter('about:blank', { allow: new RegExp(expected.join('|')) })
    // The page's own time-outs come at once, everything else in its time.
    await page.clock.install()
    await page.goto(await each.path())
    await each.openDialog(page)
    const dialog = page.getByRole('dialog', { includeHidden: true }).first()
    for (const [label, text] of Object.entries(each.typed ?? {}))
      await dialog.getByLabel(label).fill(text)
    for (const [name, { answer, reason }] of Object.entries(failures)) {
      const fail = async (route: Route) => {
        if (route.request().method() === 'GET') return await route.fallback()
        await answer(route)
        if (name === 'no answer') await page.clock.fastForward(121_000)
      }
      await page.route(each.call, fail)
      await expectFailure(page, dialog, {
        ...each,
        reason,
        isExpired: name === 'an expired session',
      })
      await page.unroute(each.call, fail)
      for (const [label, text] of Object.entries(each.typed ?? {}))
        expect(await dialog.getByLabel(label).inputValue(), name).toBe(text)
      expect(await dialog.innerText(), name).toContain(each.chosen ?? '')
    }
  })
})

it('the log-in over the page says in itself what failed, and lets in at the next try', async () => {
  const page = await enter('about:blank', { allow: /500|429|401|net::ERR/ })
  await page.clock.install()
  await page.goto('/admin/settings')
  const field = page.getByLabel('Phone Display')
  await field.fill('(352) 555-0199')
  await expireSession(page)
  await page.getByRole('button', { name: 'Save Settings' }).click()
  const dialog = page.getByRole('dialog')
  const password = dialog.getByLabel('Admin Password')
  await password.fill(site().password)
  for (const [name, { answer, reason }] of Object.entries(failures)) {
    if (name === 'an expired session') continue
    const fail = async (route: Route) => {
      await answer(route)
      if (name === 'no answer') await page.clock.fastForward(121_000)
    }
    await page.route('**/api/admin/auth', fail)
    await dialog.getByRole('button', { name: 'Log In' }).click()
    await dialog.getByText(reason ?? /problem is on the website/).waitFor()
    await page.unroute('**/api/admin/auth', fail)
    expect(await password.inputValue(), name).toBe(site().password)
  }
  await page.route('**/api/admin/settings', async (route) =>
    route.request().method() === 'PUT'
      ? await route.fulfill({ status: 500, body: '' })
      : await route.fallback(),
  )
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Failed to update settings.').first().waitFor()
  expect(await field.inputValue()).toBe('(352) 555-0199')
})
