import type { SecondFactor, Today } from 'offers-service/contract'
import type { Locator, Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { askAsAdmin, beginSession } from './admin-api.ts'
import { expectToast, hasFocus, logIn, unfold, useAdmin } from './admin.ts'
import { violations } from './axe.ts'
import { resetPassword } from './password.ts'
import { codeOf, confirm, secondStep, turnOn } from './second-step.ts'
import { inEachSize, laptop, phone, site } from './visit.ts'

const { enter, open } = useAdmin()
const better = 'moss kettle harbor ninety'

/** Looks at what is shown on a laptop and a phone, where `next` must be within reach, and leaves it on the phone. */
async function expectGoodScreens(page: Page, next: Locator): Promise<void> {
  await inEachSize(page, async (where) => {
    expect(await violations(page), where).toEqual([])
    await next.click({ trial: true })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    )
    expect(overflow, where).toBe(0)
  })
}

it('the owner sees where they are logged in and logs out everywhere else, with the password', async () => {
  const other = await enter('/admin', { viewport: phone, allow: /401/ })
  const page = await enter('/admin/settings/safety', { allow: /400/ })
  await page.getByText('This browser').waitFor()
  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  expect(await violations(page)).toEqual([])
  await confirm(page, 'wrong', 'Log out all others')
  await page.getByText('This is not your password').waitFor()
  await confirm(page, site().password, 'Log out all others')
  await expectToast(page, 'Every other browser is logged out.')
  await other.reload()
  await other.getByRole('heading', { name: 'Please log in again' }).waitFor()
})

it('the owner logs one browser out, and reads about it in the log', async () => {
  const other = await open('/admin', { allow: /401/ })
  await logIn(other)
  const page = await enter('/admin/settings/safety', { viewport: phone })
  await page
    .getByRole('button', { name: /^Log out (?!every)/ })
    .first()
    .click()
  await confirm(page, site().password, 'Log out')
  await expectToast(page, 'That browser is logged out.')
  await expectFocus(page, 'Where you are logged in')
  await other.reload()
  await other.getByRole('heading', { name: 'Please log in again' }).waitFor()
  await page.getByText('One browser logged out from here').first().waitFor()
})

it('the owner changes the password, told what is wrong beside the field', async () => {
  const page = await enter('/admin/settings/safety', { viewport: phone, allow: /400/ })
  onTestFinished(async () => await resetPassword(site()))
  const now = page.getByLabel('Current password')
  const next = page.getByLabel('New password')
  const change = page.getByRole('button', { name: 'Change password' })
  await change.click()
  await page.getByText('Your password is required').waitFor()
  await now.fill('wrong')
  await next.fill('password1234')
  await change.click()
  await page.getByText(/^This is easy to guess/).waitFor()
  await next.fill(better)
  await change.click()
  await page.getByText('This is not your password').waitFor()
  await expectGoodScreens(page, change)
  await now.fill(site().password)
  await page.getByLabel('Show what I type').check()
  expect(await next.inputValue()).toBe(better)
  expect(await next.getAttribute('type')).toBe('text')
  await change.click()
  await expectToast(page, 'Your password is changed. Every other browser is logged out.')
  expect(await now.inputValue()).toBe('')
  await now.fill(better)
  await next.fill(site().password)
  await change.click()
  await expect.poll(async () => await now.inputValue()).toBe('')
})

it.each([
  ['a phone', phone],
  ['a laptop', laptop],
])(
  'the owner who is sent to the password has its form before them on %s',
  async (_name, viewport) => {
    const page = await open('/admin', { viewport })
    await page.route('**/api/admin/today', async (route) => {
      const response = await route.fetch()
      const today = (await response.json()) as Today
      await route.fulfill({ response, json: { ...today, isPasswordMadeUp: true } })
    })
    await logIn(page)
    await page.getByRole('link', { name: 'Choose a password of your own' }).click()
    const now = page.getByLabel('Current password')
    await expect.poll(() => hasFocus(now)).toBe(true)
    const isInView = async () =>
      await now.evaluate((field) => {
        const { top, bottom } = field.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      })
    await page.getByText('Each night').waitFor()
    expect(await hasFocus(now)).toBe(true)
    await expect.poll(isInView).toBe(true)
  },
)

/** The keyboard goes on from the heading of the part whose button is gone. */
async function expectFocus(place: Page | Locator, name: string) {
  const heading = place.getByRole('heading', { name })
  await expect.poll(async () => await hasFocus(heading)).toBe(true)
}

/** Other tests log in with the password alone, also after this one has failed. */
async function turnOff([one = '', other = '']: string[]) {
  const path = '/api/admin/second-factor'
  const session = await beginSession(one)
  const { isOn } = await askAsAdmin<SecondFactor>('GET', path, undefined, session)
  const body = { password: site().password, code: other }
  if (isOn) await askAsAdmin('POST', `${path}/off`, body, session)
}

it('the owner turns two-step verification on, logs in with it, and off again', async () => {
  const page = await enter('/admin/settings/safety', { viewport: phone, allow: /40[01]/ })
  const { secret, codes } = await turnOn(page, site().password, expectGoodScreens)
  onTestFinished(async () => await turnOff(codes.slice(-2)))
  expect(codes).toHaveLength(10)
  await expectGoodScreens(page, page.getByRole('button', { name: 'I have kept them' }))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file to print' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByText('You have 10 recovery codes left.').waitFor()
  await expectFocus(page, 'Two-step verification')

  await unfold(page, 'Menu')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByLabel('Admin Password').fill(site().password)
  await page.keyboard.press('Enter')
  const code = page.getByLabel('Code from your app')
  await code.waitFor()
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code')
  await expect.poll(async () => await hasFocus(code)).toBe(true)
  await expectGoodScreens(page, page.getByRole('button', { name: 'Use a recovery code instead' }))
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await page
    .getByText(/^This code does not fit/)
    .first()
    .waitFor()
  await code.fill(codeOf(secret, 30))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Site Settings' }).waitFor()

  // By key, since the message of the log-in lies over it for some seconds.
  await page.getByRole('button', { name: 'Menu' }).press('Enter')
  await page.getByRole('button', { name: 'Logout' }).press('Enter')
  await page.getByLabel('Admin Password').fill(site().password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.keyboard.press('Enter')
  await page.getByText('You have 9 recovery codes left.').waitFor()

  const panel = secondStep(page)
  await panel.getByRole('button', { name: 'Turn it off' }).click()
  await page
    .getByRole('dialog')
    .getByLabel(/^Code from your app/)
    .fill(codes[1] ?? '')
  await confirm(page, site().password, 'Turn it off')
  await panel.getByRole('button', { name: 'Turn it on' }).waitFor()
})

it('the owner lets a program in with an API key, and out again', async () => {
  const name = `CRM ${Date.now()}`
  const page = await enter('/admin/settings/connections', { viewport: phone, allow: /400/ })
  const panel = page.getByRole('region', { name: 'API access' })
  await panel.getByRole('button', { name: 'Make an API key' }).click()
  const dialog = page.getByRole('dialog')
  await confirm(page, 'wrong', 'Make API key')
  await dialog.getByText('A name is required').waitFor()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Make API key' }).click()
  await dialog.getByText('This is not your password').waitFor()
  await expectGoodScreens(page, dialog.getByRole('button', { name: 'Make API key' }))
  await confirm(page, site().password, 'Make API key')
  await panel.getByRole('heading', { name: 'Your new API key' }).waitFor()
  const token = await panel.locator('code').innerText()
  await expectGoodScreens(page, panel.getByRole('button', { name: 'I have kept it' }))

  const statusOf = async (path: string) =>
    (await fetch(site().url + path, { headers: { authorization: `Bearer ${token}` } })).status
  expect([await statusOf('/api/admin/stats'), await statusOf('/api/admin/tokens')]).toEqual([
    200, 403,
  ])
  await panel.getByRole('button', { name: 'I have kept it' }).click()
  await expectFocus(panel, 'API access')
  await page.reload()
  await panel.getByText(/may read, made .*, last used /).waitFor()
  await panel.getByRole('button', { name: `Revoke ${name}` }).click()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expectToast(page, 'That API key no longer works.')
  await expectFocus(panel, 'API access')
  expect(await statusOf('/api/admin/stats')).toBe(401)
})
