import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { expectToast, useAdmin } from './admin.ts'
import { violations } from './axe.ts'
import { createOffer } from './offers.ts'
import { expectMessage } from './public/see.ts'
import { inEachSize, laptop, phone, useBrowser } from './visit.ts'

const { open } = useBrowser()
const { enter } = useAdmin()

const ask = async (fact: string | null) => {
  await askAsAdmin('PUT', '/api/admin/verification-question', { fact })
}
afterAll(async () => await ask(null))

const question = 'Last Four Digits of Your Phone'
const offerWithPhone = async () => await createOffer({ sellerPhone: '(928) 555-0117' })
const wrongAnswer = {
  title: 'Please Check What You Typed',
  text: "We couldn't find an offer that fits both the reference number and the last four digits of your phone number. Please check both and try again, or call us at (352) 555-0142.",
  variant: 'destructive',
} as const

/** Whether nothing lies over the middle of an element. */
function isUncovered(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return document.elementFromPoint(left + width / 2, top + height / 2) === element
}

async function expectToFit(page: Page): Promise<void> {
  const isTooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth
  })
  expect(isTooWide).toBe(false)
  expect(await violations(page)).toEqual([])
}

describe('whoever scans a letter', () => {
  it.each([
    ['a phone', phone],
    ['a laptop', laptop],
  ])('answers one question on %s, once, and sees the offer', async (_name, viewport) => {
    const referenceNumber = await offerWithPhone()
    await ask('phone')
    const page = await open(`/offer/${referenceNumber}`, {
      viewport,
      hasTouch: viewport === phone,
      allow: /403/,
    })
    await page.getByRole('heading', { name: 'One Question First' }).waitFor()
    await expectToFit(page)
    const field = page.getByLabel(question)
    const button = page.getByRole('button', { name: 'Open My Offer' })
    await button.click()
    await page.getByText('Please fill this in').waitFor()
    await field.fill('0118')
    await button.click()
    await expectMessage(page, wrongAnswer)
    expect(await field.inputValue()).toBe('0118')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(async () => await field.evaluate(isUncovered)).toBe(true)
    await field.fill('0117')
    await button.click()
    await page.getByRole('heading', { name: 'Your Personalized Offer' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Your Personalized Offer' }).waitFor()
  })

  it('answers it without scripts too', async () => {
    const referenceNumber = await offerWithPhone()
    await ask('phone')
    const page = await open(`/offer/${referenceNumber}`, { javaScriptEnabled: false, allow: /403/ })
    await page.getByLabel(question).fill('0118')
    await page.getByRole('button', { name: 'Open My Offer' }).click()
    await page.getByRole('heading', { name: 'Please Check What You Typed' }).waitFor()
    await page.goBack()
    await page.getByLabel(question).fill('0117')
    await page.getByRole('button', { name: 'Open My Offer' }).click()
    await page.getByRole('heading', { name: 'Your Personalized Offer' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/offer/${referenceNumber}`)
  })
})

describe('the look-up form', () => {
  it('asks the question beside the number, and keeps everything that was typed', async () => {
    const referenceNumber = await offerWithPhone()
    await ask('phone')
    const page = await open('/', { allow: /403/ })
    const form = page.locator('form[action="/forms/lookup"]')
    await form.getByLabel('Name').fill('Dolores Whitcomb')
    await form.getByLabel('Phone Number', { exact: true }).fill('(928) 555-0117')
    await form.getByLabel('Reference Number').fill(referenceNumber.toLowerCase())
    await form.getByRole('button').click()
    await form.getByText('The last four digits of your phone are required').waitFor()
    await expectToFit(page)
    await form.getByLabel(question).fill('0118')
    await form.getByRole('button').click()
    await expectMessage(page, wrongAnswer)
    expect(await form.getByLabel('Reference Number').inputValue()).toBe(
      referenceNumber.toLowerCase(),
    )
    await form.getByLabel(question).fill('0117')
    await form.getByRole('button').click()
    await page.getByRole('heading', { name: 'Your Personalized Offer' }).waitFor()
  })

  it('asks it without scripts too, and not at all once the owner asks for nothing', async () => {
    const referenceNumber = await offerWithPhone()
    await ask('phone')
    const page = await open('/', { javaScriptEnabled: false })
    const form = page.locator('form[action="/forms/lookup"]')
    await form.getByLabel('Name').fill('Dolores Whitcomb')
    await form.getByLabel('Phone Number', { exact: true }).fill('(928) 555-0117')
    await form.getByLabel('Reference Number').fill(referenceNumber)
    await form.getByLabel(question).fill('0117')
    await form.getByRole('button').click()
    await page.getByRole('heading', { name: 'Your Personalized Offer' }).waitFor()
    await ask(null)
    await page.goto('/')
    expect(await form.getByLabel(question).count()).toBe(0)
  })
})

it('the owner chooses what is asked, and sees for how many it cannot be', async () => {
  await ask(null)
  await createOffer()
  const page = await enter('/admin/settings/website', { viewport: phone })
  const panel = page.getByRole('region', { name: 'Before an offer is shown' })
  await panel.getByLabel('Ask visitors for').selectOption('The last four digits of the phone')
  await panel.getByText(/live offers? do(?:es)? not have it on file/).waitFor()
  await inEachSize(page, async () => {
    await expectToFit(page)
    await panel.getByRole('button', { name: 'Save question' }).click({ trial: true })
  })
  await panel.getByRole('button', { name: 'Save question' }).click()
  await expectToast(
    page,
    'Saved. Print letters that are not mailed yet again: they say what is asked.',
  )
  await page.reload()
  await expect
    .poll(async () => await panel.getByLabel('Ask visitors for').inputValue())
    .toBe('phone')
})
