import type { Lead } from 'offers-service/contract'
import { expect, it } from 'vitest'
import { askAsAdmin } from '../admin-api.ts'
import { phone, useBrowser } from '../visit.ts'

const { open } = useBrowser()

const leadOf = async (name: string) =>
  (await askAsAdmin<Lead[]>('GET', '/api/admin/contact-requests')).find(
    (lead) => lead.name === name,
  )

it.each([
  ['with scripts', true],
  ['without scripts', false],
])('a form that a program fills in is kept as such and thanked for, %s', async (_how, scripts) => {
  const page = await open('/contact', { viewport: phone, javaScriptEnabled: scripts })
  const form = page.locator('form[action="/forms/contact"]')
  const name = `Program ${String(scripts)}`
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Phone Number').fill('(386) 555-0138')
  await form.getByLabel('Property').fill('Putnam County, Florida')
  await form.getByLabel('Acreage').selectOption('1-5')
  const honeypot = form.locator('[name="website"]')
  expect(await honeypot.isVisible()).toBe(false)
  // As programs do that read the page's source.
  await honeypot.evaluate((input: HTMLInputElement) => {
    input.value = 'http://pills.example'
  })
  const sent = page.waitForRequest(/contact$/)
  await form.getByRole('button').click()
  expect((await sent).postData()).toMatch(scripts ? /"openForMs":\d+/ : /website=http/)
  await page.getByText("We've received your information").first().waitFor()
  await expect.poll(async () => (await leadOf(name))?.looksAutomatic).toBe('hidden_field')
})
