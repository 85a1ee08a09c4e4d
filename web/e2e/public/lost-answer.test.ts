import type { Lead } from 'offers-service/contract'
import { expect, it } from 'vitest'
import { askAsAdmin } from '../admin-api.ts'
import { phone, scriptsOf, useBrowser } from '../visit.ts'

const { open } = useBrowser()

const leadsOf = async (name: string) =>
  (await askAsAdmin<Lead[]>('GET', '/api/admin/contact-requests')).filter(
    (lead) => lead.name === name,
  )

it.each([
  { how: 'by a script', javaScriptEnabled: true, isEarly: false },
  { how: 'by the browser', javaScriptEnabled: false, isEarly: false },
  { how: 'by the browser and then by a script', javaScriptEnabled: true, isEarly: true },
])('a form whose answer is lost and that is sent again $how is one request', async (options) => {
  const { how, javaScriptEnabled, isEarly } = options
  const page = await open('about:blank', { viewport: phone, javaScriptEnabled })
  const { promise: scriptsMayCome, resolve: letScriptsCome } = Promise.withResolvers<void>()
  if (!isEarly) letScriptsCome()
  await page.route('**/assets/main-*.js', async (route) => {
    await scriptsMayCome
    await route.continue()
  })
  await page.goto('/contact')
  if (javaScriptEnabled && !isEarly) await scriptsOf(page)
  const lost: string[] = []
  await page.route(/\/(?:api|forms)\/contact$/, async (route) => {
    if (lost.length > 0) {
      await route.continue()
      return
    }
    lost.push(new URL(route.request().url()).pathname)
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
  await expect
    .poll(() => lost)
    .toEqual([javaScriptEnabled && !isEarly ? '/api/contact' : '/forms/contact'])
  await expect.poll(async () => await leadsOf(name)).toHaveLength(1)
  if (isEarly) {
    letScriptsCome()
    await scriptsOf(page)
  }
  await form.getByRole('button', { name: 'Get My Free Offer' }).click()
  await page.getByText("We've received your information").first().waitFor()
  expect(await leadsOf(name)).toHaveLength(1)
})
