import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { expectToast, save, useAdmin } from './admin.ts'
import { createOffer } from './offers.ts'

const { enter } = useAdmin()

/** Lets the first answer to a call of this method get lost on its way back, after the service has done what was asked. */
async function loseAnswer(page: Page, method: string, path: RegExp): Promise<void> {
  let isLost = false
  await page.route(path, async (route) => {
    if (isLost || route.request().method() !== method) return await route.continue()
    isLost = true
    await route.fetch()
    return await route.abort()
  })
}

const fillOffer = async (page: Page, location: string) => {
  await page.getByLabel('Location').fill(location)
  await page.getByLabel('Acreage').fill('12')
  await page.getByLabel('APN').fill(`${Date.now()}`)
  await page.getByLabel('Amount').fill('9000')
}

const offersAt = async (location: string) =>
  (
    await askAsAdmin<{ offers: object[] }>(
      'GET',
      `/api/admin/offers/search?search=${encodeURIComponent(location)}`,
    )
  ).offers

describe('what is created and whose answer is lost is made once', () => {
  const lost = { allow: /ERR_FAILED|Failed to load/ }

  it('as an offer, also when the page was reloaded in between', async () => {
    const location = `Lost ${Date.now()} County, Florida`
    const page = await enter('/admin/offers?new=', lost)
    await loseAnswer(page, 'POST', /\/api\/admin\/offers$/)
    await fillOffer(page, location)
    await save(page).click()
    await page.getByText(/^The server did not answer/).waitFor()
    expect(await offersAt(location)).toHaveLength(1)
    await page.reload()
    await page.getByText('We brought back the changes').waitFor()
    await save(page).click()
    await expectToast(page, 'Offer created successfully.')
    expect(await offersAt(location)).toHaveLength(1)
  })

  it('as a note of a lead', async () => {
    const name = `Lost ${Date.now()}`
    const request = {
      name,
      phone: '(928) 555-0117',
      propertyLocation: 'Mohave County, Arizona',
      acres: '5-20',
    }
    await askAsAdmin('POST', '/api/contact', request)
    const leads = await askAsAdmin<{ id: string; name: string }[]>(
      'GET',
      '/api/admin/contact-requests',
    )
    const id = leads.find((lead) => lead.name === name)?.id ?? ''
    const page = await enter(`/admin/leads?edit=${id}`, lost)
    await loseAnswer(page, 'POST', /\/notes$/)
    await page.getByLabel('New note').fill('Called her')
    await page.getByRole('button', { name: 'Save note' }).click()
    await page.getByText(/^The server did not answer/).waitFor()
    await page.getByRole('button', { name: 'Save note' }).click()
    await expectToast(page, 'Lead updated successfully.')
    await expect.poll(async () => await page.getByText('Called her').count()).toBe(1)
  })

  it('as a testimonial', async () => {
    const name = `Lost ${Date.now()}`
    const page = await enter('/admin/testimonials?new=', lost)
    await loseAnswer(page, 'POST', /\/api\/admin\/testimonials$/)
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Location').fill('Elko County, Nevada')
    await page.getByRole('textbox', { name: 'Quote' }).fill('They kept their word.')
    await save(page).click()
    await page.getByText(/^The server did not answer/).waitFor()
    await save(page).click()
    await expectToast(page, 'Testimonial created successfully.')
    const all = await askAsAdmin<{ name: string }[]>('GET', '/api/admin/testimonials')
    expect(all.filter((one) => one.name === name)).toHaveLength(1)
  })
})

const location = (page: Page) => page.getByLabel('Location')

describe('two tabs with a new offer', () => {
  it('keep what is typed in each, and a closed one leaves it to the next', async () => {
    const first = await enter('/admin/offers?new=')
    const second = await first.context().newPage()
    await second.goto('/admin/offers?new=')
    await location(first).fill('Sand Creek Road')
    await location(second).fill('Pine Street')
    for (const page of [first, second]) {
      await page.reload()
      await page.getByText('We brought back the changes').waitFor()
    }
    expect(await location(first).inputValue()).toBe('Sand Creek Road')
    expect(await location(second).inputValue()).toBe('Pine Street')

    await second.close()
    const third = await first.context().newPage()
    await third.goto('/admin/offers?new=')
    await third.getByText('We brought back the changes').waitFor()
    expect(await location(third).inputValue()).toBe('Pine Street')
    expect(await location(first).inputValue()).toBe('Sand Creek Road')
  })
})

/** Holds the answer to a save back until it is let go. */
async function holdSaves(page: Page, path: RegExp) {
  const { promise: mayGo, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: isAsked, resolve: tell } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    if (route.request().method() === 'GET') return await route.continue()
    const response = await route.fetch()
    tell()
    await mayGo
    return await route.fulfill({ response })
  })
  return { isAsked, letGo }
}

describe('what is typed while a save is on its way', () => {
  it('stays in the settings, and shows as not saved', async () => {
    const page = await enter('/admin/settings')
    const { isAsked, letGo } = await holdSaves(page, /\/api\/admin\/settings$/)
    const email = page.getByLabel('Obfuscated Email')
    await email.fill('us [at] example')
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await isAsked
    await email.fill('them [at] example')
    await page.getByLabel('Phone Hours').fill('9 to 5 Eastern Time')
    letGo()
    await expectToast(page, 'Settings updated successfully.')
    expect(await email.inputValue()).toBe('them [at] example')
    expect(await page.getByLabel('Phone Hours').inputValue()).toBe('9 to 5 Eastern Time')
    await page.getByRole('button', { name: 'Discard changes' }).click()
    expect(await email.inputValue()).toBe('us [at] example')
  })

  it('keeps an offer open that would close, and is saved with the next save', async () => {
    const referenceNumber = await createOffer()
    const page = await enter(`/admin/offers?edit=${referenceNumber}`)
    const { isAsked, letGo } = await holdSaves(page, /\/api\/admin\/offers\/[^/]+$/)
    await page.getByLabel('Notes').fill('Called')
    await save(page).click()
    await isAsked
    await page.getByLabel('Notes').fill('Called, and she called back')
    letGo()
    await expectToast(page, 'Offer updated successfully.')
    expect(await page.getByLabel('Notes').inputValue()).toBe('Called, and she called back')
    await save(page).click()
    await page.waitForURL((url) => !url.search.includes('edit'))
    expect(await askAsAdmin('GET', `/api/admin/offers/${referenceNumber}`)).toMatchObject({
      notes: 'Called, and she called back',
    })
  })

  it('in a new offer is there when its own form opens', async () => {
    const page = await enter('/admin/offers?new=')
    const { isAsked, letGo } = await holdSaves(page, /\/api\/admin\/offers$/)
    await fillOffer(page, 'Typed on, Levy County, Florida')
    await save(page).click()
    await isAsked
    await page.getByLabel('Notes').fill('Call her first')
    letGo()
    await page.waitForURL(/edit=/)
    await page.getByText('We brought back the changes').waitFor()
    expect(await page.getByLabel('Notes').inputValue()).toBe('Call her first')
  })

  it('in a new page is there when its own form opens', async () => {
    const page = await enter('/admin/pages?new=')
    const { isAsked, letGo } = await holdSaves(page, /\/api\/admin\/pages$/)
    await page.getByLabel('Title').fill(`Typed on ${Date.now()}`)
    const body = page.getByRole('textbox', { name: 'Body' })
    await body.fill('At first')
    await save(page).click()
    await isAsked
    await body.fill('At first, and more')
    letGo()
    await page.waitForURL(/edit=/)
    await page.getByText('We brought back the changes').waitFor()
    expect(await body.textContent()).toBe('At first, and more')
  })
})
