import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { expectToast, showWholeToday, useAdmin } from './admin.ts'
import { violations } from './axe.ts'
import { changeOffer, createOffer, printLetter } from './offers.ts'
import { reflowProblems } from './reflow.ts'
import { ask } from './seller-api.ts'
import { laptop, phone, useBrowser } from './visit.ts'

const { open } = useBrowser()
const { enter } = useAdmin()

const allow = async (areAllowed: boolean) => {
  await askAsAdmin('PUT', '/api/admin/counter-offers', { areAllowed })
}
beforeAll(async () => await allow(true))
afterAll(async () => await allow(false))

const email = 'dolores@mail.example'
const seller = { sellerName: 'Dolores Whitcomb', sellerEmail: email }
const name = async (referenceNumber: string, body: object = { amount: 25_000 }) =>
  await ask('POST', `/api/offers/${referenceNumber}/counter-offers`, body)

async function expectToFit(page: Page): Promise<void> {
  await expect.poll(async () => await reflowProblems(page)).toEqual([])
  expect(await violations(page)).toEqual([])
}

const fold = (page: Page) => page.getByText('Another number in mind?')
const form = (page: Page) => page.locator('form[action="/forms/counter-offer"]')
const panelOf = (page: Page) => page.getByRole('region', { name: 'Another number in mind' })

describe.each([
  ['a phone', { viewport: phone, hasTouch: true }],
  ['a laptop', { viewport: laptop }],
])('on %s', (_name, options) => {
  it('a number is named, corrected and sent, and agreed to within a few taps', async () => {
    const referenceNumber = await createOffer(seller)
    const page = await open(`/offer/${referenceNumber}`, { ...options, allow: /400/ })
    await fold(page).click()
    await expectToFit(page)
    const amount = form(page).getByLabel('I would sell for')
    const send = form(page).getByRole('button', { name: 'Send My Number' })
    await send.click()
    await form(page).getByText('Please enter an amount in dollars').waitFor()
    await amount.fill('18,000')
    await form(page).getByLabel('Why that number?').fill('The neighbor got more')
    await form(page).getByLabel('Phone number or email').fill(email)
    await send.click()
    await form(page)
      .getByText('Our offer is $18,500 already. Please write a higher number')
      .waitFor()
    expect(await amount.inputValue()).toBe('18,000')
    expect(await amount.getAttribute('aria-invalid')).toBe('true')
    await expectToFit(page)
    await amount.fill('$25,000')
    await send.click()
    await page.getByRole('heading', { name: 'We have your number' }).waitFor()
    await page.getByText('You would sell for $25,000. We have your number').waitFor()
    await expectToFit(page)

    const admin = await enter('/admin', options)
    await showWholeToday(admin)
    const group = admin.getByRole('heading', { name: /^Numbers to answer/ }).locator('..')
    await group.getByRole('link', { name: referenceNumber }).click()
    const panel = panelOf(admin)
    await panel.getByText('I would sell for $25,000: The neighbor got more').waitFor()
    await expectToFit(admin)
    await panel.getByRole('button', { name: 'Agree to $25,000' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Agree to $25,000' })
    await dialog.getByText(`We email it to ${email}, and it stands`).waitFor()
    await expectToFit(admin)
    await dialog.getByRole('button', { name: 'Agree to $25,000' }).click()
    await expectToast(admin, 'Your answer is stored.')
    await panel.getByText('You agreed to $25,000').waitFor()
    await admin.getByText('Amount: $18,500 → $25,000').waitFor()
    expect(await admin.getByLabel('Amount', { exact: true }).inputValue()).toBe('25000')
    await expectToFit(admin)

    await page.reload()
    await page.getByText('You asked for $25,000, and we agreed.').waitFor()
    await page.getByText('$25,000', { exact: true }).first().waitFor()
    await expectToFit(page)
  })

  it('a seller is met at a number between, which the field asks for', async () => {
    const referenceNumber = await createOffer()
    await name(referenceNumber, { amount: 25_000, replyTo: '(928) 555-0117' })
    const admin = await enter(`/admin/offers?edit=${referenceNumber}`, { ...options, allow: /400/ })
    await panelOf(admin).getByRole('button', { name: 'Meet at' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Meet them at a number between' })
    await dialog.getByText('so please call (928) 555-0117 too.').waitFor()
    await dialog.getByLabel('Meet at').fill('30,000')
    await dialog.getByRole('button', { name: 'Make It Our Offer' }).click()
    await dialog.getByText('Please write an amount between $18,500 and $25,000').waitFor()
    await expectToFit(admin)
    await dialog.getByLabel('Meet at').fill('21,000')
    await dialog.getByRole('button', { name: 'Make It Our Offer' }).click()
    await panelOf(admin).getByText('You met them at $21,000').waitFor()
    const page = await open(`/offer/${referenceNumber}`, options)
    await page.getByText('can meet you at $21,000').waitFor()
    await page.getByText('$21,000', { exact: true }).first().waitFor()
  })

  it('a seller is told kindly that the offer stays, and the setting takes the form away', async () => {
    const referenceNumber = await createOffer(seller)
    await name(referenceNumber)
    const admin = await enter(`/admin/offers?edit=${referenceNumber}`, options)
    await panelOf(admin).getByRole('button', { name: 'Stay at $18,500' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Stay at $18,500' }).click()
    await panelOf(admin).getByText('You stayed at $18,500').waitFor()
    await admin.goto('/admin/settings/website')
    const setting = admin.getByRole('region', { name: 'Another number in mind?' })
    const box = setting.getByLabel('Sellers may name another number')
    expect(await box.isChecked()).toBe(true)
    await expectToFit(admin)
    await box.uncheck()
    await setting.getByRole('button', { name: 'Save choice' }).click()
    await expectToast(admin, 'Saved.')
    const page = await open(`/offer/${referenceNumber}`, options)
    await page.getByText('our offer stays at $18,500').waitFor()
    await page.getByText('This is our final offer.').waitFor()
    expect(await fold(page).count()).toBe(0)
    await allow(true)
    await page.reload()
    await fold(page).waitFor()
    for (const path of [`/offer/${referenceNumber}`, '/about', '/contact']) {
      await page.goto(path)
      await page.getByText('no hidden fees').first().waitFor({ state: 'attached' })
      expect(await page.getByText('no negotiations').count(), path).toBe(0)
    }
  })
})

it('a number is sent without scripts, and what was typed survives what is wrong', async () => {
  const referenceNumber = await createOffer()
  const page = await open(`/offer/${referenceNumber}`, { javaScriptEnabled: false, allow: /400/ })
  await fold(page).click()
  await form(page).getByLabel('I would sell for').fill('25k')
  await form(page).getByLabel('Why that number?').fill('The neighbor got more')
  await form(page).getByRole('button', { name: 'Send My Number' }).click()
  await page.getByText('Please write out the whole amount, such as 18,500').waitFor()
  expect(await form(page).getByLabel('Why that number?').inputValue()).toBe('The neighbor got more')
  await form(page).getByLabel('I would sell for').fill('25,000')
  await form(page).getByRole('button', { name: 'Send My Number' }).click()
  await page.getByText('You would sell for $25,000. We have your number').waitFor()
  expect(new URL(page.url()).pathname).toBe(`/offer/${referenceNumber}`)
})

it('an answer to an offer that somebody else has changed is refused, and given after that', async () => {
  const referenceNumber = await createOffer()
  await name(referenceNumber)
  const admin = await enter(`/admin/offers?edit=${referenceNumber}`, { allow: /409/ })
  const agree = panelOf(admin).getByRole('button', { name: 'Agree to $25,000' })
  await agree.click()
  await changeOffer(referenceNumber, { amount: 19_000 })
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Agree to $25,000' }).click()
  await expectToast(admin, /^Failed to store your answer/)
  await dialog.getByText('Our offer is $19,000 now.').waitFor()
  await dialog.getByRole('button', { name: 'Agree to $25,000' }).click()
  await panelOf(admin).getByText('You agreed to $25,000').waitFor()
})

it('a printed letter that says otherwise is asked about before an answer is stored', async () => {
  const referenceNumber = await createOffer({
    ...seller,
    sellerMailingAddress: '1 Main St\nKingman, AZ 86401',
  })
  await printLetter(referenceNumber)
  await name(referenceNumber)
  const admin = await enter(`/admin/offers?edit=${referenceNumber}`, { allow: /409/ })
  await panelOf(admin).getByRole('button', { name: 'Agree to $25,000' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Agree to $25,000' }).click()
  const question = admin.getByRole('dialog', {
    name: 'A letter with other terms is out. Change the offer anyway?',
  })
  await question.getByText('says $18,500, not $25,000').waitFor()
  expect(await violations(admin)).toEqual([])
  await question.getByRole('button', { name: 'Yes, save it' }).click()
  await panelOf(admin).getByText('You agreed to $25,000').waitFor()
})
