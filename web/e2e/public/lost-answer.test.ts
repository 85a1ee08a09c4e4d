import type { Lead } from 'offers-service/contract'
import { expect, it } from 'vitest'
import { askAsOwner } from '../owner-api.ts'
import { phone, useBrowser } from '../visit.ts'

const { open } = useBrowser()

const leadsOf = async (name: string) =>
  (await askAsOwner<Lead[]>('GET', '/api/admin/contact-requests')).filter(
    (lead) => lead.name === name,
  )

it.each([
  ['by a script', true],
  ['by the browser', false],
])('a form whose answer is lost and that is sent again %s is one request', async (how, scripts) => {
  const page = await open('/contact', { viewport: phone, javaScriptEnabled: scripts })
  let lost = 0
  await page.route(/\/(?:api|forms)\/contact$/, async (route) => {
    if (lost > 0) {
      await route.continue()
      return
    }
    lost += 1
    await route.fetch()
    // An answer without content: the browser stays where it is, and a script has learned nothing.
    await route.fulfill({ status: 204 })
  })
  const form = page.locator('form[action="/forms/contact"]')
  const name = `Lost ${how}`
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Phone Number').fill('(386) 555-0139')
  await form.getByLabel('Property').fill('Putnam County, Florida')
  await form.getByLabel('Acreage').selectOption('1-5')
  await form.getByRole('button').click()
  await expect.poll(() => lost).toBe(1)
  await expect.poll(async () => await leadsOf(name)).toHaveLength(1)
  await form.getByRole('button', { name: 'Get My Free Offer' }).click()
  await page.getByText("We've received your information").first().waitFor()
  expect(await leadsOf(name)).toHaveLength(1)
})
