import type { Lead } from 'offers-service/contract'
import { expect, it } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { expectToast, hasFocus, useAdmin } from './admin.ts'
import { expectSound } from './sound.ts'
import { laptop, phone } from './visit.ts'

const { enter } = useAdmin()
const leads = '/api/admin/contact-requests'

/** Enters two leads of one person, the second with a call, and answers their ids. */
async function enterTwo(name: string, number: string) {
  const lead = await askAsAdmin<Lead>('POST', leads, { name, phone: number, source: 'call' })
  const request = await askAsAdmin<Lead>('POST', leads, {
    name: `${name} again`,
    phone: number,
    propertyLocation: 'Levy County, Florida',
    source: 'letter',
  })
  const called = { kind: 'reached', text: 'Has moved to Ocala', followUpOn: '2026-01-05' }
  await askAsAdmin('POST', `${leads}/${request.id}/notes`, called)
  return { lead: lead.id, request: request.id }
}

it.each([
  { device: 'a phone', viewport: phone, hasTouch: true, name: 'Hazel Pruitt', end: '81' },
  { device: 'a laptop', viewport: laptop, hasTouch: false, name: 'Howard Pruitt', end: '82' },
])(
  'two leads of one person are merged on $device, read as one, and taken apart again',
  async ({ viewport, hasTouch, name, end }) => {
    const { lead, request } = await enterTwo(name, `(352) 555-01${end}`)
    const page = await enter(`/admin/leads?edit=${lead}`, {
      viewport,
      hasTouch,
      allow: /409/,
    })
    const dialog = page.getByRole('dialog')
    const merge = page.getByRole('button', { name: /^Merge into This Lead/ })
    await merge.focus()
    await page.keyboard.press('Enter')
    await dialog.getByText('Levy County, Florida').waitFor()
    await expectSound(page, { hasTouch })
    await page.keyboard.press('Escape')
    expect(await hasFocus(merge)).toBe(true)
    await merge.click()
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
    await expectToast(page, 'Merged. You can take them apart again for 30 days.')
    await page.getByText(/^from the request of /).waitFor()
    await page.getByText('Has moved to Ocala').waitFor()
    await page.getByText('was due on Jan 5, 2026').waitFor()
    await expect
      .poll(async () => await page.evaluate(() => document.activeElement?.tagName))
      .toBe('H1')
    await expectSound(page, { hasTouch })

    // A zoom of 400 percent.
    await page.setViewportSize({ width: 320, height: 256 })
    await expectSound(page, { hasTouch })
    await page.setViewportSize(viewport)

    await page.goto(`/admin/leads?search=${encodeURIComponent(`${name} Ocala`)}`)
    await page.getByText('With 1 merged request').waitFor()
    expect(await page.getByRole('link', { name, exact: true }).count()).toBe(1)
    await expectSound(page, { hasTouch })
    await page.goto(`/admin/leads?show=merged&search=${encodeURIComponent(name)}`)
    await page.getByRole('link', { name: `${name} again`, exact: true }).click()
    await page.getByRole('link', { name: 'Open that lead' }).waitFor()
    await expectSound(page, { hasTouch })
    await page.getByRole('link', { name: 'Open that lead' }).click()

    await page.getByRole('button', { name: `Take Apart: ${name} again` }).waitFor()
    // The window does not hear of what another has done before its button is pressed.
    const asBefore = await askAsAdmin<Lead>('GET', `${leads}/${lead}`)
    let isPressed = false
    page.on('request', (asked) => {
      isPressed ||= asked.method() === 'DELETE'
    })
    await page.route(`**${leads}/${lead}`, async (route) => {
      if (route.request().method() === 'GET' && !isPressed) await route.fulfill({ json: asBefore })
      else await route.continue()
    })
    await askAsAdmin('DELETE', `${leads}/${request}/merge`)
    await page.getByRole('button', { name: `Take Apart: ${name} again` }).click()
    await page
      .getByText(/^This was taken apart already\./)
      .first()
      .waitFor()
    await merge.waitFor()
    await merge.click()
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
    await expectToast(page, 'Merged. You can take them apart again for 30 days.')
    await page.getByRole('button', { name: `Take Apart: ${name} again` }).click()
    await expectToast(page, 'Taken apart. Each is a lead of its own again.')
    await page
      .getByText(/^Taken apart from the request of /)
      .first()
      .waitFor()
    await merge.waitFor()
    await expectSound(page, { hasTouch })
  },
)

it('a lead is merged into another that holds requests already, and what somebody else changed is shown first', async () => {
  const name = 'Hester Pruitt'
  const { lead, request } = await enterTwo(name, '(352) 555-0183')
  const third = { name: 'Hester P.', phone: '(352) 555-0183', source: 'other' }
  const { id } = await askAsAdmin<Lead>('POST', leads, third)
  await askAsAdmin('POST', `${leads}/${request}/merge`, { into: lead })
  const page = await enter(`/admin/leads?edit=${id}`, { viewport: laptop, allow: /409/ })
  await page.getByRole('button', { name: /^Merge This Lead into That One/ }).click()
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Merge', exact: true })
  await askAsAdmin('PATCH', `${leads}/${lead}`, { propertyLocation: 'Marion County' })
  await confirm.click()
  await dialog.getByText(/It was changed in another window/).waitFor()
  await dialog.getByText('Marion County').waitFor()
  await confirm.click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByRole('button', { name: 'Take Apart: Hester P.' }).waitFor()
})
